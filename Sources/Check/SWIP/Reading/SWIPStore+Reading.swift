import Formats
import Reading
import SQLite

extension SWIPStore {
  /// Reads a database. Defects of the file, its tables or its values become findings.
  ///
  /// - Parameters:
  ///   - file: the path of the database.
  ///   - path: the path that findings show.
  ///
  /// - Throws: an error that the file did not cause.
  init(reading file: String, at path: String) throws(SQLiteError) {
    self.init()
    do throws(SQLiteError) {
      try read(SWIPDatabase(file), at: path)
    } catch {
      guard error.isOfFile else { throw error }
      isReadable = false
      integrity.fail(RowPlace(path), error.message, allowed: "an SQLite database")
    }
  }

  private mutating func read(
    _ database: borrowing SWIPDatabase, at path: String
  ) throws(SQLiteError) {
    let definitions = try database.definitions()
    isReadable = true
    for table in SWIPTable.allCases {
      let found = definitions.first { $0.name == table.rawValue }
      form.judge(
        found?.kind == "table" && found?.sql == table.sqlite, found?.sql ?? "no table",
        allowed: table.sqlite, at: table.place(in: path))
      isReadable = isReadable && found?.kind == "table" && found?.sql == table.sqlite
    }
    let names = Set(SWIPTable.allCases.map(\.rawValue))
    for definition in definitions where !names.contains(definition.name) {
      form.fail(
        RowPlace(path), "a \(definition.kind) \(definition.name)", allowed: "only SWIP's tables")
    }
    let defects = try database.defects()
    integrity.count(1)
    for defect in defects { integrity.fail(RowPlace(path), defect, allowed: "an intact database") }
    guard isReadable else { return }
    try judgeValues(database, at: path)
    try readPerson(database)
    try readSessions(database)
    judgeIDs(at: path)
    judgeCounts(at: path)
  }

  // MARK: Rows

  private mutating func readPerson(_ database: borrowing SWIPDatabase) throws(SQLiteError) {
    let created = try database.rows(of: .users) { $0.time(1) ?? 0 }
    (users, self.created) = (created.count, created.first)
    let watches = try database.rows(of: .devices) { $0.optionalText(4) }
    (devices, hasWatch) = (watches.count, watches.contains { $0 != nil })
    let log = try database.rows(of: .consent) { row in
      (type: row.text(1), time: row.time(2) ?? 0, isActive: row.text(3) == "active")
    }
    consents = log.enumerated().map {
      Consent(type: $1.type, time: $1.time, isActive: $1.isActive, row: $0 + 1)
    }
    consents.sort { ($0.time, $0.row) < ($1.time, $1.row) }
    let apps = try database.rows(of: .apps) { ($0.text(0), $0.optionalNumber(5)) }
    self.apps = apps.enumerated().map { App(id: $1.0, average: $1.1, row: $0 + 1) }
  }

  private mutating func readSessions(_ database: borrowing SWIPDatabase) throws(SQLiteError) {
    var number = 0
    let emotions = try database.rows(of: .emotions) { row in
      number += 1
      let emotion = Emotion(
        score: row.optionalNumber(1), body: row.optionalNumber(2), emotion: row.optionalNumber(3),
        confidence: row.optionalNumber(4), dominant: row.text(5), row: number)
      return (row.text(0), emotion)
    }
    let emotionByID = Dictionary(emotions) { first, _ in first }
    number = 0
    let biosignals = try database.rows(of: .biosignals) { row in
      number += 1
      var values: [String: Double] = [:]
      for (index, name) in SWIPTable.signals.enumerated() {
        values[name] = row.optionalNumber(index + 3)
      }
      let biosignal = Biosignal(
        id: row.text(0), time: row.time(2) ?? 0, row: number, values: values,
        emotion: emotionByID[row.text(0)])
      return (session: row.text(1), biosignal: biosignal)
    }
    let failures = try database.rows(of: .failures) { ($0.text(0), $0.time(2) ?? 0) }
    let biosignalsByID = Dictionary(grouping: biosignals, by: \.session)
    let failuresByID = Dictionary(grouping: failures, by: \.0)
    number = 0
    sessions = try database.rows(of: .sessions) { row in
      number += 1
      let id = row.text(0)
      return Session(
        id: id, start: row.time(3) ?? 0, end: row.optionalText(4).map { _ in row.time(4) ?? 0 },
        app: row.text(5), isInCloud: row.integer(6) == 1, average: row.optionalNumber(7),
        row: number, failures: (failuresByID[id] ?? []).map(\.1),
        biosignals: (biosignalsByID[id] ?? []).map(\.biosignal).sorted { $0.time < $1.time })
    }
    sessions.sort { ($0.start, $0.row) < ($1.start, $1.row) }
  }

  // MARK: Form

  /// Judges the form of each value by its column.
  private mutating func judgeValues(
    _ database: borrowing SWIPDatabase, at path: String
  ) throws(SQLiteError) {
    for table in SWIPTable.allCases {
      let columns = table.columns
      let defects = try database.rows(of: table) { row in
        columns.enumerated().compactMap { row.defect($0, $1) }
      }
      rows += defects.count
      form.count(defects.count * columns.count)
      for (number, defects) in defects.enumerated() {
        for defect in defects {
          form.fail(table.place(in: path, row: number + 1), defect.value, allowed: defect.allowed)
        }
      }
    }
  }

  /// Judges the numbers of rows. A store has one user with one phone, or none at all, and each app
  /// in it has at least one session.
  private mutating func judgeCounts(at path: String) {
    for (table, count) in [(SWIPTable.users, users), (.devices, devices)] {
      form.judge(
        count == (rows > 0 ? 1 : 0), "\(count) rows", allowed: "1 row, or an empty store",
        at: table.place(in: path))
    }
    let used = Set(sessions.map(\.app))
    for app in apps {
      form.judge(
        used.contains(app.id), "an app \(app.id) without a session",
        allowed: "only apps with sessions",
        at: SWIPTable.apps.place(in: path, row: app.row))
    }
  }

  /// Judges the ids of sessions and biosignals, each of which starts with a time.
  private mutating func judgeIDs(at path: String) {
    for session in sessions {
      form.judge(
        SWIPID.milliseconds(session.id) == session.start, session.id,
        allowed: "an id that contains the time \(session.start) ms",
        at: SWIPTable.sessions.place(in: path, row: session.row))
      for biosignal in session.biosignals {
        form.judge(
          SWIPID.milliseconds(biosignal.id) == biosignal.time, biosignal.id,
          allowed: "an id that contains the time \(biosignal.time) ms",
          at: SWIPTable.biosignals.place(in: path, row: biosignal.row))
      }
    }
  }
}

extension Row {
  fileprivate borrowing func time(_ column: Int) -> Int64? {
    SWIPTime.milliseconds(text(column))
  }

  /// Returns the text of an invalid value and the allowed values; nil for a valid value.
  fileprivate borrowing func defect(
    _ index: Int, _ column: SWIPTable.Column
  ) -> (value: String, allowed: String)? {
    guard let text = optionalText(index) else {
      return column.isOptional ? nil : ("no \(column.name)", "a value of the column's type")
    }
    let allowed: String?
    switch column.kind {
    case .uuid:
      let version = SWIPID.version(of: column.name)
      allowed = SWIPID.isID(text, version) ? nil : "a lower-case UUID of version \(version)"
    case .time:
      allowed = SWIPTime.milliseconds(text) == nil ? "a time such as \(SWIPTime.text(0))" : nil
    case .flag: allowed = ["0", "1"].contains(text) ? nil : "0 or 1"
    case .number: allowed = number(index).isFinite ? nil : "a number"
    case .text:
      let words = Self.words[column.name] ?? []
      allowed =
        words.isEmpty
        ? (text.isEmpty ? "a text" : nil)
        : words.contains(text) ? nil : words.joined(separator: ", ")
    }
    return allowed.map { ("\(column.name) \(text)", $0) }
  }

  /// The allowed words of columns with a fixed vocabulary.
  private static var words: [String: [String]] {
    [
      "type": SWIPConsent.allCases.map(\.rawValue),
      "status": SWIPConsentStatus.allCases.map(\.rawValue),
      "dominant_emotion": SWIPEmotion.allCases.map(\.rawValue) + [SWIPState.stress.rawValue],
    ]
  }
}
