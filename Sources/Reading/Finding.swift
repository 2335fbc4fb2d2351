/// The result of a rule: the number of judged values and failures, or the missing data.
public struct Finding: Equatable, Sendable {
  /// The place of a failure, with the value found and the value allowed.
  public struct Example: Equatable, Sendable {
    /// The path of the file below the folder.
    public var file: String
    /// The row's number below the header, from 1; nil for a failure of the whole file.
    public var row: Int?
    /// The value found, such as `3 rows`.
    public var value: String
    /// The values that the rule allows there.
    public var allowed: String
  }

  /// The reason why a rule was skipped.
  public struct Lack: Equatable, Sendable {
    /// The missing data: a unit with its condition, such as `s at rest`, or a noun such as
    /// `ground truth` if nothing is counted.
    public var what: String
    /// The amount that the rule needs; 0 if nothing is counted.
    public var needed: Double
    /// The amount that the recording has.
    public var present: Double
  }

  /// The result of a rule. The raw values are the words of JSON output.
  public enum Verdict: String, Sendable {
    /// The verdict of a rule that judged some values: `holds` if all values are right, and `broken`
    /// if some are wrong.
    case holds, broken
    /// The verdict of a rule that judged no value, because the recording has too few.
    case notJudged = "not judged"

    /// The word for the verdict in reports.
    public var word: String {
      switch self {
      case .holds: "passed"
      case .broken: "failed"
      case .notJudged: "skipped"
      }
    }
  }

  /// The number of judged values, rows or files.
  public private(set) var judged = 0
  /// The number of wrong values, rows or files among the judged ones.
  public private(set) var failures = 0
  /// The largest judged value, relative to its limit; 0 if the rule measures nothing.
  public private(set) var worst = 0.0
  /// The first failures.
  public private(set) var examples: [Example] = []
  /// The paths of files with a failure, without the files of joined findings.
  package private(set) var files: Set<String> = []
  /// The reason why the rule was skipped; nil if it was not skipped.
  public var lack: Lack?
  /// Sums over participants, for rules that judge all participants together.
  package var pool: [String: [Double]] = [:]
  /// The series of all failures of this finding in the log; empty without a log.
  package var logged: [FailureLog.Series] = []
  /// The series of this finding's own failures in the log, without the failures of joined findings.
  private var series: FailureLog.Series?

  package static let exampleLimit = 5

  /// Creates a finding without a judged value.
  public init() {}

  /// The verdict: failed after a single failure, and skipped if no value was judged.
  public var verdict: Verdict {
    failures > 0 ? .broken : judged > 0 ? .holds : .notJudged
  }

  /// Whether the rule has passed or failed, because it judged a value or reported a failure
  /// directly.
  package var isJudged: Bool { verdict != .notJudged }

  /// Judges a value whose magnitude may not exceed its limit.
  @inline(__always)
  package mutating func judge(
    _ value: Double, limit: Double, _ what: @autoclosure () -> String,
    at place: @autoclosure () -> RowPlace
  ) {
    judged += 1
    let share = abs(value) / limit
    // A value that is not a number also fails.
    guard share <= worst else {
      worst = share.isFinite ? share : .infinity
      if !(share <= 1) {
        fail(place(), "\(value) \(what())", allowed: "a magnitude of at most \(limit)")
      }
      return
    }
    if share > 1 { fail(place(), "\(value) \(what())", allowed: "a magnitude of at most \(limit)") }
  }

  /// Judges a condition that is true or false.
  @inline(__always)
  package mutating func judge(
    _ holds: Bool, _ value: @autoclosure () -> String, allowed: @autoclosure () -> String,
    at place: @autoclosure () -> RowPlace
  ) {
    judged += 1
    if !holds { fail(place(), value(), allowed: allowed()) }
  }

  /// Counts values that other code has judged without a failure.
  package mutating func count(_ number: Int) { judged += number }

  /// Adds a failure. The first failures are kept as examples; a log records all of them.
  package mutating func fail(_ place: RowPlace, _ value: String, allowed: String) {
    failures += 1
    files.insert(place.file)
    if let log = FailureLog.current { add(place, value, to: log) }
    guard examples.count < Self.exampleLimit else { return }
    examples.append(
      Example(file: place.file, row: place.row, value: value, allowed: allowed))
  }

  /// Marks a file as possibly wrong, so that rules do not compare other files with it.
  package mutating func doubt(_ file: String) { files.insert(file) }

  private mutating func add(_ place: RowPlace, _ value: String, to log: FailureLog) {
    let number = series ?? log.begin()
    if series == nil { logged.append(number) }
    series = number
    log.add(place, value, of: number)
  }

  /// Returns a finding of a rule that is skipped because data are missing.
  package static func lacking(_ what: String, needed: Double = 0, present: Double = 0) -> Finding {
    var finding = Finding()
    finding.lack = Lack(what: what, needed: needed, present: present)
    return finding
  }

  /// Adds the finding of another file of the same participant.
  package mutating func join(_ other: Finding) {
    self += other
    files.formUnion(other.files)
  }

  /// Adds the finding of another participant or file.
  package static func += (left: inout Finding, right: Finding) {
    left.judged += right.judged
    left.failures += right.failures
    left.worst = max(left.worst, right.worst)
    left.examples += right.examples.prefix(exampleLimit - left.examples.count)
    left.logged += right.logged
    if let lack = right.lack, lack.present >= left.lack?.present ?? 0 { left.lack = lack }
    left.pool.merge(right.pool) { old, new in
      old.count == new.count ? zip(old, new).map(+) : old
    }
  }
}

/// A file, given by its path below the checked folder, and a row in it.
package struct RowPlace: Equatable, Sendable {
  package var file: String
  /// The row's number below the header, from 1; nil for the whole file.
  package var row: Int?

  package init(_ file: String, row: Int? = nil) {
    self.file = file
    self.row = row
  }
}
