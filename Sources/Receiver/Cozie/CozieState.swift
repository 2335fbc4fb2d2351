import Formats
import SQLite
import Synchronization

/// What a Cozie server remembers besides files: bodies whose messages wait in its queue, and the types
/// that fields have got.
final class CozieState: Sendable {
  /// A body whose messages wait. They come and go together, so that they are kept as one.
  struct Body: Equatable, Sendable {
    /// In order of arrival.
    let id: Int64
    /// In ms since 1970 UTC.
    let received: Int64
    let text: String
  }

  /// The database, which one thread at a time uses.
  private struct Tables: ~Copyable {
    let database: Database
  }

  private let tables: Mutex<Tables>

  /// - Throws: `SQLiteError`.
  init(in store: String) throws {
    let database = try StoreFolder.database(in: store)
    try database.run(
      """
      CREATE TABLE IF NOT EXISTS body (
        id INTEGER PRIMARY KEY, received INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS type (
        measurement TEXT NOT NULL, week INTEGER NOT NULL, field TEXT NOT NULL, type TEXT NOT NULL,
        PRIMARY KEY (measurement, week, field)) STRICT;
      """)
    tables = Mutex(Tables(database: database))
  }

  // MARK: The queue

  /// Takes in a body whose messages are to be processed.
  func enqueue(_ text: String, received: Int64) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("INSERT INTO body (received, text) VALUES (?, ?)")
        .run([received, text])
    }
  }

  /// The next body behind another that has come by an instant, in ms since 1970 UTC; nil without one.
  func next(after id: Int64, receivedBy instant: Int64) throws(SQLiteError) -> Body? {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        "SELECT id, received, text FROM body WHERE id > ? AND received <= ? ORDER BY id LIMIT 1"
      ).first([id, instant]) {
        Body(id: $0.integer(0), received: $0.integer(1), text: $0.text(2))
      }
    }
  }

  /// How many bodies wait.
  func waitingCount() throws(SQLiteError) -> Int {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("SELECT count(*) FROM body").first { Int($0.integer(0)) } ?? 0
    }
  }

  /// Forgets bodies that have been processed, and keeps what was learned from them.
  func dequeue(
    _ ids: [Int64], learning types: some Sequence<InfluxTypes.Entry>
  ) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.run("BEGIN IMMEDIATE")
      do throws(SQLiteError) {
        let deletion = try tables.database.prepare("DELETE FROM body WHERE id = ?")
        for id in ids { try deletion.run([id]) }
        let insertion = try tables.database.prepare(
          "INSERT OR IGNORE INTO type VALUES (?, ?, ?, ?)")
        for type in types {
          try insertion.run([type.measurement, type.week, type.field, type.type.rawValue])
        }
        try tables.database.run("COMMIT")
      } catch {
        try? tables.database.run("ROLLBACK")
        throw error
      }
    }
  }

  /// The types that all bodies so far have decided.
  func types() throws(SQLiteError) -> InfluxTypes {
    try tables.withLock { (tables) throws(SQLiteError) in
      let entries = try tables.database.prepare("SELECT measurement, week, field, type FROM type")
        .all { row in
          InfluxType(rawValue: row.text(3)).map {
            InfluxTypes.Entry(
              measurement: row.text(0), week: row.integer(1), field: row.text(2), type: $0)
          }
        }
      return InfluxTypes(entries.compactMap { $0 })
    }
  }
}
