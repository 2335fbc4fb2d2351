import Formats

/// How rows of a phone become rows of the cloud.
extension SWIPTable {
  private var incoming: String { "pg_temp.new_\(rawValue)" }

  private var names: [String] { sentColumns.map { "\"\($0.name)\"" } }

  private var values: [String] { names.filter { !keys.contains($0) } }

  private var keys: [String] { key.map { "\"\($0)\"" } }

  /// Makes a table that lasts as long as the transaction.
  var makeIncoming: String {
    "CREATE TEMP TABLE new_\(rawValue) (LIKE \(place)) ON COMMIT DROP"
  }

  /// Fills it.
  var copyIncoming: String { "COPY \(incoming) (\(list(names))) FROM STDIN" }

  /// Adds and changes rows in the order of their keys, so that of several writers none waits for another that waits for
  /// it. A row that does not differ is not touched.
  var merge: String {
    """
    INSERT INTO \(place) AS old (\(list(names)))
    SELECT \(list(names)) FROM \(incoming) AS new \(isShared ? onlyDifferent : "")
    ORDER BY \(list(keys)) ON CONFLICT (\(list(keys))) DO \(onConflict)
    """
  }

  private var onConflict: String {
    guard !values.isEmpty else { return "NOTHING" }
    let changes = values.map { "\($0) = excluded.\($0)" }
    return """
      UPDATE SET \(list(changes))
      WHERE (\(list(values, of: "old"))) IS DISTINCT FROM (\(list(values, of: "excluded")))
      """
  }

  /// Whether rows belong to several users. A conflict locks a row even where nothing differs, which would let the
  /// transactions of all who share it wait for one another.
  private var isShared: Bool { self == .apps || self == .devices }

  private var onlyDifferent: String {
    let same = "(\(list(names, of: "there"))) IS NOT DISTINCT FROM (\(list(names, of: "new")))"
    let key = keys.map { "there.\($0) = new.\($0)" }.joined(separator: " AND ")
    return "WHERE NOT EXISTS (SELECT FROM \(place) AS there WHERE \(key) AND \(same))"
  }

  private func list(_ names: [String], of table: String = "") -> String {
    names.map { table.isEmpty ? $0 : "\(table).\($0)" }.joined(separator: ", ")
  }
}
