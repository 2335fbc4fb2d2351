import Formats
import Reading
import SQLite

/// A participant's SQLite database, opened for reading.
struct SWIPDatabase: ~Copyable {
  private let database: Database

  init(_ path: String) throws(SQLiteError) {
    database = try Database(path, .finished)
  }

  /// Returns the defects that SQLite itself finds, and the rows that refer to missing rows.
  func defects() throws(SQLiteError) -> [String] {
    let pages = try database.prepare("PRAGMA integrity_check").all { $0.text(0) }
    let references = try database.prepare("PRAGMA foreign_key_check").all { row in
      "a row of \(row.text(0)) without a matching row of \(row.text(2))"
    }
    return pages.filter { $0 != "ok" } + references
  }

  /// The definition of a part of the database, such as a table.
  struct Definition: Equatable {
    let kind: String
    let name: String
    let sql: String
  }

  /// Returns all definitions of the database by name, except SQLite's own.
  func definitions() throws(SQLiteError) -> [Definition] {
    try database.prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    ).all { Definition(kind: $0.text(0), name: $0.text(1), sql: $0.text(2)) }
  }

  /// Returns all rows of a table in order of its key, with the columns in the order of the table.
  func rows<Value>(
    of table: SWIPTable, read: (borrowing Row) -> Value
  ) throws(SQLiteError) -> [Value] {
    func list(_ names: [String]) -> String {
      names.map { "\"\($0)\"" }.joined(separator: ", ")
    }
    return try database.prepare(
      "SELECT \(list(table.columns.map(\.name))) FROM \(table.rawValue) "
        + "ORDER BY \(list(table.key))"
    ).all(read: read)
  }

  /// Returns every row of every table as a hash with its place. In a comparison, rows with the same
  /// key are compared with each other.
  func marks() throws(SQLiteError) -> [SWIPTable: [RowMark]] {
    var marks: [SWIPTable: [RowMark]] = [:]
    for table in SWIPTable.allCases {
      let keys = table.columns.indices.filter { table.key.contains(table.columns[$0].name) }
      let rows = try rows(of: table) { row in
        let cells = table.columns.enumerated().map { row.cell($0, $1.kind) }
        return (Self.hash(keys.map { cells[$0] }), Self.hash(cells))
      }
      marks[table] = rows.enumerated().map { number, hashes in
        RowMark(
          time: Int64(truncatingIfNeeded: hashes.0), hash: hashes.1, file: 0,
          row: Int32(clamping: number + 1))
      }
    }
    return marks
  }

  private static func hash(_ cells: [String]) -> UInt64 {
    RowMark.hash(of: Array(cells.joined(separator: "\0").utf8))
  }
}

extension Row {
  /// Returns a value as text. Unlike in SQLite, numbers have their shortest text. The text of NULL
  /// differs from the text of any value.
  fileprivate borrowing func cell(_ column: Int, _ kind: SWIPTable.Kind) -> String {
    let text = kind == .number ? optionalNumber(column).map(\.description) : optionalText(column)
    return text.map { "=" + $0 } ?? ""
  }
}

extension SQLiteError {
  /// Whether the file itself caused the error. Locks, failures to open the file and missing
  /// permissions do not count.
  var isOfFile: Bool { !isBusy && !isNoPlace && !isPermission }
}
