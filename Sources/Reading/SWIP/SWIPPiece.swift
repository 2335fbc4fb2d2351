/// What SWIP's store holds of a participant, and what the truth tells of it.
package struct SWIPPiece: Sendable {
  package var sessions: [Session]
  package var emotions: [Emotion]
  /// Nil where the truth does not tell.
  package var fates: [Fate]?

  package init(sessions: [Session], emotions: [Emotion], fates: [Fate]? = nil) {
    self.sessions = sessions
    self.emotions = emotions
    self.fates = fates
  }

  /// A time in which an app was used.
  package struct Session: Equatable, Sendable {
    /// In ms since 1970.
    package var start: Int64
    /// Nil for one that has not ended.
    package var end: Int64?
    package var isInCloud: Bool
    /// How often something was measured.
    package var looks: Int

    package init(start: Int64, end: Int64?, isInCloud: Bool, looks: Int) {
      self.start = start
      self.end = end
      self.isInCloud = isInCloud
      self.looks = looks
    }
  }

  /// An emotion that the model has told.
  package struct Emotion: Equatable, Sendable {
    /// In ms since 1970.
    package var time: Int64
    /// Such as `Calm`.
    package var dominant: String
    /// From 0 to 100; nil where there is none.
    package var score: Double?

    package init(time: Int64, dominant: String, score: Double?) {
      self.time = time
      self.dominant = dominant
      self.score = score
    }
  }

  /// Where the data of a session really lie when the study ends.
  package struct Fate: Equatable, Sendable {
    /// When the session began, in ms since 1970.
    package var start: Int64
    /// `none`, `local` or `cloud`.
    package var place: String
    /// Such as `uploaded`.
    package var reason: String

    package init(start: Int64, place: String, reason: String) {
      self.start = start
      self.place = place
      self.reason = reason
    }
  }
}
