import SQLite
import Spool
import Synchronization

/// What the servers of all persons remember besides files.
final class MyLifeDBState: Sendable {
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
      CREATE TABLE IF NOT EXISTS password (person TEXT PRIMARY KEY, digest TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS session (
        person TEXT NOT NULL, digest TEXT NOT NULL, until INTEGER NOT NULL,
        PRIMARY KEY (person, digest)) STRICT;
      CREATE TABLE IF NOT EXISTS collector (
        person TEXT NOT NULL, id TEXT NOT NULL, enabled INTEGER, config TEXT,
        PRIMARY KEY (person, id)) STRICT;
      """)
    tables = Mutex(Tables(database: database))
  }

  /// The digest of a person's password; nil before the first login.
  func passwordDigest(of person: String) throws(SQLiteError) -> String? {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("SELECT digest FROM password WHERE person = ?")
        .first([person]) { $0.text(0) }
    }
  }

  /// Sets a person's password.
  func setPassword(_ digest: String, of person: String) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("INSERT OR REPLACE INTO password VALUES (?, ?)")
        .run([person, digest])
    }
  }

  /// Opens a session, by the digest of its cookie.
  func open(_ digest: String, of person: String, until seconds: Int64) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("INSERT INTO session VALUES (?, ?, ?)")
        .run([person, digest, seconds])
    }
  }

  /// Whether a session is open at an instant, in seconds since 1970.
  func isOpen(_ digest: String, of person: String, at seconds: Int64) throws(SQLiteError) -> Bool {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        "SELECT 1 FROM session WHERE person = ? AND digest = ? AND until > ?"
      ).first([person, digest, seconds]) { _ in true } ?? false
    }
  }

  // MARK: Collectors

  /// What a person has set of one kind of data.
  struct Collector: Equatable, Sendable {
    /// Such as `apple-health`.
    var id: String
    /// Nil where it was never said.
    var isEnabled: Bool?
    /// Any JSON, as text; nil where it was never said.
    var config: String?
  }

  /// Sets what is there of a collector, and leaves the rest as it is.
  func set(_ collector: Collector, of person: String) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        """
        INSERT INTO collector VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
          enabled = coalesce(excluded.enabled, enabled), config = coalesce(excluded.config, config)
        """
      ).run([
        person, collector.id, collector.isEnabled.map { $0 ? 1 : 0 }, collector.config,
      ])
    }
  }

  /// All that a person has set, in order of ids.
  func collectors(of person: String) throws(SQLiteError) -> [Collector] {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        "SELECT id, enabled, config FROM collector WHERE person = ? ORDER BY id"
      ).all([person]) {
        Collector(
          id: $0.text(0), isEnabled: $0.optionalInteger(1).map { $0 != 0 },
          config: $0.optionalText(2))
      }
    }
  }
}
