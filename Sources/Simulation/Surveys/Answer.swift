/// What somebody has entered for a question.
public enum Answer: Equatable, Sendable {
  /// Of a slider.
  case number(Int)
  /// The places of the chosen options, from 0, in order.
  case options([Int])
  /// Typed text.
  case text(String)
  case date(CivilDate)
  /// Minutes after midnight.
  case time(minutes: Int)
  case dateTime(CivilDate, minutes: Int)

  /// What the answer is worth where conditions compare it with a number.
  var numbers: [Double] {
    switch self {
    case .number(let number): [Double(number)]
    case .options(let options): options.map(Double.init)
    case .text(let text): Double(text).map { [$0] } ?? []
    case .date, .time, .dateTime: []
    }
  }
}
