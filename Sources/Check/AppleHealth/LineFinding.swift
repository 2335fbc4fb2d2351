import Reading

/// What is found in a file whose lines pass.
struct LineFinding {
  private(set) var finding = Finding()
  private let file: String
  /// The lines that have passed.
  private(set) var line = 0

  init(_ file: String) { self.file = file }

  /// Goes to the next line.
  mutating func next() { line += 1 }

  mutating func fail(_ value: String, _ allowed: String) {
    finding.fail(RowPlace(file, row: line), value, allowed: allowed)
  }

  mutating func judge(_ holds: Bool, _ value: String, _ allowed: String) {
    finding.judge(holds, value, allowed: allowed, at: RowPlace(file, row: line))
  }

  /// A value of the whole file, whose magnitude may not exceed its limit.
  mutating func judge(_ value: Double, limit: Double, _ what: String) {
    finding.judge(value, limit: limit, what, at: RowPlace(file))
  }

  /// A line, or a part of one, that was looked at.
  mutating func count() { finding.count(1) }
}
