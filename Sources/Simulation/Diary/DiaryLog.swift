/// A log that a person may keep in a diary on the phone.
public enum DiaryLog: String, CaseIterable, Sendable {
  case mood, stress, gratitude, journal, therapy, pomodoro, people, family, habits, routines, money
  case films, learning, creative, substances

  /// The usual share of people who keep the log. Assumed.
  var share: Double {
    switch self {
    case .mood, .films: 0.2
    case .stress, .journal, .routines, .money, .learning, .creative: 0.15
    case .gratitude, .pomodoro, .people, .family: 0.1
    case .therapy: 0.05
    case .habits, .substances: 0.25
    }
  }

  /// The time in which a person usually writes the log of a day, in seconds. It decides for how long
  /// the diary is open. Assumed.
  var writingTime: Double {
    switch self {
    case .journal: 110
    case .mood, .habits, .pomodoro, .substances: 60
    case .gratitude, .routines, .money: 30
    case .stress, .people, .family, .films, .learning, .creative, .therapy: 15
    }
  }
}
