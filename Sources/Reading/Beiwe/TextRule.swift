/// What the readers judge while they read.
package enum TextRule: Int, CaseIterable, Sendable {
  case readable, header, cells, timestamp, number, level, word, utc, hour, order, repeated, lineEnd,
    empty
}

/// What was found of each rule of the text.
package struct TextFindings: Sendable {
  private var findings = [Finding](repeating: Finding(), count: TextRule.allCases.count)
  /// The files with a failure.
  package private(set) var files: Set<String> = []

  /// Nothing was read yet.
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

  package mutating func count(_ rule: TextRule, _ number: Int) {
    findings[rule.rawValue].count(number)
  }
}
