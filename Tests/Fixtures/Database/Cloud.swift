import Formats
import PostgreSQL
import SQLite

/// A database of the cluster with what it holds.
public struct Cloud: Sendable {
  public let cluster: Cluster
  public let database: String

  public init() throws {
    cluster = try Cluster.shared()
    database = try cluster.makeDatabase()
  }

  /// Where to send to; no password is asked for.
  public var address: String { cluster.address(of: database) }

  /// Runs a statement; returns rows with `|` between cells.
  @discardableResult
  public func run(_ statement: String) throws -> String {
    let connection = try Connection([("dbname", address)], within: 10)
    let rows = try connection.run(statement)
    guard rows.count > 0 else { return "" }
    return (0..<rows.count).map { row in
      (0..<rows.width).map { rows.text(row, $0) ?? "" }.joined(separator: "|")
    }.joined(separator: "\n")
  }

  /// Each table's rows in the order of their keys; empty for a table that is not there.
  ///
  /// - Parameter columns: more of each row, such as `xmin`.
  public func rows(and columns: String = "") throws -> [SWIPTable: [String]] {
    var all: [SWIPTable: [String]] = [:]
    for table in SWIPTable.allCases {
      guard try run("SELECT to_regclass('swip.\(table.rawValue)')") != "" else { continue }
      let cells = table.columns.map(Self.cell) + (columns.isEmpty ? [] : [columns])
      let key = table.key.map { "\"\($0)\"" }.joined(separator: ", ")
      let text = try run(
        "SELECT \(cells.joined(separator: ", ")) FROM swip.\(table.rawValue) ORDER BY \(key)")
      all[table] = text.split(separator: "\n").map(String.init)
    }
    return all
  }

  /// A value as the store on the phone has it.
  private static func cell(_ column: SWIPTable.Column) -> String {
    switch column.kind {
    case .time:
      "to_char(\"\(column.name)\" AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"
    case .flag: "\"\(column.name)\"::int"
    case .uuid, .text, .number: "\"\(column.name)\""
    }
  }

  /// What the cloud should have of stores, all of whose users have allowed it; apps without their means.
  public static func expected(of stores: [String]) throws -> [SWIPTable: [String]] {
    var expected: [SWIPTable: Set<String>] = [:]
    for store in stores {
      var rows: [SWIPTable: [[String]]] = [:]
      let database = try Database(store, .readOnly)
      for table in SWIPTable.allCases {
        let columns = table.columns
        rows[table] = try database.prepare("SELECT * FROM \(table.rawValue)").all { row in
          columns.enumerated().map { place, column in
            guard column.kind == .number else { return row.text(place) }
            // PostgreSQL writes whole numbers without a fraction.
            guard let number = row.optionalNumber(place) else { return "" }
            return number == number.rounded() ? "\(Int(number))" : "\(number)"
          }
        }
      }
      let sessions = rows[.sessions, default: []].filter { $0[6] == "1" }
      let signals = rows[.biosignals, default: []].filter { row in
        sessions.contains { $0[0] == row[1] }
      }
      rows[.sessions] = sessions
      rows[.biosignals] = signals
      rows[.failures]?.removeAll { row in !sessions.contains { $0[0] == row[0] } }
      let ids = Set(signals.map { $0[0] })
      rows[.emotions]?.removeAll { !ids.contains($0[0]) }
      rows[.devices]?.removeAll { row in !sessions.contains { $0[2] == row[0] } }
      rows[.apps]?.removeAll { row in !sessions.contains { $0[5] == row[0] } }
      for (table, rows) in rows {
        expected[table, default: []].formUnion(
          rows.map { (table == .apps ? Array($0.dropLast()) : $0).joined(separator: "|") })
      }
    }
    return expected.mapValues { $0.sorted() }
  }

  /// What the cloud has, as `expected` tells it.
  public func withoutMeans() throws -> [SWIPTable: [String]] {
    var rows = try rows()
    rows[.apps] = rows[.apps]?.map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).dropLast().joined(separator: "|")
    }
    return rows.mapValues { $0.sorted() }
  }
}
