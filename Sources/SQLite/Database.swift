import CSQLite

/// An open SQLite database; one thread at a time uses it.
public struct Database: ~Copyable {
  fileprivate let handle: OpaquePointer
  private let path: String

  /// How a database is opened.
  public enum Access: Sendable {
    /// An existing database that is only read.
    case readOnly
    /// An existing database that is only read, after a transaction that a kill interrupted is rolled back. This
    /// needs the right to write the file and its folder.
    case recovering
    /// An existing database that nobody writes. Not even a lock is left beside it, whatever mode it is in.
    case finished
    /// Created where it is missing. What is committed survives a power cut.
    case durable
    /// Created where it is missing. What is committed survives the end of the process, however it
    /// comes, but not of the machine.
    case fast
    /// A new file that is whole only when the database is closed: without a journal, so that nothing lies beside
    /// it. It is written under another name than its own, and in one transaction.
    case once
  }

  /// Opens a database; waits up to five seconds for another process. What is written more than once is in
  /// write-ahead mode.
  public init(_ path: String, _ access: Access) throws(SQLiteError) {
    handle = try Self.open(path, access)
    self.path = path
  }

  deinit {
    sqlite3_close_v2(handle)  // Statements may outlive it.
  }

  /// Runs one or more statements without values or results.
  public func run(_ text: String) throws(SQLiteError) {
    try check(sqlite3_exec(handle, text, nil, nil, nil))
  }

  /// Makes a statement from SQL, with `?` for each value to bind.
  public func prepare(_ text: String) throws(SQLiteError) -> Statement {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, text, -1, &statement, nil))
    guard let statement else { preconditionFailure("a statement has a text") }
    return Statement(statement, of: handle, path: path)
  }

  /// The number of the row that was inserted last.
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

  /// A path as SQLite is told that its file does not change (sqlite.org/uri.html).
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
