/// Why a survey was not handed in.
public enum Miss: String, CaseIterable, Sendable {
  /// Nobody took notice, by chance alone.
  case unseen
  /// It came while its person slept, drove, or had no network, and was not found later.
  case asleep, driving, offline
  /// It came to a watch that was not on the wrist.
  case unworn
  /// Habits: the time of day, the place, a screen that was off, a short night, many days of study.
  case hour, place, screen, sleep
  case studyDay = "study_day"
  /// Nobody had the mind for it.
  case stress, mood
  /// It was opened and broken off: by a call, by leaving a place, by the night, by itself.
  case call, departure, night, fatigue
  /// A newer notice of the same survey had taken its place.
  case superseded
  /// The study ended first.
  case end

  /// Whether being missing depends on nothing, on what data show, or on what they do not show
  /// (Rubin 1976, doi:10.1093/biomet/63.3.581).
  public enum Label: String, Sendable {
    case completelyAtRandom = "MCAR"
    case atRandom = "MAR"
    case notAtRandom = "MNAR"
  }

  /// The kind of missing data that it makes.
  public var label: Label {
    switch self {
    case .unseen: .completelyAtRandom
    case .stress, .mood: .notAtRandom
    default: .atRandom
    }
  }
}
