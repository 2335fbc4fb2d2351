import Glibc
import SQLite

/// The tables of a ledger, and what is done with them one thing at a time.
///
/// A `target` is an endpoint at an address. A `file` is one content of one path, or of an item of
/// it: a line that is sent by itself, with its number and position. A `batch` is what one request carries, and
/// its files never change; one that `rests` waits for the next run. Every `attempt` at a batch has its line,
/// with that of another batch as its `carrier` if it went with that one's request. A `participant` has an id at the target
/// and what the endpoint remembers of him or her. A `slot` is when something is to be sent, in ms since
/// 1970 UTC; what is never due has the very last one.
struct LedgerStore: ~Copyable {
  private let database: Database
  private let statements = Statements()

  /// Opens the file and creates what is missing.
  ///
  /// - Throws: `DeliveryError.noLedger` for another program's database, which is left as it was.
  init(_ path: String, _ access: Database.Access) throws {
    // It holds passwords, so nobody else may read it.
    let descriptor = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    let isNew: Bool
    switch try LedgerFile.kind(of: path) {
    case .empty: isNew = true
    case .ledger: isNew = false
    case .other: throw DeliveryError.noLedger(path)
    }
    let database = try Database(path, access)
    if isNew {
      try database.run("BEGIN; \(Self.schema); \(LedgerFile.marking); COMMIT")
    }
    self.database = database
  }

  /// Opens a ledger that is only read.
  ///
  /// - Throws: `DeliveryError` or `SQLiteError`.
  init(reading path: String) throws {
    database = try LedgerFile.reader(path)
  }

  /// Makes one file of the database and what belongs to it, so that it can be copied.
  func foldUp() { try? database.run("PRAGMA journal_mode = DELETE") }

  private static let schema = """
    CREATE TABLE target (
      id INTEGER PRIMARY KEY,
      url TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      listed TEXT NOT NULL DEFAULT '',
      enrolment INTEGER NOT NULL DEFAULT 0,
      UNIQUE (url, endpoint)) STRICT;
    CREATE TABLE file (
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL REFERENCES target,
      path TEXT NOT NULL,
      item INTEGER NOT NULL,
      position INTEGER NOT NULL,
      content_crc32 INTEGER NOT NULL,
      content_bytes INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      participant INTEGER NOT NULL,
      patient TEXT NOT NULL,
      stream TEXT NOT NULL,
      rows INTEGER NOT NULL,
      first INTEGER,
      last INTEGER,
      due INTEGER,
      slot INTEGER NOT NULL,
      enrolment INTEGER NOT NULL,
      batch INTEGER REFERENCES batch,
      UNIQUE (target, path, item, content_crc32, content_bytes)) STRICT;
    CREATE INDEX file_of_batch ON file (batch);
    CREATE INDEX file_without_batch ON file (target, slot, id) WHERE batch IS NULL;
    CREATE TABLE batch (
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL REFERENCES target,
      lane INTEGER NOT NULL,
      key TEXT NOT NULL,
      slot INTEGER NOT NULL,
      outcome TEXT,
      status INTEGER,
      text TEXT,
      attempts INTEGER NOT NULL DEFAULT 0,
      unanswered INTEGER NOT NULL DEFAULT 0,
      rests INTEGER NOT NULL DEFAULT 0,
      is_open INTEGER NOT NULL DEFAULT 1) STRICT;
    CREATE INDEX batch_open ON batch (target, lane, slot, id) WHERE is_open = 1;
    CREATE INDEX batch_lane ON batch (lane, id);
    CREATE INDEX batch_slot ON batch (target, slot) WHERE is_open = 1;
    CREATE TABLE attempt (
      number INTEGER PRIMARY KEY,
      batch INTEGER NOT NULL REFERENCES batch,
      carrier INTEGER REFERENCES attempt,
      began INTEGER NOT NULL,
      seconds REAL,
      outcome TEXT,
      status INTEGER,
      text TEXT) STRICT;
    CREATE INDEX attempt_open ON attempt (batch) WHERE outcome IS NULL;
    CREATE TABLE participant (
      target INTEGER NOT NULL REFERENCES target,
      recorded TEXT NOT NULL,
      patient TEXT NOT NULL,
      record TEXT NOT NULL,
      PRIMARY KEY (target, recorded)) STRICT;
    """

  // MARK: Statements

  /// Prepared once each; no dictionary holds what cannot be copied.
  private final class Statements {
    var prepared: [String: Prepared] = [:]

    /// A statement that is kept for the next call; a class, because a statement cannot be copied.
    final class Prepared {
      let statement: Statement

      init(_ statement: consuming Statement) {
        self.statement = statement
      }
    }
  }

  private func prepared(_ text: String) throws(SQLiteError) -> Statements.Prepared {
    if let known = statements.prepared[text] { return known }
    let new = Statements.Prepared(try database.prepare(text))
    statements.prepared[text] = new
    return new
  }

  func run(_ text: String, _ values: (any SQLiteValue)?...) throws(SQLiteError) {
    try prepared(text).statement.run(values)
  }

  func first<Value>(
    _ text: String, _ values: (any SQLiteValue)?..., read: (borrowing Row) -> Value
  ) throws(SQLiteError) -> Value? {
    try prepared(text).statement.first(values, read: read)
  }

  func all<Value>(
    _ text: String, _ values: (any SQLiteValue)?..., read: (borrowing Row) -> Value
  ) throws(SQLiteError) -> [Value] {
    try prepared(text).statement.all(values, read: read)
  }

  /// The number of the row that was inserted last.
  var lastRow: Int64 { database.lastRow }

  /// Does all of something or nothing of it.
  func inTransaction<Value>(
    _ work: (borrowing LedgerStore) throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try run("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let value = try work(self)
      try run("COMMIT")
      return value
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }
}
