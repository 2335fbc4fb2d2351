/// What a rule says of a recording: how much it judged, how near the worst of it came to the limit,
/// what is wrong, or what it lacks.
public struct Finding: Equatable, Sendable {
  /// Where something is wrong, what is there and what is allowed.
  public struct Example: Equatable, Sendable {
    /// The path of the file below the folder.
    public var file: String
    /// Below the header, from 1; nil for what concerns a whole file.
    public var row: Int?
    /// What is there, such as `3 rows`.
    public var value: String
    /// What the rule allows there.
    public var allowed: String
  }

  /// Why a rule could not judge.
  public struct Lack: Equatable, Sendable {
    /// Such as `s at rest`, or a whole sentence where nothing is counted.
    public var what: String
    /// How many of these the rule needs to judge; 0 where nothing is counted.
    public var needed: Double
    /// How many of these the recording has.
    public var present: Double
  }

  /// Whether a rule holds; the words stand in reports.
  public enum Verdict: String, Sendable {
    /// Something was judged: all of it was right, or some was wrong.
    case holds, broken
    /// Nothing was judged, because there was nothing of its kind or too little.
    case notJudged = "not judged"
  }

  /// Values, rows or files that were looked at.
  public private(set) var judged = 0
  /// How many of the judged values, rows or files are wrong.
  public private(set) var failures = 0
  /// The largest value as a share of its limit; 0 where nothing is measured.
  public private(set) var worst = 0.0
  /// The first failures.
  public private(set) var examples: [Example] = []
  /// The files with a failure, without those of findings that were joined.
  package private(set) var files: Set<String> = []
  /// Why the rule could not judge, if so.
  public var lack: Lack?
  /// Sums over participants, for rules that judge all of them together.
  package var pool: [String: [Double]] = [:]
  /// Under which numbers the log of failures has those of this finding; none where no log is kept.
  package var logged: [FailureLog.Series] = []
  /// The number under which this finding logs its own failures, not those that were joined.
  private var series: FailureLog.Series?

  package static let exampleLimit = 5

  /// Makes a finding in which nothing has been judged.
  public init() {}

  /// Broken by a single failure; not judged where nothing was looked at.
  public var verdict: Verdict {
    failures > 0 ? .broken : judged > 0 ? .holds : .notJudged
  }

  /// Whether there is a verdict: something was judged, or something failed at once.
  package var isJudged: Bool { verdict != .notJudged }

  /// A value whose magnitude may not exceed its limit.
  @inline(__always)
  package mutating func judge(
    _ value: Double, limit: Double, _ what: @autoclosure () -> String,
    at place: @autoclosure () -> RowPlace
  ) {
    judged += 1
    let share = abs(value) / limit
    // A value that is no number fails, too.
    guard share <= worst else {
      worst = share.isFinite ? share : .infinity
      if !(share <= 1) { fail(place(), "\(value) \(what())", allowed: "\(limit)") }
      return
    }
    if share > 1 { fail(place(), "\(value) \(what())", allowed: "\(limit)") }
  }

  /// Something that holds or not.
  @inline(__always)
  package mutating func judge(
    _ holds: Bool, _ value: @autoclosure () -> String, allowed: @autoclosure () -> String,
    at place: @autoclosure () -> RowPlace
  ) {
    judged += 1
    if !holds { fail(place(), value(), allowed: allowed()) }
  }

  /// Things that were found in order elsewhere.
  package mutating func count(_ number: Int) { judged += number }

  /// Notes a failure; the first ones are kept as examples, and a log takes all of them.
  package mutating func fail(_ place: RowPlace, _ value: String, allowed: String) {
    failures += 1
    files.insert(place.file)
    if let log = FailureLog.current { add(place, value, to: log) }
    guard examples.count < Self.exampleLimit else { return }
    examples.append(
      Example(file: place.file, row: place.row, value: value, allowed: allowed))
  }

  /// Notes a file of which nobody can tell whether it is right: no other is to be judged by it.
  package mutating func doubt(_ file: String) { files.insert(file) }

  private mutating func add(_ place: RowPlace, _ value: String, to log: FailureLog) {
    let number = series ?? log.begin()
    if series == nil { logged.append(number) }
    series = number
    log.add(place, value, of: number)
  }

  /// Nothing is judged for want of data.
  package static func lacking(_ what: String, needed: Double = 0, present: Double = 0) -> Finding {
    var finding = Finding()
    finding.lack = Lack(what: what, needed: needed, present: present)
    return finding
  }

  /// Joins what was found in another file of the participant.
  package mutating func join(_ other: Finding) {
    self += other
    files.formUnion(other.files)
  }

  /// Joins what was found in another participant or file.
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

/// A file below the folder that is checked, and a row in it.
package struct RowPlace: Equatable, Sendable {
  package var file: String
  /// Below the header, from 1.
  package var row: Int?

  package init(_ file: String, row: Int? = nil) {
    self.file = file
    self.row = row
  }
}
