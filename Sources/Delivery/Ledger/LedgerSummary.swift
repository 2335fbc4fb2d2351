import Glibc
import SQLite

/// The delivery state of all files for one target, as the ledger records it. A line that is sent by
/// itself counts as a file.
public struct LedgerSummary: Equatable, Sendable {
  /// The files of one outcome.
  public struct Count: Equatable, Sendable {
    /// The outcome of the last attempt; nil for files that were not attempted yet.
    public var outcome: Outcome?
    /// The number of files.
    public var files: Int
    /// The total length of these files on disk, in bytes.
    public var bytes: Int64
  }

  /// The address of the target.
  public var url: String
  /// The endpoint, as named by `--as`.
  public var endpoint: String
  /// The files of each outcome, in the order of the outcomes. Outcomes that do not occur are
  /// omitted.
  public var counts: [Count] = []
  /// The number of lines that are sent as files of their own.
  public var lines = 0
  /// The number of files whose lines are sent one by one.
  public var dividedFiles = 0
  /// The number of files that are no longer sent, because the folder has newer content for them.
  public var withdrawn = 0
  /// The number of all requests to the target.
  public var attempts = 0
  /// The number of files that get one attempt per run, and whose last attempt failed temporarily.
  public var resting = 0
  /// The number of attempts without a complete response.
  public var unanswered = 0
  /// The number of batches that were sent again with the same key, after an attempt without a
  /// response.
  public var repeated = 0
  /// The number of repeated batches that the target had already stored before.
  public var foundThere = 0

  /// Returns the number of files with one of these outcomes. The value nil counts files without an
  /// attempt.
  public func files(_ outcomes: Outcome?...) -> Int {
    counts.filter { outcomes.contains($0.outcome) }.reduce(0) { $0 + $1.files }
  }

  /// The number of all files of the target, with any outcome.
  public var files: Int { counts.reduce(0) { $0 + $1.files } }

  /// The result of a whole delivery, from the worst case to the best.
  public enum Standing: Equatable, Sendable {
    /// A delivery in which the target refused the credentials of at least one participant.
    case credentialsRefused
    /// A delivery in which the target was not reached or did not respond, or a file was not tried.
    /// Another run may help.
    case unavailable
    /// A delivery in which the target responded with 2xx, but did not store a file.
    case dropped
    /// A delivery in which the target refused a file, or a file cannot be sent.
    case deadLetters
    /// A delivery after which every file is stored, or is meant to stay on the phone.
    case allStored
  }

  /// The worst result of all files.
  public var standing: Standing {
    if files(.unauthorized) > 0 { return .credentialsRefused }
    if files(.unavailable, .unanswered, .unreachable, nil) > resting { return .unavailable }
    if files(.dropped, .unknown) > 0 { return .dropped }
    return counts.allSatisfy { $0.outcome?.isGood ?? false } ? .allStored : .deadLetters
  }
}

/// A file that is not stored, with the reason for it.
public struct DeadLetter: Equatable, Sendable {
  /// The path of the file below the folder.
  public var path: String
  /// The number of the line in the file, from 1; nil for a whole file.
  public var line: Int?
  /// The outcome of the last attempt.
  public var outcome: Outcome
  /// The number of attempts to send the file.
  public var attempts: Int
  /// The HTTP status, such as 503; nil without a response.
  public var status: Int?
  /// The reason, in the words of the server or of this program.
  public var text: String

  /// The path, followed by the line number unless it is a whole file.
  public var name: String { FileName.text(of: path, line: line ?? 0) }
}

/// Readable names of files and their lines.
enum FileName {
  /// - Parameter line: the line's number from 1; 0 for a whole file.
  static func text(of path: String, line: Int) -> String {
    line > 0 ? "\(path) line \(line)" : path
  }
}

/// A reader of a ledger, which can also read while a sender writes to the ledger.
public struct LedgerReader: ~Copyable {
  private let store: LedgerStore

  /// Opens a ledger.
  ///
  /// - Throws: `DeliveryError`, for example if the ledger does not exist; or `SQLiteError`.
  public init(opening path: String) throws {
    guard access(path, F_OK) == 0 else {
      throw DeliveryError.missingLedger(path)
    }
    store = try LedgerStore(reading: path)
  }

  /// Returns the participants' ids on servers, by their recorded ids. If a recorded id has ids on
  /// several targets, the last one is returned.
  public func ids() throws(SQLiteError) -> [String: String] {
    let phones = try store.all("SELECT recorded, patient FROM participant ORDER BY target") {
      ($0.text(0), $0.text(1))
    }
    return Dictionary(phones, uniquingKeysWith: { $1 })
  }

  /// Returns a summary of each target of the ledger, in the order of their first use.
  public func summaries() throws(SQLiteError) -> [LedgerSummary] {
    let targets = try store.all("SELECT id FROM target ORDER BY id") { $0.integer(0) }
    var summaries: [LedgerSummary] = []
    for target in targets { summaries.append(try store.summary(of: target)) }
    return summaries
  }

  /// Returns the files of all targets that have an outcome but are not stored, ordered by outcome.
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
  /// Returns the summary of a target, given by its number in the ledger.
  public func summary(of target: Int64) async throws(SQLiteError) -> LedgerSummary {
    try await perform { (store) throws(SQLiteError) in try store.summary(of: target) }
  }

  /// Returns whether a target has stored any file that the folder has now.
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

  /// Returns the number of a target's files with rows outside a span, in ms since 1970 UTC, and the
  /// first of these files. Returns nil without such files.
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
  /// Returns the summary of a target, given by its number in the ledger.
  func summary(of target: Int64) throws(SQLiteError) -> LedgerSummary {
    let names = try first("SELECT url, endpoint FROM target WHERE id = ?", target) {
      ($0.text(0), $0.text(1))
    }
    guard let names else {
      preconditionFailure(
        "the ledger has no record of the address and endpoint")
    }
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
        "SELECT count(DISTINCT path) FROM file JOIN batch ON batch.id = file.batch WHERE "
          + "\(Self.divided)",
        target
      ) { Int($0.integer(0)) } ?? 0
    return summary
  }

  /// The SQL condition for lines whose files are still in the folder.
  private static let divided =
    "batch.target = ? AND item > 0 AND coalesce(outcome, '') != 'withdrawn'"

  private func count(_ rows: String, _ target: Int64) throws(SQLiteError) -> Int {
    try first("SELECT count(*) FROM \(rows)", target) { Int($0.integer(0)) } ?? 0
  }
}
