import Glibc
import SQLite

/// What a ledger says of a target: every file, or line that is sent by itself, by what has become of it.
public struct LedgerSummary: Equatable, Sendable {
  /// The files of one outcome.
  public struct Count: Equatable, Sendable {
    /// Nil for files that were not attempted yet.
    public var outcome: Outcome?
    /// The number of files.
    public var files: Int
    /// The length of the files on disk, in bytes.
    public var bytes: Int64
  }

  /// The address of the target.
  public var url: String
  /// The endpoint, by the name that `--as` takes.
  public var endpoint: String
  /// The files of each outcome, in the order of the outcomes; outcomes that do not occur are left out.
  public var counts: [Count] = []
  /// How many of the files are lines that are sent each by itself.
  public var lines = 0
  /// Files that such lines are of.
  public var dividedFiles = 0
  /// Files that the folder has another content for since.
  public var withdrawn = 0
  /// The number of all requests.
  public var attempts = 0
  /// Files with one attempt a run, of which the last one has failed for now.
  public var resting = 0
  /// Attempts without a whole answer.
  public var unanswered = 0
  /// Batches that were sent again after an attempt without an answer, by the same key.
  public var repeated = 0
  /// How many of the batches sent again the target turned out to have already.
  public var foundThere = 0

  /// Files with one of these outcomes.
  public func files(_ outcomes: Outcome?...) -> Int {
    counts.filter { outcomes.contains($0.outcome) }.reduce(0) { $0 + $1.files }
  }

  /// All files of the target, whatever became of them.
  public var files: Int { counts.reduce(0) { $0 + $1.files } }

  /// How a delivery stands, from the worst to the best.
  public enum Standing: Equatable, Sendable {
    /// The target refused the credentials of some participant.
    case credentialsRefused
    /// Something was not reached, not answered or not tried; running again may help.
    case unavailable
    /// Something was answered with 2xx and not stored, as far as the endpoint can tell.
    case dropped
    /// Something was refused, or could not be sent.
    case deadLetters
    /// Every file is stored, or stays where it should.
    case allStored
  }

  /// The worst that became of any file.
  public var standing: Standing {
    if files(.unauthorized) > 0 { return .credentialsRefused }
    if files(.unavailable, .unanswered, .unreachable, nil) > resting { return .unavailable }
    if files(.dropped, .unknown) > 0 { return .dropped }
    return counts.allSatisfy { $0.outcome?.isGood ?? false } ? .allStored : .deadLetters
  }
}

/// A file that is not stored, with the reason.
public struct DeadLetter: Equatable, Sendable {
  /// The path of the file below the folder.
  public var path: String
  /// The number of the line that it is, from 1; nil for a whole file.
  public var line: Int?
  /// What became of the last attempt.
  public var outcome: Outcome
  /// The number of attempts with the file.
  public var attempts: Int
  /// The status of HTTP, such as 503; nil without an answer.
  public var status: Int?
  /// In the words of the server, or ours.
  public var text: String

  /// The path, with the line where it is one.
  public var name: String { FileName.text(of: path, line: line ?? 0) }
}

/// How files and their lines are named for people.
enum FileName {
  /// - Parameter line: from 1; 0 for a whole file.
  static func text(of path: String, line: Int) -> String {
    line > 0 ? "\(path) line \(line)" : path
  }
}

/// A ledger that is only looked at, also while a sender uses it.
public struct LedgerReader: ~Copyable {
  private let store: LedgerStore

  /// - Throws: `FileError` if there is none, `DeliveryError` or `SQLiteError`.
  public init(opening path: String) throws {
    guard access(path, F_OK) == 0 else {
      throw DeliveryError.missingLedger(path)
    }
    store = try LedgerStore(reading: path)
  }

  /// The ids that servers have, by the recorded ones; of several targets, those of the last.
  public func ids() throws(SQLiteError) -> [String: String] {
    let phones = try store.all("SELECT recorded, patient FROM participant ORDER BY target") {
      ($0.text(0), $0.text(1))
    }
    return Dictionary(phones, uniquingKeysWith: { $1 })
  }

  /// Sums up every target of the ledger, in the order in which they were first used.
  public func summaries() throws(SQLiteError) -> [LedgerSummary] {
    let targets = try store.all("SELECT id FROM target ORDER BY id") { $0.integer(0) }
    var summaries: [LedgerSummary] = []
    for target in targets { summaries.append(try store.summary(of: target)) }
    return summaries
  }

  /// Files of all targets that are not stored although there is an answer or a reason, by outcome.
  public func deadLetters() throws(SQLiteError) -> [DeadLetter] {
    try store.all(
      """
      SELECT file.path, file.item, batch.outcome, batch.attempts, batch.status, batch.text
      FROM batch JOIN file ON file.batch = batch.id
      WHERE batch.outcome NOT IN ('stored', 'local', 'never_sent', 'withdrawn') ORDER BY batch.outcome, file.id
      """
    ) {
      DeadLetter(
        path: $0.text(0), line: $0.integer(1) > 0 ? Int($0.integer(1)) : nil,
        outcome: Outcome(rawValue: $0.text(2)) ?? .unknown, attempts: Int($0.integer(3)),
        status: $0.optionalInteger(4).map { Int($0) }, text: Reason.text($0.text(5)))
    }
  }
}

extension Ledger {
  /// Sums up a target by its number in the ledger.
  public func summary(of target: Int64) async throws(SQLiteError) -> LedgerSummary {
    try await perform { (store) throws(SQLiteError) in try store.summary(of: target) }
  }

  /// Whether a target has anything of what the folder now has.
  func hasStored(at target: Int64) async throws(SQLiteError) -> Bool {
    try await perform { (store) throws(SQLiteError) in
      try store.first(
        """
        SELECT 1 FROM file JOIN batch ON batch.id = file.batch JOIN target ON target.id = file.target
        WHERE target.id = ? AND outcome = 'stored' AND file.enrolment = target.enrolment LIMIT 1
        """, target
      ) { $0.integer(0) } != nil
    }
  }

  /// How many files of a target have rows outside a span of ms since 1970 UTC, and the first of them.
  func filesOutside(
    _ span: ClosedRange<Int64>, at target: Int64
  ) async throws(SQLiteError) -> (count: Int, first: String)? {
    try await perform { (store) throws(SQLiteError) in
      let found = try store.first(
        """
        SELECT count(*), min(path) FROM file JOIN batch ON batch.id = file.batch
        WHERE file.target = ? AND is_open = 1 AND (first < ? OR last > ?)
        """, target, span.lowerBound, span.upperBound
      ) { (count: Int($0.integer(0)), first: $0.text(1)) }
      return found.flatMap { $0.count > 0 ? $0 : nil }
    }
  }
}

extension LedgerStore {
  /// Sums up a target by its number in the ledger.
  func summary(of target: Int64) throws(SQLiteError) -> LedgerSummary {
    let names = try first("SELECT url, endpoint FROM target WHERE id = ?", target) {
      ($0.text(0), $0.text(1))
    }
    guard let names else { preconditionFailure("a target that was enrolled is there") }
    var summary = LedgerSummary(url: names.0, endpoint: names.1)
    let rows = try all(
      """
      SELECT batch.outcome, count(*), sum(file.bytes) FROM file JOIN batch ON batch.id = file.batch
      WHERE batch.target = ? GROUP BY batch.outcome
      """, target
    ) { (outcome: $0.optionalText(0), files: Int($0.integer(1)), bytes: $0.integer(2)) }
    summary.withdrawn = rows.first { $0.outcome == "withdrawn" }?.files ?? 0
    for outcome in Outcome.allCases.map(Optional.some) + [nil] {
      for row in rows where row.outcome == outcome?.rawValue {
        summary.counts.append(
          LedgerSummary.Count(outcome: outcome, files: row.files, bytes: row.bytes))
      }
    }
    summary.attempts = try count(
      "attempt JOIN batch ON batch.id = attempt.batch WHERE batch.target = ? AND carrier IS NULL",
      target)
    summary.unanswered = try count(
      """
      attempt JOIN batch ON batch.id = attempt.batch
      WHERE batch.target = ? AND carrier IS NULL AND attempt.outcome = 'unanswered'
      """, target)
    summary.repeated = try count(
      "batch WHERE target = ? AND unanswered = 1 AND attempts > 1", target)
    summary.foundThere = try count(
      "batch WHERE target = ? AND outcome = 'stored' AND status >= 400", target)
    summary.resting = try count(
      """
      file JOIN batch ON batch.id = file.batch WHERE batch.target = ? AND rests = 1
        AND outcome IN ('unavailable', 'unanswered', 'unreachable')
      """, target)
    summary.lines = try count(
      "file JOIN batch ON batch.id = file.batch WHERE \(Self.divided)", target)
    summary.dividedFiles =
      try first(
        "SELECT count(DISTINCT path) FROM file JOIN batch ON batch.id = file.batch WHERE \(Self.divided)",
        target
      ) { Int($0.integer(0)) } ?? 0
    return summary
  }

  /// What holds for lines that the folder still has.
  private static let divided =
    "batch.target = ? AND item > 0 AND coalesce(outcome, '') != 'withdrawn'"

  private func count(_ rows: String, _ target: Int64) throws(SQLiteError) -> Int {
    try first("SELECT count(*) FROM \(rows)", target) { Int($0.integer(0)) } ?? 0
  }
}
