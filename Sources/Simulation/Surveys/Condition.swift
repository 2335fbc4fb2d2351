/// The condition under which a question is shown, which is `display_if` in a survey.
public indirect enum Condition: Equatable, Sendable {
  case all([Condition])
  case any([Condition])
  case not(Condition)
  /// The answer to a question, compared with a number.
  case compare(question: String, Comparison, Double)

  /// The comparison of an answer with a number.
  public enum Comparison: String, CaseIterable, Sendable {
    case equal = "=="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .equal: left == right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
  }

  /// Returns whether the condition holds.
  ///
  /// - Parameter numbers: a function that returns the numbers of an answer. These are the number of
  ///   a slider or numeric text, or the positions of the chosen options from 0; empty without an
  ///   answer. The result is nil for a question that the survey does not have, for which any
  ///   comparison is true.
  public func holds(_ numbers: (_ question: String) -> [Double]?) -> Bool {
    switch self {
    case .all(let conditions): conditions.allSatisfy { $0.holds(numbers) }
    case .any(let conditions): conditions.contains { $0.holds(numbers) }
    case .not(let condition): !condition.holds(numbers)
    case .compare(let question, let comparison, let number):
      numbers(question)?.contains { comparison.holds($0, number) } ?? true
    }
  }

  /// The ids of the questions on which the condition depends.
  var names: [String] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.names)
    case .not(let condition): condition.names
    case .compare(let question, _, _): [question]
    }
  }

  private static let words = ["and", "or", "not"]

  init(reading reader: inout ProfileReader) throws(ProfileError) {
    let keys = Self.words + Comparison.allCases.map(\.rawValue)
    guard let key = reader.keys.first, reader.keys.count == 1 else {
      throw reader.error(
        .refused(
          .object(reader.fields),
          .other(
            "an object with exactly one of the keys \(keys.joined(separator: ", "))")))
    }
    switch key {
    case "and": self = .all(try reader.list(key, Condition.init(reading:)))
    case "or": self = .any(try reader.list(key, Condition.init(reading:)))
    case "not": self = .not(try reader.object(key, Condition.init(reading:)))
    default:
      guard let comparison = Comparison(rawValue: key) else {
        throw reader.error(.unknown(known: keys), at: key)
      }
      guard case .list(let parts) = try reader.value(key), parts.count == 2,
        let question = parts[0].text, let number = parts[1].number(in: -1e9...1e9)
      else { throw reader.refusal(of: key, allowed: "[question_id, number]") }
      self = .compare(question: question, comparison, number)
    }
  }
}
