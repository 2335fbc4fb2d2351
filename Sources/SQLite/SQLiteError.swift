import CSQLite

/// An error of the database, in SQLite's own words.
public struct SQLiteError: Error, Equatable {
  /// The extended result code (sqlite.org/rescode.html).
  public let code: Int32
  /// The message from SQLite.
  public let message: String
  /// The path of the database.
  public let path: String

  init(_ code: Int32, _ handle: OpaquePointer?, path: String) {
    self.code = code
    self.path = path
    let text = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    message = text.map { String(cString: $0) } ?? "code \(code)"
  }

  /// Whether another process has locked the database.
  public var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF) }
  /// Whether the file cannot be opened or created.
  public var isNoPlace: Bool { code & 0xFF == SQLITE_CANTOPEN }
  /// Whether the file is not writable.
  public var isPermission: Bool { [SQLITE_PERM, SQLITE_READONLY].contains(code & 0xFF) }
  /// Whether an interrupted transaction must be rolled back first, which a reader cannot do.
  public var needsRollback: Bool { code == SQLITE_READONLY | 3 << 8 }  // SQLITE_READONLY_ROLLBACK
  /// Whether the file is not a database, or is damaged.
  public var isNoDatabase: Bool { [SQLITE_NOTADB, SQLITE_CORRUPT].contains(code & 0xFF) }
}

extension SQLiteError: CustomStringConvertible {
  public var description: String { "'\(path)': \(message)" }
}
