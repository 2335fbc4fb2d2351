import CSQLite

/// A prepared statement, which can run any number of times with different values.
public struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  private let path: String

  init(_ handle: OpaquePointer, of database: OpaquePointer, path: String) {
    self.handle = handle
    self.database = database
    self.path = path
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Runs the statement with values for its `?`, in order; any result rows are ignored.
  public func run(_ values: [(any SQLiteValue)?] = []) throws(SQLiteError) {
    try bind(values)
    while try step() {}
  }

  /// Returns the value that `read` reads from the first result row; nil without a row.
  public func first<Value>(
    _ values: [(any SQLiteValue)?] = [], read: (borrowing Row) -> Value
  ) throws(SQLiteError) -> Value? {
    try bind(values)
    defer { sqlite3_reset(handle) }
    return try step() ? read(Row(handle)) : nil
  }

  /// Returns the values that `read` reads from all result rows.
  public func all<Value>(
    _ values: [(any SQLiteValue)?] = [], read: (borrowing Row) -> Value
  ) throws(SQLiteError) -> [Value] {
    try bind(values)
    var rows: [Value] = []
    while try step() { rows.append(read(Row(handle))) }
    return rows
  }

  /// Calls `body` with each result row, one after another.
  ///
  /// - Throws: `SQLiteError`, or the error that `body` throws.
  public func forEachRow(
    _ values: [(any SQLiteValue)?] = [], _ body: (borrowing Row) throws -> Void
  ) throws {
    try bind(values)
    defer { sqlite3_reset(handle) }
    while try step() { try body(Row(handle)) }
  }

  private func bind(_ values: [(any SQLiteValue)?]) throws(SQLiteError) {
    sqlite3_reset(handle)
    precondition(
      values.count == sqlite3_bind_parameter_count(handle),
      "the number of values differs from the number of parameters")
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code = value?.bind(to: handle, at: place) ?? sqlite3_bind_null(handle, place)
      guard code == SQLITE_OK else { throw SQLiteError(code, database, path: path) }
    }
  }

  /// Returns whether there is another result row. After the last one, the statement can run again.
  private func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else { throw SQLiteError(code, database, path: path) }
    return false
  }
}

/// The current result row, which is valid until the next one is read. Columns are counted from 0.
public struct Row: ~Copyable {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  /// Reads a whole number; 0 for NULL.
  public func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  /// Reads a whole number; nil for NULL.
  public func optionalInteger(_ column: Int) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// Reads a text; an empty text for NULL.
  public func text(_ column: Int) -> String { optionalText(column) ?? "" }

  /// Reads a text; nil for NULL.
  public func optionalText(_ column: Int) -> String? {
    sqlite3_column_text(handle, Int32(column)).map { String(cString: $0) }
  }

  /// Calls `body` with a text as UTF-8, without copying it; returns nil for NULL.
  public func withUTF8<Value>(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Value
  ) rethrows -> Value {
    guard let start = sqlite3_column_text(handle, Int32(column)) else { return try body(nil) }
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Reads a number; 0 for NULL.
  public func number(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  /// Reads a number; nil for NULL.
  public func optionalNumber(_ column: Int) -> Double? { isNull(column) ? nil : number(column) }

  private func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }
}

/// A type of value that a column can contain.
public protocol SQLiteValue {
  /// Binds the value to a parameter of a statement, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32
}

extension Int64: SQLiteValue {
  public func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_int64(statement, place, self)
  }
}

extension Int: SQLiteValue {
  public func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    Int64(self).bind(to: statement, at: place)
  }
}

extension Double: SQLiteValue {
  public func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_double(statement, place, self)
  }
}

extension String: SQLiteValue {
  public func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite_bind_text_copy(statement, place, self, Int32(utf8.count))
  }
}
