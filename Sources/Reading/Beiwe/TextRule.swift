/// A rule that the readers of rows judge during reading.
package enum TextRule: Int, CaseIterable, Sendable {
  case readable, header, cells, timestamp, number, level, word, utc, hour, order, repeated, lineEnd,
    empty
}

/// The findings of the rules about the text of rows.
package struct TextFindings: Sendable {
  private var findings = [Finding](repeating: Finding(), count: TextRule.allCases.count)
  /// The files with a failure.
  package private(set) var files: Set<String> = []

  /// Creates findings without a judged value.
  package init() {}

  package subscript(rule: TextRule) -> Finding {
    get { findings[rule.rawValue] }
    set { findings[rule.rawValue] = newValue }
  }

  package static func += (left: inout Self, right: Self) {
    for rule in TextRule.allCases { left[rule] += right[rule] }
    left.files.formUnion(right.files)
  }

  package mutating func fail(_ rule: TextRule, _ place: RowPlace, _ value: String, allowed: String)
  {
    findings[rule.rawValue].fail(place, value, allowed: allowed)
    files.insert(place.file)
  }

  /// Adds a failure or a remark. A remark leaves the file usable for comparisons.
  package mutating func add(
    _ level: FindingLog.Level, _ rule: TextRule, _ place: RowPlace, _ value: String, allowed: String
  ) {
    switch level {
    case .failure: fail(rule, place, value, allowed: allowed)
    case .remark: findings[rule.rawValue].remark(place, value, usual: allowed)
    }
  }

  package mutating func count(_ rule: TextRule, _ number: Int) {
    findings[rule.rawValue].count(number)
  }
}
