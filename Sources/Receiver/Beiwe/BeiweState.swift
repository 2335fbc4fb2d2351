import Crypto
import SQLite
import Spool
import Synchronization

/// What a Beiwe server remembers: who is registered, and which files wait to be processed.
final class BeiweState: Sendable {
  struct Person: Equatable, Sendable {
    /// As the phone sends it: base64 of URLs of a SHA-256.
    var passwordHash: String
    /// Whole seconds since 1970; nil before the first registration.
    var registered: Int64?
  }

  private struct Tables: ~Copyable {
    let database: Database
  }

  private let tables: Mutex<Tables>

  /// - Throws: `SQLiteError`.
  init(_ path: String) throws {
    let database = try Database(path, .fast)
    try database.run(
      """
      CREATE TABLE IF NOT EXISTS person (
        patient TEXT PRIMARY KEY, password_hash TEXT NOT NULL, registered INTEGER) STRICT;
      CREATE TABLE IF NOT EXISTS waiting (path TEXT PRIMARY KEY, since REAL NOT NULL) STRICT;
      """)
    tables = Mutex(Tables(database: database))
  }

  func person(_ patient: String) throws(SQLiteError) -> Person? {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        "SELECT password_hash, registered FROM person WHERE patient = ?"
      ).first([patient]) {
        Person(passwordHash: $0.text(0), registered: $0.optionalInteger(1))
      }
    }
  }

  func save(_ person: Person, as patient: String) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        "INSERT OR REPLACE INTO person (patient, password_hash, registered) VALUES (?, ?, ?)"
      ).run([patient, person.passwordHash, person.registered])
    }
  }

  /// Takes a file in to be processed.
  func enqueue(_ path: String, at seconds: Double) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("INSERT OR IGNORE INTO waiting (path, since) VALUES (?, ?)")
        .run([path, seconds])
    }
  }

  func isWaiting(_ path: String) throws(SQLiteError) -> Bool {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("SELECT 1 FROM waiting WHERE path = ?")
        .first([path]) { _ in true } ?? false
    }
  }

  /// Files that wait since then or longer, in order of their paths.
  func waiting(since seconds: Double) throws(SQLiteError) -> [String] {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("SELECT path FROM waiting WHERE since <= ? ORDER BY path")
        .all([seconds]) { $0.text(0) }
    }
  }

  func dequeue(_ path: String) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("DELETE FROM waiting WHERE path = ?").run([path])
    }
  }
}
