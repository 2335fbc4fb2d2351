import Formats
import Reading
import SQLite

/// A participant's database, opened to be read.
struct SWIPDatabase: ~Copyable {
  private let database: Database

  init(_ path: String) throws(SQLiteError) {
    database = try Database(path, .finished)
  }

  /// What SQLite itself finds wrong with the file, and rows that refer to rows which are not there.
  func defects() throws(SQLiteError) -> [String] {
    let pages = try database.prepare("PRAGMA integrity_check").all { $0.text(0) }
    let references = try database.prepare("PRAGMA foreign_key_check").all { row in
      "a row of \(row.text(0)) without its \(row.text(2))"
    }
    return pages.filter { $0 != "ok" } + references
  }

  /// Something that the database has a definition of, such as a table.
  struct Definition: Equatable {
    let kind: String
    let name: String
    let sql: String
  }

  /// Everything that the database defines but for what SQLite adds by itself, by name.
  func definitions() throws(SQLiteError) -> [Definition] {
    try database.prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    ).all { Definition(kind: $0.text(0), name: $0.text(1), sql: $0.text(2)) }
  }

  /// All rows of a table in order of its key, with the columns in the order of the table.
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

  /// Every row of every table, as comparing needs it: a row of the same key is the same row.
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
  /// A value as text: numbers in their shortest, which SQLite's own text is not, and NULL as no other value.
  fileprivate borrowing func cell(_ column: Int, _ kind: SWIPTable.Kind) -> String {
    let text = kind == .number ? optionalNumber(column).map(\.description) : optionalText(column)
    return text.map { "=" + $0 } ?? ""
  }
}

extension SQLiteError {
  /// Whether the file is to blame, and not what is around it.
  var isOfFile: Bool { !isBusy && !isNoPlace && !isPermission }
}
