/// What a checker says of a recording: how much it judged, how near the worst of it came to its
/// limit, and what is wrong.
struct Finding: Sendable {
  private(set) var judged = 0
  private(set) var failures = 0
  /// The largest value as a share of its limit.
  private(set) var worst = 0.0
  private(set) var worstName = ""
  /// The first failures.
  private(set) var examples: [String] = []

  /// A value whose magnitude may not exceed its limit.
  mutating func judge(_ value: Double, limit: Double, _ name: @autoclosure () -> String) {
    judged += 1
    let share = abs(value) / limit
    if !(share <= worst) {
      worst = share
      worstName = "\(name()): \(value), limit \(limit)"
    }
    // A value that is no number fails, too.
    if !(share <= 1) { fail("\(name()): \(value), limit \(limit)") }
  }

  /// Something that holds or not.
  @inline(__always)
  mutating func judge(_ holds: Bool, _ name: @autoclosure () -> String) {
    judged += 1
    if !holds { fail(name()) }
  }

  private mutating func fail(_ text: String) {
    failures += 1
    if examples.count < 5 { examples.append(text) }
  }
}
