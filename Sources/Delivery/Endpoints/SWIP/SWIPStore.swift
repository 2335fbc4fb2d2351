import Formats
import PostgreSQL
import SQLite

/// A participant's store as it is on the phone, opened for reading. Only one thread may use it at a
/// time.
struct SWIPStore: ~Copyable {
  private let database: Database

  /// The user of a store, and the user's consent to the cloud.
  struct Standing: Equatable, Sendable {
    /// The id of the store's user.
    let user: String
    /// Whether the user has ever allowed data in the cloud.
    let isForCloud: Bool
    /// Whether the user has revoked this consent.
    let isRevoked: Bool
  }

  /// The error that a store has no user or several users.
  struct NotOneUser: Error, CustomStringConvertible {
    let count: Int
    let path: String

    var description: String {
      "'\(path)' has \(count) users, but the store of a phone has one user"
    }
  }

  private let path: String

  /// - Throws: `SQLiteError` if the file is not a SWIP store.
  init(_ path: String) throws(SQLiteError) {
    database = try Self.open(path)
    self.path = path
  }

  /// Opens a database, and checks that it has all tables and columns.
  private static func open(_ path: String) throws(SQLiteError) -> Database {
    let database = try Database(path, .finished)
    for table in SWIPTable.allCases { _ = try database.prepare(table.selection) }
    return database
  }

  /// - Throws: `SQLiteError`, or `NotOneUser` if the store does not have exactly one user.
  func standing() throws -> Standing {
    let users = try database.prepare("SELECT user_id FROM \(SWIPTable.users.rawValue)")
      .all { $0.text(0) }
    guard users.count == 1 else { throw NotOneUser(count: users.count, path: path) }
    let statuses = try database.prepare(
      "SELECT status FROM \(SWIPTable.consent.rawValue) WHERE type = ? ORDER BY created_datetime"
    ).all([SWIPConsent.cloudSync.rawValue]) { $0.text(0) }
    return Standing(
      user: users[0], isForCloud: statuses.contains(SWIPConsentStatus.active.rawValue),
      isRevoked: statuses.last == SWIPConsentStatus.revoked.rawValue)
  }

  /// Appends those rows of a table that the user allows in the cloud.
  ///
  /// - Throws: `SQLiteError` or `PostgresError`.
  func write(_ table: SWIPTable, to rows: inout CopyRows) throws {
    let kinds = table.sentColumns.map(\.kind)
    try database.prepare(table.selection).forEachRow { row in
      for (place, kind) in kinds.enumerated() {
        switch kind {
        case .uuid, .text, .time:
          row.withUTF8(place) { if let text = $0 { rows.text(text) } else { rows.null() } }
        case .number:
          if let value = row.optionalNumber(place) { rows.number(value) } else { rows.null() }
        case .flag: rows.flag(row.integer(place) == 1)
        }
      }
      try rows.endRow()
    }
  }
}

extension SWIPTable {
  /// The columns that phones send: all but the mean score of an app, which is computed over all
  /// phones.
  var sentColumns: [Column] { columns.filter { $0.name != Self.appMean } }

  /// The column with the mean score of an app.
  static let appMean = "app_avg_swip_score"

  /// The SQLite query for the rows of a table that may be in the cloud. These are the flagged
  /// sessions with their rows, and all rows of the user.
  fileprivate var selection: String {
    let names = sentColumns.map { "own.\"\($0.name)\"" }.joined(separator: ", ")
    let sessions = Self.sessions.rawValue
    let select = "SELECT \(names) FROM \(rawValue) AS own"
    let flagged = "FROM \(sessions) WHERE data_on_cloud = 1"
    // CROSS JOIN makes SQLite start with the rows of this table, because they have no index by
    // session.
    let session = "CROSS JOIN \(sessions) AS session USING (app_session_id)"
    switch self {
    case .users, .consent: return select
    case .devices: return select + " WHERE device_id IN (SELECT device_id \(flagged))"
    case .apps: return select + " WHERE app_id IN (SELECT app_id \(flagged))"
    case .sessions: return select + " WHERE data_on_cloud = 1"
    case .failures, .biosignals: return "\(select) \(session) WHERE session.data_on_cloud = 1"
    case .emotions:
      return "\(select) CROSS JOIN \(Self.biosignals.rawValue) AS parent USING (app_biosignal_id) "
        + session + " WHERE session.data_on_cloud = 1"
    }
  }
}
