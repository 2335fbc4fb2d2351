import Formats
import SQLite
import Spool

/// A recording with a store of SWIP for each of some people.
public struct SWIPRecording: Sendable {
  public let folder: TemporaryFolder

  public var path: String { folder.path + "/out" }

  public init() throws {
    folder = try TemporaryFolder()
  }

  /// Somebody with sessions, each of which has biosignals, and an emotion at every tenth of them.
  public struct Person: Sendable {
    public let number: Int
    /// In the order of time, an hour apart.
    public var consents: [(type: SWIPConsent, status: SWIPConsentStatus)] = [
      (.localStorage, .active), (.cloudSync, .active),
    ]
    public var sessions = 3
    public var signals = 20
    /// Apps that all people share, of which the last is no session's.
    public var apps = 4
    /// Whether a session is for the cloud.
    public var isFlagged: @Sendable (Int) -> Bool = { _ in true }
    /// The number of the device, which others may have too.
    public var device: Int

    public init(_ number: Int) {
      self.number = number
      device = number
    }

    public var patient: String { "person\(number)" }

    public var user: String { SWIPRecording.uuid(0xA, number) }

    /// The path of the store below the folder of the recording.
    public var store: String { "swip/\(patient).sqlite" }
  }

  /// A uuid of a kind and a number.
  public static func uuid(_ kind: Int, _ number: Int, _ part: Int = 0) -> String {
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: count - text.count) + text
    }
    return "\(digits(kind, 8))-0000-4000-8000-\(digits(number, 4))\(digits(part, 8))"
  }

  /// The time an hour and some seconds after a start, in ms since 1970 UTC.
  private static func time(hours: Int, seconds: Int = 0) -> String {
    SWIPTime.text(1_772_438_400_000 + Int64(3_600 * hours + seconds) * 1_000 + 7)
  }

  // MARK: Stores

  /// Writes somebody's store anew.
  ///
  /// - Parameter change: changes the store before it is kept.
  public func put(
    _ person: Person, _ change: (borrowing Database) throws -> Void = { _ in }
  ) throws {
    try folder.put("", at: "out/" + person.store)
    let database = try Database(path + "/" + person.store, .once)
    try database.run("PRAGMA foreign_keys = OFF; BEGIN")
    for table in SWIPTable.allCases { try database.run(table.sqlite) }
    try insert(.users, [person.user, Self.time(hours: 0)], database)
    for (hour, consent) in person.consents.enumerated() {
      try insert(
        .consent,
        [person.user, consent.type.rawValue, Self.time(hours: hour), consent.status.rawValue],
        database)
    }
    let device = Self.uuid(0xB, person.device)
    try insert(
      .devices, [device, "ios", "iPhone16,1", "18.2", nil, Self.time(hours: 0)], database)
    for place in 0..<person.apps {
      // Stores have the apps in an order of their own.
      let app = (place + person.number) % person.apps
      try insert(
        .apps, ["app.\(app)", "App \(app)", "1.\(app % 4)", nil, "Somebody's", 12.5], database)
    }
    for session in 0..<person.sessions { try insert(session, of: person, device, database) }
    try change(database)
    try database.run("COMMIT")
  }

  private func insert(
    _ session: Int, of person: Person, _ device: String, _ database: borrowing Database
  ) throws {
    let id = Self.uuid(0xC, person.number, session)
    // The last app is nobody's.
    try insert(
      .sessions,
      [
        id, person.user, device, Self.time(hours: session),
        session % 3 == 2 ? nil : Self.time(hours: session + 1),
        "app.\((person.number + session) % (person.apps - 1))",
        person.isFlagged(session) ? 1 : 0, session % 3 == 2 ? nil : 40 + Double(person.number) / 7,
      ], database)
    if session % 3 == 2 {
      try insert(.failures, [id, "crash", Self.time(hours: session)], database)
    }
    let signals = try database.prepare(Self.statement(.biosignals))
    let emotions = try database.prepare(Self.statement(.emotions))
    for place in 0..<person.signals {
      let signal = Self.uuid(0xD, person.number, session * person.signals + place)
      let phase = Double(place) / 3
      try signals.run([
        signal, id, Self.time(hours: session, seconds: place * 12), 14 + phase / 7, 45 + phase / 11,
        60 + phase, phase / 13, 33.1, place % 5 == 0 ? 0.97 : nil, nil, nil, nil, nil, nil,
        800 + phase / 3,
      ])
      if place % 10 == 0 {
        try emotions.run([
          signal, 50 + phase / 3, 0.5, 0.4, 0.75, SWIPEmotion.calm.rawValue, "model_v1_0",
        ])
      }
    }
  }

  private func insert(
    _ table: SWIPTable, _ values: [(any SQLiteValue)?], _ database: borrowing Database
  ) throws {
    try database.prepare(Self.statement(table)).run(values)
  }

  private static func statement(_ table: SWIPTable) -> String {
    let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(table.rawValue) VALUES (\(marks))"
  }

  // MARK: Lists

  /// Makes a recording of the folder, of people by their numbers.
  public func list(_ people: [Int]) throws {
    var json = JSONWriter(.compact)
    for number in people {
      let person = Person(number)
      let bytes = try folder.bytes("out/" + person.store)
      let entry = FileEntry(
        path: person.store, recorder: "swip", participant: number, patient: person.patient,
        stream: "swip", rows: 1,
        content: EncodedContent(
          bytes: Int64(bytes.count), contentBytes: Int64(bytes.count),
          contentCRC32: crc32(of: bytes)),
        first: nil, last: nil, closed: nil, due: nil)
      entry.write(to: &json)
    }
    try folder.put(json.bytes, at: "out/files.jsonl")
    var manifest = Manifest(
      version: "1", study: "test", seed: 7, start: "2026-03-02", days: 1, timeZone: "UTC",
      participants: people, recorders: ["swip"], streams: [], arguments: [:], profiles: [:])
    manifest.complete = true
    try folder.put(manifest.text, at: "out/manifest.json")
  }

  /// Writes and lists these people.
  public func record(_ people: [Person]) throws {
    for person in people { try put(person) }
    try list(people.map(\.number))
  }
}
