import CPQ

/// What a statement has returned; rows and columns are counted from 0.
public struct Rows: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    PQclear(handle)
  }

  /// The number of rows.
  public var count: Int { Int(PQntuples(handle)) }

  /// The number of columns.
  public var width: Int { Int(PQnfields(handle)) }

  /// How many rows the statement has inserted, changed, deleted or copied.
  public var affected: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

  /// Reads a text; nil for NULL.
  public func text(_ row: Int, _ column: Int) -> String? {
    guard PQgetisnull(handle, Int32(row), Int32(column)) == 0 else { return nil }
    return String(cString: PQgetvalue(handle, Int32(row), Int32(column)))
  }
}
