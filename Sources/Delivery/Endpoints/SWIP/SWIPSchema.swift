import Formats
import PostgreSQL

/// The tables, the index and the views of a database. `prepare` creates the missing ones, and
/// rejects a database in which they differ.
enum SWIPSchema {
  /// A column that the database has or must have.
  private struct Column: Equatable {
    let name: String
    let type: String
    let isOptional: Bool
  }

  /// A relation of the database, such as a table or a view.
  private struct Relation {
    var isView: Bool
    var columns: [Column] = []
  }

  /// The number of the advisory lock for creating the schema, which only one sender can hold at a
  /// time.
  private static let lock = 0x5357_4950_0001

  /// Creates the missing tables, index and views in one transaction.
  ///
  /// - Throws: `DeliveryError.otherTable` if a table or a view has other columns, without changing
  ///   anything; or `PostgresError`.
  static func prepare(_ connection: borrowing Connection) throws {
    try connection.transaction {
      try connection.run("SELECT pg_advisory_xact_lock(\(lock))")
      let relations = try relations(connection)
      for table in SWIPTable.allCases {
        try check(table.place, relations[table.rawValue], isView: false, table.columns)
      }
      for view in SWIPView.all {
        try check(view.place, relations[view.name], isView: true, view.table.columns)
      }
      for statement in try missing(connection, relations) { try connection.run(statement) }
    }
    try connection.run("COMMIT")
  }

  /// Returns the statements that create the missing parts. A complete schema needs no statements,
  /// so its user does not need the privilege to create tables.
  private static func missing(
    _ connection: borrowing Connection, _ relations: [String: Relation]
  ) throws(PostgresError) -> [String] {
    var statements: [String] = []
    let schemas = try connection.run(
      "SELECT FROM pg_catalog.pg_namespace WHERE nspname = $1", [SWIPTable.schema])
    if schemas.count == 0 { statements.append("CREATE SCHEMA \(SWIPTable.schema)") }
    for table in SWIPTable.allCases where relations[table.rawValue] == nil {
      statements.append(table.postgres)
    }
    if try !hasIndex(connection) {
      statements.append(
        """
        CREATE INDEX dim_app_biosignals_session_time
        ON \(SWIPTable.biosignals.place) (app_session_id, "timestamp")
        """)
    }
    for view in SWIPView.all where relations[view.name] == nil { statements.append(view.postgres) }
    return statements
  }

  /// Returns whether an index with any name covers biosignals by session and time.
  private static func hasIndex(_ connection: borrowing Connection) throws(PostgresError) -> Bool {
    try connection.run(
      """
      SELECT FROM pg_catalog.pg_indexes WHERE schemaname = $1 AND tablename = $2
        AND indexdef LIKE '%(app_session_id, "timestamp"%'
      """, [SWIPTable.schema, SWIPTable.biosignals.rawValue]
    ).count > 0
  }

  /// Returns all tables and views of the schema, by name.
  private static func relations(
    _ connection: borrowing Connection
  ) throws(PostgresError) -> [String: Relation] {
    let rows = try connection.run(
      """
      SELECT relname, relkind IN ('v', 'm'), attname, pg_catalog.format_type(atttypid, atttypmod), attnotnull
      FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace ON pg_namespace.oid = relnamespace
      LEFT JOIN pg_catalog.pg_attribute
        ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      WHERE nspname = $1 AND relkind NOT IN ('i', 'I', 'c') ORDER BY relname, attnum
      """, [SWIPTable.schema])
    var relations: [String: Relation] = [:]
    for row in 0..<rows.count {
      let name = rows.text(row, 0) ?? ""
      var relation = relations[name] ?? Relation(isView: rows.text(row, 1) == "t")
      if let column = rows.text(row, 2) {
        relation.columns.append(
          Column(
            name: column, type: rows.text(row, 3) ?? "", isOptional: rows.text(row, 4) == "f"))
      }
      relations[name] = relation
    }
    return relations
  }

  // MARK: Comparing

  /// Checks that a relation of the database has the required columns. A missing table or view
  /// passes this check.
  private static func check(
    _ place: String, _ found: Relation?, isView: Bool, _ columns: [SWIPTable.Column]
  ) throws(DeliveryError) {
    guard let found else { return }
    /// Returns the error about a column.
    func other(_ column: String, _ problem: String) -> DeliveryError {
      .otherTable(place, column: column, problem: problem)
    }
    for (number, column) in columns.enumerated() {
      guard number < found.columns.count else { throw other(column.name, "is missing") }
      let there = found.columns[number]
      guard there.name == column.name else {
        throw other(there.name, "is in the position of \(column.name)")
      }
      guard there.type == column.type else {
        throw other(column.name, "has the type \(there.type), but must have \(column.type)")
      }
      // PostgreSQL allows NULL in every column of a view.
      guard isView || there.isOptional == column.isOptional else {
        throw other(column.name, column.isOptional ? "must accept NULL" : "must be NOT NULL")
      }
    }
    if found.columns.count > columns.count {
      throw other(found.columns[columns.count].name, "is an extra column")
    }
    guard found.isView == isView else {
      throw other(
        columns[0].name,
        "belongs to \(found.isView ? "a view" : "a table"), but must belong to "
          + (isView ? "a view" : "a table"))
    }
  }
}
