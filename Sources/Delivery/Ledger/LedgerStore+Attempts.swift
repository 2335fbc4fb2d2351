import SQLite
import Spool

/// The result of one attempt to send a batch, as the ledger records it.
public struct Delivered: Equatable, Sendable {
  /// The outcome for the files.
  public var outcome: Outcome
  /// The HTTP status code, such as 503; nil without a response.
  public var status: Int?
  /// The text of the server's response or of the failure. The ledger stores it as the reason.
  /// Secrets are hidden before the text is shortened, so that no part of a secret remains.
  public var text: String
  /// The wait that the server requests before the next attempt, in seconds from the response; nil
  /// without such a request.
  public var retryAfter: Double?
  /// Whether the server did not respond before the timeout.
  public var isTimeout = false

  /// Creates the result of one attempt; a very long text is shortened.
  public init(_ outcome: Outcome, status: Int? = nil, text: String, retryAfter: Double? = nil) {
    self.outcome = outcome
    self.status = status
    self.text = String(text.prefix(10 * Reason.length))
    self.retryAfter = retryAfter
  }

  fileprivate var keptText: String { Reason.text(text) }

  /// The first word of the text of a failed registration.
  static let registration = "registration"
}

/// A selection of a target's batches that are not finished.
struct Wanted: Sendable {
  var target: Int64
  /// The latest due time of the selected batches, in ms since 1970 UTC.
  var slot: Int64 = .max
  /// Whether only batches are selected that may succeed in another attempt in this run.
  var isRepeat = false

  /// The SQL condition for rows of the table `batch`. Its two parameters are the target and the
  /// slot.
  fileprivate var condition: String {
    "target = ? AND slot <= ? AND is_open = 1 AND rests = 0"
      + (isRepeat
        ? " AND coalesce(outcome, '') NOT IN ('unauthorized', 'unreadable', 'withheld')" : "")
  }
}

extension LedgerStore {
  /// Marks the attempts of a killed sender as unanswered, because their results are unknown.
  func endAbandonedAttempts() throws(SQLiteError) {
    let text = "the sender ended before the response"
    try inTransaction { (store) throws(SQLiteError) in
      try store.run(
        """
        UPDATE batch SET outcome = 'unanswered', status = NULL, text = ?, unanswered = 1
        WHERE is_open = 1 AND id IN (SELECT batch FROM attempt WHERE outcome IS NULL)
        """, text)
      try store.run(
        "UPDATE attempt SET outcome = 'unanswered', text = ? WHERE outcome IS NULL", text)
    }
  }

  /// Returns the lanes (the queues of batches) that have selected batches, ordered by number, after
  /// the given lane.
  func lanes(_ wanted: Wanted, after lane: Int64, limit: Int) throws(SQLiteError) -> [Int64] {
    try all(
      """
      SELECT DISTINCT lane FROM batch WHERE \(wanted.condition) AND lane > ? ORDER BY lane LIMIT ?
      """, wanted.target, wanted.slot, lane, limit
    ) { $0.integer(0) }
  }

  /// Returns the first selected batch of a lane after the given batch; nil after the last one.
  func nextBatch(
    _ wanted: Wanted, lane: Int64, after batch: Int64
  ) throws(SQLiteError) -> Batch? {
    let next = try first(
      "SELECT id FROM batch WHERE \(wanted.condition) AND lane = ? AND id > ? ORDER BY id LIMIT 1",
      wanted.target, wanted.slot, lane, batch
    ) { $0.integer(0) }
    return try next.map { (id) throws(SQLiteError) in try self.batch(id) }
  }

  /// Returns a batch and its files, by the batch's number.
  func batch(_ id: Int64) throws(SQLiteError) -> Batch {
    let head = try first("SELECT key, outcome, unanswered FROM batch WHERE id = ?", id) {
      (key: $0.text(0), isNew: $0.optionalText(1) == nil, wasUnanswered: $0.integer(2) > 0)
    }
    guard let head else { preconditionFailure("the ledger has lost a batch that it listed") }
    let files = try all(
      "SELECT item, position, \(Self.fileColumns) FROM file WHERE batch = ? ORDER BY slot, id",
      id
    ) { (line: Self.line($0), entry: Self.file($0, from: 2)) }
    return Batch(
      id: id, key: head.key, files: files.map(\.entry), line: files.first?.line,
      isNew: head.isNew, wasUnanswered: head.wasUnanswered)
  }

  /// Records an attempt before it begins; returns its number.
  ///
  /// - Parameter carrier: The attempt whose request includes the batch; nil if the batch has its
  ///   own request.
  func begin(
    _ batch: Int64, with carrier: Int64? = nil, at milliseconds: Int64
  ) throws(SQLiteError) -> Int64 {
    try run(
      "INSERT INTO attempt (batch, carrier, began) VALUES (?, ?, ?)", batch, carrier, milliseconds)
    let number = lastRow
    try run("UPDATE batch SET attempts = attempts + 1 WHERE id = ?", batch)
    return number
  }

  /// Records the result of an attempt.
  func end(
    _ attempt: Int64, of batch: Int64, _ delivered: Delivered, after seconds: Double
  ) throws(SQLiteError) {
    try run(
      "UPDATE attempt SET outcome = ?, status = ?, text = ?, seconds = ? WHERE number = ?",
      delivered.outcome.rawValue, delivered.status, delivered.keptText, seconds, attempt)
    try settle(batch, delivered)
  }

  /// Records the result of a batch, with or without an attempt.
  func settle(_ batch: Int64, _ delivered: Delivered) throws(SQLiteError) {
    try run(
      """
      UPDATE batch SET outcome = ?, status = ?, text = ?, is_open = ?,
        unanswered = max(unanswered, ?)
      WHERE id = ?
      """, delivered.outcome.rawValue, delivered.status, delivered.keptText,
      delivered.outcome.isFinal ? 0 : 1, delivered.outcome == .unanswered ? 1 : 0, batch)
  }

  /// Records the same result for all selected batches of a lane, without an attempt.
  func settleLane(
    _ lane: Int64, _ wanted: Wanted, _ delivered: Delivered
  ) throws(SQLiteError) {
    try run(
      """
      UPDATE batch SET outcome = ?, status = ?, text = ? WHERE \(wanted.condition) AND lane = ?
      """, delivered.outcome.rawValue, delivered.status, delivered.keptText, wanted.target,
      wanted.slot, lane)
  }

  // MARK: Slots

  /// Returns the earliest time at which a selected batch is due, in ms since 1970 UTC; nil if no
  /// batch is open.
  func nextSlot(_ wanted: Wanted) throws(SQLiteError) -> Int64? {
    try first(
      "SELECT min(slot) FROM batch WHERE \(wanted.condition)", wanted.target, wanted.slot
    ) { $0.optionalInteger(0) } ?? nil
  }

  /// Moves a lane's due batches to the due time of its next batch, but not beyond `latest`.
  func postpone(
    _ lane: Int64, _ wanted: Wanted, until latest: Int64
  ) throws(SQLiteError) {
    let next =
      try first(
        """
        SELECT min(slot) FROM batch WHERE target = ? AND lane = ? AND is_open = 1 AND slot > ?
          AND slot < \(Int64.max)
        """, wanted.target, lane, wanted.slot
      ) { $0.optionalInteger(0) } ?? nil
    try run(
      "UPDATE batch SET slot = ? WHERE target = ? AND lane = ? AND is_open = 1 AND slot <= ?",
      min(next ?? latest, latest), wanted.target, lane, wanted.slot)
  }
}
