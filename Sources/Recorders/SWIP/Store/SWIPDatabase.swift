import Formats
import SQLite
import Simulation

/// A writer of a SWIP store as an SQLite database, in one transaction.
enum SWIPDatabase {
  /// - Parameter path: the path of a temporary file, which is renamed after it is complete.
  static func write(_ store: SWIPStore, to path: String) throws(SQLiteError) {
    let database = try Database(path, .once)
    try database.run("PRAGMA foreign_keys = ON; BEGIN")
    for table in SWIPTable.allCases { try database.run(table.sqlite) }
    if let created = store.user.created {
      try writePerson(of: store, since: created, to: database)
      try writeSessions(of: store, to: database)
    }
    try database.run("COMMIT")
  }

  private static func insert(
    into table: SWIPTable, of database: borrowing Database
  ) throws(SQLiteError) -> Statement {
    let places = table.columns.map { _ in "?" }.joined(separator: ", ")
    return try database.prepare("INSERT INTO \(table.rawValue) VALUES (\(places))")
  }

  private static func writePerson(
    of store: SWIPStore, since created: Timestamp, to database: borrowing Database
  ) throws(SQLiteError) {
    let user = store.user
    try insert(into: .users, of: database).run([user.id, text(created)])
    let consent = try insert(into: .consent, of: database)
    for entry in user.log {
      try consent.run([
        user.id, entry.consent.rawValue, text(entry.time), entry.status.rawValue,
      ])
    }
    try insert(into: .devices, of: database).run([
      user.device, "iOS", store.phone.model, store.phone.systemVersion, store.watch?.model,
      text(created),
    ])
    let apps = try insert(into: .apps, of: database)
    for (app, average) in store.apps {
      try apps.run([app.id, app.name, app.version, app.category, app.developer, average])
    }
  }

  private static func writeSessions(
    of store: SWIPStore, to database: borrowing Database
  ) throws(SQLiteError) {
    let sessions = try insert(into: .sessions, of: database)
    let failures = try insert(into: .failures, of: database)
    let biosignals = try insert(into: .biosignals, of: database)
    let emotions = try insert(into: .emotions, of: database)
    for (session, id, looks) in store.sessions {
      try sessions.run([
        id, store.user.id, store.user.device, text(session.start), session.end.map(text),
        session.app.id, session.place == .cloud ? 1 : 0, session.average,
      ])
      if let failure = session.failure, let end = session.end {
        try failures.run([id, failure, text(end)])
      }
      for look in looks {
        try biosignals.run(
          [look.id, id, text(look.time)] + SWIPBiosignal.Signal.allCases.map { look[$0] })
        guard let emotion = look.emotion else { continue }
        try emotions.run([
          look.id, emotion.score.value, emotion.score.body, emotion.score.emotion,
          emotion.score.confidence, emotion.dominant, store.app.profile.model,
        ])
      }
    }
  }

  private static func text(_ time: Timestamp) -> String { SWIPTime.text(time.milliseconds) }
}
