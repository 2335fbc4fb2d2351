import Crypto
import SQLite
import Spool
import Synchronization

/// What a Beiwe server remembers: who is registered, and which files wait to be processed.
final class BeiweState: Sendable {
  /// What the server knows of a participant.
  struct Person: Equatable, Sendable {
    /// The password as the phone sends it: a SHA-256 in base64 for URLs.
    var passwordHash: String
    /// Whole seconds since 1970; nil before the first registration.
    var registered: Int64?
  }

  /// A file that waits to be processed.
  struct Waiting: Equatable, Sendable {
    /// The server's path of the file: its name with a slash in place of each underscore.
    var path: String
    /// Who has sent it, whatever its name says.
    var patient: String
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
      CREATE TABLE IF NOT EXISTS person (
        patient TEXT PRIMARY KEY, password_hash TEXT NOT NULL, registered INTEGER) STRICT;
      CREATE TABLE IF NOT EXISTS waiting (path TEXT PRIMARY KEY, since REAL NOT NULL) STRICT;
      """)
    // Stores of earlier versions did not say who had sent a file.
    let column = "SELECT 1 FROM pragma_table_info('waiting') WHERE name = 'patient'"
    if try database.prepare(column).first(read: { _ in true }) == nil {
      try database.run("ALTER TABLE waiting ADD COLUMN patient TEXT")
    }
    tables = Mutex(Tables(database: database))
  }

  /// What is known of a participant; nil for nobody.
  func person(_ patient: String) throws(SQLiteError) -> Person? {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        "SELECT password_hash, registered FROM person WHERE patient = ?"
      ).first([patient]) {
        Person(passwordHash: $0.text(0), registered: $0.optionalInteger(1))
      }
    }
  }

  /// Keeps a participant, in the place of what was known before.
  func save(_ person: Person, as patient: String) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        "INSERT OR REPLACE INTO person (patient, password_hash, registered) VALUES (?, ?, ?)"
      ).run([patient, person.passwordHash, person.registered])
    }
  }

  /// Takes a file in to be processed.
  func enqueue(_ file: Waiting, at seconds: Double) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        "INSERT OR IGNORE INTO waiting (path, since, patient) VALUES (?, ?, ?)"
      ).run([file.path, seconds, file.patient])
    }
  }

  /// Whether a file waits to be processed.
  func isWaiting(_ path: String) throws(SQLiteError) -> Bool {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("SELECT 1 FROM waiting WHERE path = ?")
        .first([path]) { _ in true } ?? false
    }
  }

  /// A participant whose files wait, with the arrival of the first and the last of them, in seconds since
  /// 1970 UTC.
  struct Sender: Equatable, Sendable {
    var patient: String
    var first: Double
    var last: Double
  }

  /// Returns the participants whose files wait, in order of their ids.
  func senders() throws(SQLiteError) -> [Sender] {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        """
        SELECT coalesce(patient, substr(path, 1, 8)) AS sender, min(since), max(since)
        FROM waiting GROUP BY sender ORDER BY sender
        """
      ).all { Sender(patient: $0.text(0), first: $0.number(1), last: $0.number(2)) }
    }
  }

  /// Returns the paths of a participant's files that wait, in order.
  func waiting(of patient: String) throws(SQLiteError) -> [String] {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare(
        """
        SELECT path FROM waiting WHERE coalesce(patient, substr(path, 1, 8)) = ? ORDER BY path
        """
      ).all([patient]) { $0.text(0) }
    }
  }

  /// Forgets a file that has been processed.
  func dequeue(_ path: String) throws(SQLiteError) {
    try tables.withLock { (tables) throws(SQLiteError) in
      try tables.database.prepare("DELETE FROM waiting WHERE path = ?").run([path])
    }
  }
}
