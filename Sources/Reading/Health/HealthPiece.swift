/// What an app tells of some of a participant's time in HealthKit's words, and the truth's minutes beside it.
package struct HealthPiece: Sendable {
  /// The app whose files hold the samples, as manifests name it.
  package var app: String
  package var samples: [HealthSample]
  /// Rows of the truth's minutes, which need not be those of the samples; each app shows all of them.
  package var minutes: Rows

  package init(
    app: String, samples: [HealthSample] = [], minutes: Rows = HealthPiece.noMinutes
  ) {
    self.app = app
    self.samples = samples
    self.minutes = minutes
  }

  package static var noMinutes: Rows { Rows(width: 6, wordsPerRow: 4) }
}

/// A sample of HealthKit, whichever file has it.
package struct HealthSample: Equatable, Sendable {
  /// What has measured it.
  package enum Device: Sendable { case phone, watch, other }

  /// The identifier of its type.
  package var type: String
  /// To whole seconds, in ms since 1970; empty for an instant.
  package var span: Span
  /// In the type's unit, or the number of a category's value; nil where there is none.
  package var value: Double?
  package var device: Device

  package init(type: String, span: Span, value: Double?, device: Device) {
    self.type = type
    self.span = span
    self.value = value
    self.device = device
  }
}
