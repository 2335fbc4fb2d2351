import CSQLite

/// An open SQLite database, which only one thread at a time may use.
public struct Database: ~Copyable {
  fileprivate let handle: OpaquePointer
  private let path: String

  /// The way in which a database is opened.
  public enum Access: Sendable {
    /// Reading an existing database.
    case readOnly
    /// Reading an existing database, after the rollback of a transaction that a kill interrupted.
    /// This needs write access to the file and its folder.
    case recovering
    /// Reading an existing database that no process writes. SQLite then creates no lock file, in
    /// any journal mode.
    case finished
    /// Reading and writing a database, which is created if it is missing. Committed data survive a
    /// power failure.
    case durable
    /// Reading and writing a database, which is created if it is missing. Committed data survive
    /// any end of the process, but not a power failure.
    case fast
    /// Writing a new file in one transaction, under a temporary name. The file is complete only
    /// when the database is closed. It has no journal, so no other file is created.
    case once
  }

  /// Opens a database. Waits up to five seconds for another process. Databases that are written
  /// more than once use write-ahead mode.
  public init(_ path: String, _ access: Access) throws(SQLiteError) {
    handle = try Self.open(path, access)
    self.path = path
  }

  deinit {
    sqlite3_close_v2(handle)  // Statements may exist longer than this connection.
  }

  /// Runs one or more statements without values or results.
  public func run(_ text: String) throws(SQLiteError) {
    try check(sqlite3_exec(handle, text, nil, nil, nil))
  }

  /// Prepares an SQL statement with `?` for each value to bind.
  public func prepare(_ text: String) throws(SQLiteError) -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, text, -1, &statement, nil))
    guard let statement else { preconditionFailure("the statement has no text") }
    return Statement(statement, of: handle, path: path)
  }

  /// The row id of the row that was inserted last.
  public var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw SQLiteError(code, handle, path: path) }
  }

  private static func open(_ path: String, _ access: Access) throws(SQLiteError) -> OpaquePointer {
    var handle: OpaquePointer?
    var code = sqlite3_open_v2(
      access == .finished ? uri(path) : path, &handle,
      access.mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    if code == SQLITE_OK {
      sqlite3_busy_timeout(handle, 5_000)
      code = sqlite3_exec(handle, access.pragmas, nil, nil, nil)
    }
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code, handle, path: path)
      sqlite3_close_v2(handle)
      throw error
    }
    return handle
  }

  /// Returns a URI with which SQLite assumes that the file does not change (sqlite.org/uri.html).
  private static func uri(_ path: String) -> String {
    let encoded = path.map { character in
      switch character {
      case "%": "%25"
      case "?": "%3f"
      case "#": "%23"
      default: String(character)
      }
    }
    return "file:\(encoded.joined())?immutable=1"
  }
}

extension Database.Access {
  fileprivate var mode: Int32 {
    switch self {
    case .readOnly: SQLITE_OPEN_READONLY
    case .finished: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    case .recovering: SQLITE_OPEN_READWRITE
    case .durable, .fast, .once: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }

  fileprivate var pragmas: String {
    switch self {
    case .readOnly, .recovering, .finished: "PRAGMA query_only = 1"
    case .durable: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"
    case .fast: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"
    case .once:
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE"
    }
  }
}
