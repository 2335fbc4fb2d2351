import Formats
import Simulation

extension Answer {
  /// Returns the answer as text: options by name, several options in brackets, and times as on a
  /// clock.
  func text(for question: Question) -> String {
    switch self {
    case .number(let number): return "\(number)"
    case .options(let places):
      switch question.kind {
      case .radio(let options): return options[places[0]]
      case .checkbox(let options): return BeiweSurveyText.list(places.map { options[$0] })
      default: return ""
      }
    case .text(let text): return text
    case .date(let date): return "\(date)"
    case .time(let minutes): return Self.clock(minutes)
    case .dateTime(let date, let minutes): return "\(date) \(Self.clock(minutes))"
    }
  }

  private static func clock(_ minutes: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }
}
