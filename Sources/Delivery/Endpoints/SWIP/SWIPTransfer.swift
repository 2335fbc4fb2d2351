import Formats
import PostgreSQL

/// The transactions that change what the cloud has.
enum SWIPTransfer {
  /// The number of the lock that senders share. Who deletes devices holds it alone, so that nobody refers to one
  /// meanwhile.
  private static let lock = 0x5357_4950_0002

  /// A failure while the server was to keep a transaction.
  struct NotKept: Error {
    let error: PostgresError
  }

  /// Sends what is for the cloud of a store, in one transaction.
  ///
  /// - Parameter purges: whether the sessions that the cloud has of the user are deleted, and none sent.
  /// - Throws: `SQLiteError`, `PostgresError` or `NotKept`.
  static func send(
    _ store: borrowing SWIPStore, _ standing: SWIPStore.Standing, purging purges: Bool,
    over connection: borrowing Connection
  ) throws {
    try connection.transaction {
      try lock(connection, alone: purges)
      let tables = purges ? [.users, .consent] : SWIPTable.allCases
      for table in tables {
        try connection.run(table.makeIncoming)
        try connection.copy(table.copyIncoming) { try store.write(table, to: &$0) }
      }
      // All is there before the first row is locked that others wait for.
      for table in tables { try connection.run(table.merge) }
      if purges { try delete(sessionsOf: standing.user, connection) }
    }
    try keep(connection)
  }

  /// Deletes the sessions of a user, with all below them, and devices that nobody else has.
  ///
  /// - Throws: `PostgresError` or `NotKept`.
  static func purge(_ user: String, over connection: borrowing Connection) throws {
    try connection.transaction {
      try lock(connection, alone: true)
      try delete(sessionsOf: user, connection)
    }
    try keep(connection)
  }

  /// Makes the mean scores of all apps anew: the mean of the averages of their sessions.
  ///
  /// - Throws: `PostgresError`.
  static func average(over connection: borrowing Connection) throws {
    // In the order of sessions, since a sum of numbers in another order may differ in its last digit.
    try connection.run(
      """
      WITH mean AS (
        SELECT app_id, avg(avg_swip_score ORDER BY app_session_id) AS score
        FROM \(SWIPTable.sessions.place) GROUP BY app_id),
      other AS MATERIALIZED (
        SELECT app.app_id, mean.score
        FROM \(SWIPTable.apps.place) AS app LEFT JOIN mean ON mean.app_id = app.app_id
        WHERE app.\(SWIPTable.appMean) IS DISTINCT FROM mean.score
        ORDER BY app.app_id FOR NO KEY UPDATE OF app)
      UPDATE \(SWIPTable.apps.place) AS app SET \(SWIPTable.appMean) = other.score
      FROM other WHERE other.app_id = app.app_id
      """)
  }

  private static func lock(
    _ connection: borrowing Connection, alone: Bool
  ) throws(PostgresError) {
    try connection.run("SELECT pg_advisory_xact_lock\(alone ? "" : "_shared")(\(lock))")
  }

  private static func delete(
    sessionsOf user: String, _ connection: borrowing Connection
  ) throws(PostgresError) {
    let sessions = SWIPTable.sessions.place
    let devices = try connection.run(
      "SELECT DISTINCT device_id FROM \(sessions) WHERE user_id = $1 ORDER BY device_id", [user])
    try connection.run("DELETE FROM \(sessions) WHERE user_id = $1", [user])
    for row in 0..<devices.count {
      try connection.run(
        """
        DELETE FROM \(SWIPTable.devices.place) AS device WHERE device_id = $1
          AND NOT EXISTS (SELECT FROM \(sessions) WHERE device_id = device.device_id)
        """, [devices.text(row, 0)])
    }
  }

  private static func keep(_ connection: borrowing Connection) throws(NotKept) {
    do {
      try connection.run("COMMIT")
    } catch {
      throw NotKept(error: error)
    }
  }
}
