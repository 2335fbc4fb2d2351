/// The result of a rule: the number of judged values, failures and remarks, or the reason why it
/// judged nothing.
public struct Finding: Equatable, Sendable {
  /// The place of a failure or remark, with the value found and the value allowed.
  public struct Example: Equatable, Sendable {
    /// The path of the file below the folder.
    public var file: String
    /// The row's number below the header, from 1; nil for the whole file.
    public var row: Int?
    /// The value found, such as `3 rows`.
    public var value: String
    /// The values that the rule allows there or, for a remark, the usual values.
    public var allowed: String
  }

  /// The reason why a rule judged nothing.
  public enum Reason: Equatable, Sendable {
    /// Data that the rule needs are missing.
    case missing(Lack)
    /// The data are not the data that the rule is about. The text is what they lack, such as
    /// `data of Cozie`.
    case notApplicable(String)
  }

  /// Data that a skipped rule needs.
  public struct Lack: Equatable, Sendable {
    /// The missing data: a unit with its condition, such as `s at rest`, or a noun such as
    /// `ground truth` if nothing is counted.
    public var what: String
    /// The amount that the rule needs; 0 if nothing is counted.
    public var needed: Double
    /// The amount that the recording has.
    public var present: Double
  }

  /// The number of judged values, rows or files.
  public private(set) var judged = 0
  /// The number of wrong values, rows or files among the judged ones.
  public private(set) var failures = 0
  /// The largest judged value, relative to its limit; 0 if the rule measures nothing.
  public private(set) var worst = 0.0
  /// The first failures.
  public private(set) var examples: [Example] = []
  /// The number of remarks: values that are unusual, but that real devices write.
  public private(set) var remarks = 0
  /// The first remarks.
  public private(set) var remarked: [Example] = []
  /// The paths of files with a failure, without the files of joined findings.
  package private(set) var files: Set<String> = []
  /// The reason why the rule judged nothing; nil if no reason is known.
  public var reason: Reason?
  /// The missing data of a skipped rule; nil if no data are missing.
  public var lack: Lack? {
    if case .missing(let lack) = reason { lack } else { nil }
  }

  /// Sums over participants, for rules that judge all participants together.
  package var pool: [String: [Double]] = [:]
  /// The series of this finding and of joined findings in the log; empty without a log.
  package var logged: [FindingLog.Series] = []
  /// The series of this finding in the log, without joined findings.
  private var series: FindingLog.Series?

  package static let exampleLimit = 5

  /// Creates a finding without a judged value.
  public init() {}

  /// The verdict: fail after a single failure, and pass if all judged values are right.
  public var verdict: Verdict {
    if failures > 0 { return .fail }
    if judged > 0 || remarks > 0 { return .pass }
    if case .notApplicable = reason { return .notApplicable }
    return .skipped
  }

  /// Whether the rule has passed or failed, because it judged a value or reported a finding
  /// directly.
  package var isJudged: Bool { verdict == .pass || verdict == .fail }

  /// Judges a value whose magnitude may not exceed its limit.
  @inline(__always)
  package mutating func judge(
    _ value: Double, limit: Double, as level: FindingLog.Level = .failure,
    _ what: @autoclosure () -> String, at place: @autoclosure () -> RowPlace
  ) {
    judged += 1
    let share = abs(value) / limit
    // A value that is not a number also fails.
    guard share <= worst else {
      worst = share.isFinite ? share : .infinity
      if !(share <= 1) { addMagnitude(level, value, limit, what(), at: place()) }
      return
    }
    if share > 1 { addMagnitude(level, value, limit, what(), at: place()) }
  }

  private mutating func addMagnitude(
    _ level: FindingLog.Level, _ value: Double, _ limit: Double, _ what: String, at place: RowPlace
  ) {
    add(
      level, place, "\(value.shortened) \(what)",
      allowed: "a magnitude of at most \(limit.shortened)")
  }

  /// Judges a condition that is true or false. Its violation is a failure or a remark.
  @inline(__always)
  package mutating func judge(
    _ holds: Bool, as level: FindingLog.Level = .failure, _ value: @autoclosure () -> String,
    allowed: @autoclosure () -> String, at place: @autoclosure () -> RowPlace
  ) {
    judged += 1
    if !holds { add(level, place(), value(), allowed: allowed()) }
  }

  /// Counts values that other code has judged without a failure.
  package mutating func count(_ number: Int) { judged += number }

  /// Adds a failure. The first failures are kept as examples; a log records all of them.
  package mutating func fail(_ place: RowPlace, _ value: String, allowed: String) {
    failures += 1
    files.insert(place.file)
    log(.failure, place, value, allowed)
    guard examples.count < Self.exampleLimit else { return }
    examples.append(Example(file: place.file, row: place.row, value: value, allowed: allowed))
  }

  /// Adds a remark about a value that is unusual, but that real devices write.
  package mutating func remark(_ place: RowPlace, _ value: String, usual: String) {
    remarks += 1
    log(.remark, place, value, usual)
    guard remarked.count < Self.exampleLimit else { return }
    remarked.append(Example(file: place.file, row: place.row, value: value, allowed: usual))
  }

  /// Adds a failure or a remark.
  package mutating func add(
    _ level: FindingLog.Level, _ place: RowPlace, _ value: String, allowed: String
  ) {
    switch level {
    case .failure: fail(place, value, allowed: allowed)
    case .remark: remark(place, value, usual: allowed)
    }
  }

  /// Marks a file as possibly wrong, so that rules do not compare other files with it.
  package mutating func doubt(_ file: String) { files.insert(file) }

  private mutating func log(
    _ level: FindingLog.Level, _ place: RowPlace, _ value: String, _ allowed: String
  ) {
    guard let log = FindingLog.current else { return }
    let number = series ?? log.begin()
    if series == nil { logged.append(number) }
    series = number
    log.add(FindingLog.Line(level, place, value, allowed), of: number)
  }

  /// Returns a finding of a rule that is skipped because data are missing.
  package static func lacking(_ what: String, needed: Double = 0, present: Double = 0) -> Finding {
    var finding = Finding()
    finding.reason = .missing(Lack(what: what, needed: needed, present: present))
    return finding
  }

  /// Returns a finding of a rule that is about other data.
  ///
  /// - Parameter subject: the subject of the rule, such as `data of Cozie`.
  package static func notApplicable(_ subject: String) -> Finding {
    var finding = Finding()
    finding.reason = .notApplicable(subject)
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
    left.remarks += right.remarks
    left.remarked += right.remarked.prefix(exampleLimit - left.remarked.count)
    left.logged += right.logged
    if let reason = right.reason, left.reason.map({ $0.isWeaker(than: reason) }) ?? true {
      left.reason = reason
    }
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

extension Finding.Reason {
  /// Whether another participant's reason is reported in place of this one. Missing data say more
  /// than other data, and the participant with the most data is the closest to a verdict.
  fileprivate func isWeaker(than other: Self) -> Bool {
    switch (self, other) {
    case (.missing(let own), .missing(let other)): other.present >= own.present
    case (.notApplicable, .missing): true
    case (_, .notApplicable): false
    }
  }
}
