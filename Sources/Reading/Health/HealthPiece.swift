/// Samples of one app's files, and rows of the ground truth's minutes.
package struct HealthPiece: Sendable {
  /// The app of the files, by its name in manifests.
  package var app: String
  package var samples: [HealthSample]
  /// The minutes of the ground truth, which may have other times than the samples. Each app's pieces
  /// have all minutes.
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

/// A sample of HealthKit from any app's files.
package struct HealthSample: Equatable, Sendable {
  /// The kind of device that measured a sample.
  package enum Device: Sendable { case phone, watch, other }

  /// The identifier of its type.
  package var type: String
  /// The time span to whole seconds, in ms since 1970; empty for an instant.
  package var span: Span
  /// The value in the type's unit, or the number of a category's value; nil without a value.
  package var value: Double?
  package var device: Device
  /// The difference between local time and UTC at the start, in ms; nil if the file has no local
  /// times.
  package var offset: Int64?

  package init(
    type: String, span: Span, value: Double?, device: Device, offset: Int64? = nil
  ) {
    self.type = type
    self.span = span
    self.value = value
    self.device = device
    self.offset = offset
  }
}
