import SQLite
import Spool

/// How an attempt ended, as the ledger keeps it.
public struct Delivered: Equatable, Sendable {
  /// What became of the files.
  public var outcome: Outcome
  /// The status of HTTP, such as 503; nil without an answer.
  public var status: Int?
  /// What the server or the failure says. The ledger keeps it as a reason, once no secret can be cut in two.
  public var text: String
  /// When the server wants the next attempt, in seconds from the answer; nil if it does not say.
  public var retryAfter: Double?
  /// Whether the server did nothing until the time was up.
  public var isTimeout = false

  /// Makes the result of one attempt; a very long text is cut.
  public init(_ outcome: Outcome, status: Int? = nil, text: String, retryAfter: Double? = nil) {
    self.outcome = outcome
    self.status = status
    self.text = String(text.prefix(10 * Reason.length))
    self.retryAfter = retryAfter
  }

  fileprivate var keptText: String { Reason.text(text) }

  /// What the texts of registrations that have failed begin with.
  static let registration = "registration"
}

/// Which batches of a target are looked for.
struct Wanted: Sendable {
  var target: Int64
  /// Those that are due by then, in ms since 1970 UTC.
  var slot: Int64 = .max
  /// Only those that another attempt may help in this run.
  var isRepeat = false

  /// What holds for rows of `batch`; its values are the target and the slot.
  fileprivate var condition: String {
    "target = ? AND slot <= ? AND is_open = 1 AND rests = 0"
      + (isRepeat
        ? " AND coalesce(outcome, '') NOT IN ('unauthorized', 'unreadable', 'withheld')" : "")
  }
}

extension LedgerStore {
  /// Attempts that a killed sender has begun: whether they arrived, nobody knows.
  func endAbandonedAttempts() throws(SQLiteError) {
    let text = "the sender ended before the answer"
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

  /// Lanes with open batches, by number, behind one of them.
  func lanes(_ wanted: Wanted, after lane: Int64, limit: Int) throws(SQLiteError) -> [Int64] {
    try all(
      """
      SELECT DISTINCT lane FROM batch WHERE \(wanted.condition) AND lane > ? ORDER BY lane LIMIT ?
      """, wanted.target, wanted.slot, lane, limit
    ) { $0.integer(0) }
  }

  /// The first open batch of a lane behind another one.
  func nextBatch(
    _ wanted: Wanted, lane: Int64, after batch: Int64
  ) throws(SQLiteError) -> Batch? {
    let next = try first(
      "SELECT id FROM batch WHERE \(wanted.condition) AND lane = ? AND id > ? ORDER BY id LIMIT 1",
      wanted.target, wanted.slot, lane, batch
    ) { $0.integer(0) }
    return try next.map { (id) throws(SQLiteError) in try self.batch(id) }
  }

  /// A batch with its files, by its number.
  func batch(_ id: Int64) throws(SQLiteError) -> Batch {
    let head = try first("SELECT key, outcome, unanswered FROM batch WHERE id = ?", id) {
      (key: $0.text(0), isNew: $0.optionalText(1) == nil, wasUnanswered: $0.integer(2) > 0)
    }
    guard let head else { preconditionFailure("a batch that was found is there") }
    let files = try all(
      "SELECT item, position, \(Self.fileColumns) FROM file WHERE batch = ? ORDER BY slot, id",
      id
    ) { (line: Self.line($0), entry: Self.file($0, from: 2)) }
    return Batch(
      id: id, key: head.key, files: files.map(\.entry), line: files.first?.line,
      isNew: head.isNew, wasUnanswered: head.wasUnanswered)
  }

  /// Notes an attempt before it begins; returns its number.
  ///
  /// - Parameter carrier: the attempt with whose request the batch goes; nil for one of its own.
  func begin(
    _ batch: Int64, with carrier: Int64? = nil, at milliseconds: Int64
  ) throws(SQLiteError) -> Int64 {
    try run(
      "INSERT INTO attempt (batch, carrier, began) VALUES (?, ?, ?)", batch, carrier, milliseconds)
    let number = lastRow
    try run("UPDATE batch SET attempts = attempts + 1 WHERE id = ?", batch)
    return number
  }

  /// Notes how an attempt ended.
  func end(
    _ attempt: Int64, of batch: Int64, _ delivered: Delivered, after seconds: Double
  ) throws(SQLiteError) {
    try run(
      "UPDATE attempt SET outcome = ?, status = ?, text = ?, seconds = ? WHERE number = ?",
      delivered.outcome.rawValue, delivered.status, delivered.keptText, seconds, attempt)
    try settle(batch, delivered)
  }

  /// Notes what has become of a batch, with or without an attempt.
  func settle(_ batch: Int64, _ delivered: Delivered) throws(SQLiteError) {
    try run(
      """
      UPDATE batch SET outcome = ?, status = ?, text = ?, is_open = ?,
        unanswered = max(unanswered, ?)
      WHERE id = ?
      """, delivered.outcome.rawValue, delivered.status, delivered.keptText,
      delivered.outcome.isFinal ? 0 : 1, delivered.outcome == .unanswered ? 1 : 0, batch)
  }

  /// Notes the same of all open batches of a lane, which were not attempted.
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

  /// The first instant at which a batch of the target is due; nil if all are closed.
  func nextSlot(_ wanted: Wanted) throws(SQLiteError) -> Int64? {
    try first(
      "SELECT min(slot) FROM batch WHERE \(wanted.condition)", wanted.target, wanted.slot
    ) { $0.optionalInteger(0) } ?? nil
  }

  /// Lets a lane's batches that are due wait for its next slot: that of its next batch, or a later
  /// instant.
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
