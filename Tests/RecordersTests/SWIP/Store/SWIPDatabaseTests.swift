import Fixtures
import Formats
import SQLite
import Simulation
import Spool
import Testing

@testable import Recorders

/// The file that a phone's store is.
struct SWIPDatabaseTests {
  private static func database(
    of person: SWIPRun.Person, in folder: TemporaryFolder
  ) throws -> Database {
    let path = folder.path + "/\(person.participant.patient).sqlite"
    try SWIPDatabase.write(person.store, to: path)
    return try Database(path, .readOnly)
  }

  private static func count(_ table: SWIPTable, of database: borrowing Database) throws -> Int {
    let counted = try database.prepare("SELECT count(*) FROM \(table.rawValue)")
      .first { Int($0.integer(0)) }
    return counted ?? -1
  }

  @Test func `a store has the tables of the schema, whole`() throws {
    let folder = try TemporaryFolder()
    for person in try SWIPRun.usual.get().people {
      let database = try Self.database(of: person, in: folder)
      let made = try database.prepare(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
      ).all { $0.text(0) }
      #expect(made == SWIPTable.allCases.map(\.sqlite))
      let integrity = try database.prepare("PRAGMA integrity_check").all { $0.text(0) }
      #expect(integrity == ["ok"])
      #expect(try database.prepare("PRAGMA foreign_key_check").all { $0.text(0) }.isEmpty)
      let rows = try SWIPTable.allCases.reduce(0) {
        try $0 + Self.count($1, of: database)
      }
      #expect(rows == person.store.rows)
    }
  }

  /// What a forecast does not multiply.
  @Test func `a store without a row has the length that forecasts count with`() throws {
    let folder = try TemporaryFolder()
    let run = try SWIPRun("{ consent: { local_storage: 0 } }", people: 1, days: 1)
    _ = try Self.database(of: run.people[0], in: folder)
    let bytes = try folder.bytes("\(run.people[0].participant.patient).sqlite").count
    #expect(Int64(bytes) == SWIPRecorder.emptyBytes)
  }

  @Test func `columns have the names, the order and the needs of the schema`() throws {
    let folder = try TemporaryFolder()
    let person = try #require(SWIPRun.usual.get().people.first)
    let database = try Self.database(of: person, in: folder)
    for table in SWIPTable.allCases {
      let columns = try database.prepare("PRAGMA table_info(\(table.rawValue))").all {
        ($0.text(1), $0.integer(3) == 1 || $0.integer(5) > 0)
      }
      #expect(columns.map(\.0) == table.columns.map(\.name))
      #expect(columns.map(\.1) == table.columns.map { !$0.isOptional })
    }
  }

  @Test func `every value of a look stands in its column`() throws {
    let folder = try TemporaryFolder()
    let run = try SWIPRun(
      "{ consent: { local_storage: 1 }, lab_sensors: true }", people: 1, days: 2,
      watch: "series-9")
    let person = run.people[0]
    let database = try Self.database(of: person, in: folder)
    let names =
      "timestamp, heart_rate, hrv_sdnn, respiratory_rate, accelerometer, temperature, "
      + "blood_oxygen_saturation, ecg, emg, eda, gyro, ppg, ibi"
    let select = try database.prepare(
      "SELECT \(names) FROM dim_app_biosignals WHERE app_biosignal_id = ?")
    let signals: [SWIPBiosignal.Signal] = [
      .heartRate, .variability, .respiration, .acceleration, .temperature, .oxygen, .heartVoltage,
      .muscle, .skin, .rotation, .pulse, .interval,
    ]
    for look in person.store.sessions.flatMap(\.biosignals) {
      let row = try #require(
        try select.first([look.id]) { row in
          (row.text(0), (1...12).map { row.optionalNumber($0) })
        })
      #expect(row.0 == SWIPTime.text(look.time.milliseconds))
      #expect(row.1 == signals.map { look[$0] })
    }
  }

  /// A file carries the version of the library that wrote it, so the rows alone must be equal.
  @Test func `a store has the rows that it always had`() throws {
    let folder = try TemporaryFolder()
    let person = try #require(SWIPRun.usual.get().people.first)
    let database = try Self.database(of: person, in: folder)
    var text = ""
    for table in SWIPTable.allCases {
      let columns = table.columns.map { "\"\($0.name)\"" }
      let rows = try database.prepare(
        "SELECT \(columns.joined(separator: ", ")) FROM \(table.rawValue) "
          + "ORDER BY \(table.key.joined(separator: ", "))"
      ).all { row in
        columns.indices.map { row.optionalText($0) ?? "NULL" }.joined(separator: ",")
      }
      let checksum = crc32(of: Array(rows.joined(separator: "\n").utf8))
      text += "\(table.rawValue) \(rows.count) \(checksum)\n"
    }
    try Golden.check(text, "swip-rows.txt")
  }
}
