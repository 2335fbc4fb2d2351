import Fixtures
import Glibc
import SQLite
import Testing

/// Senders and servers that are killed at instants that a seed gives.
@Suite(.whole)
struct KillTests {
  private let folder: TemporaryFolder
  private var instants = KillInstants()

  init() throws {
    folder = try TemporaryFolder()
    for patient in ["abc1def2", "xyz9xyz9", "mnp3mnp3", "qrs4qrs4"] {
      for number in 0..<60 {
        let start = 1_772_427_600_000 + 60_000 * number
        let rows = (0..<20).map { "\(start + 1_000 * $0),42.\($0),-71.0,3.5,10.0\n" }
        try folder.put(
          "timestamp,latitude,longitude,altitude,accuracy\n" + rows.joined(),
          at: "out/\(patient)/\(patient)_gps_\(start).csv")
      }
    }
  }

  /// Sends until everything is stored, killing on the way; returns how often.
  private mutating func deliver(
    as endpoint: [String], to server: StandIn, at path: String = "", _ ledger: String,
    atMost limit: Int
  ) throws -> Int {
    let words =
      ["send", folder.path + "/out", "--to", server.url + path, "--ledger", ledger]
      + ["--progress", "none"] + endpoint
    var kills = 0
    while true {
      let sender = try Program.start(words)
      guard kills < limit else {
        let end = try sender.end()
        #expect(end.code == 0, "\(end.output)\(end.errors)")
        return kills
      }
      usleep(UInt32(1_000 + 90_000 * instants.draw()))
      if instants.draw() < 0.2 { try server.killAndRestart() }
      sender.signal(SIGKILL)
      let end = try sender.end()
      if end.code == 0 { return kills }
      kills += 1
    }
  }

  /// Nothing that was acknowledged and recorded is sent again; every file is stored.
  private func judge(_ ledger: String, files: Int) throws {
    let database = try Database(ledger, .readOnly)
    let again = try database.prepare(
      """
      SELECT count(*) FROM attempt AS late JOIN attempt AS early ON early.batch = late.batch
      WHERE early.outcome = 'stored' AND late.number > early.number
      """
    ).first { $0.integer(0) }
    #expect(again == 0)
    let stored = try database.prepare(
      """
      SELECT count(*) FROM file JOIN batch ON batch.id = file.batch
      WHERE batch.outcome = 'stored' AND batch.is_open = 0
      """
    ).first { $0.integer(0) }
    #expect(stored.map { Int($0) } == files)
    let unended = try database.prepare("SELECT count(*) FROM attempt WHERE outcome IS NULL")
      .first { $0.integer(0) }
    #expect(unended == 0)
  }

  @Test mutating func `a killed delivery to Beiwe loses nothing and repeats nothing`() throws {
    var kills = 0
    var round = 0
    while kills < KillInstants.count {
      round += 1
      let store = "\(folder.path)/beiwe-\(round)"
      let server = try StandIn(["--as", "beiwe", "--store", store, "--fault", "lost-reply:5%"])
      let ledger = "\(folder.path)/beiwe-\(round).sqlite"
      kills += try deliver(
        as: ["--as", "beiwe"], to: server, ledger, atMost: min(KillInstants.count - kills, 12))
      try server.stop()
      try judge(ledger, files: 240)
      let compared = try Program.run([
        "check", folder.path + "/out", "--against", store + "/download", "--progress", "none",
      ])
      #expect(compared.code == 0, "\(compared.output.suffix(1_000))")
    }
  }

  @Test mutating func `a killed delivery with faults does them, and lists each once`() throws {
    let set = folder.path + "/set.json5"
    try folder.put(
      """
      { name: "some", kinds: { "line-cut": 0.2, "padding-zero": 0.2, "upload-twice": 0.2,
        "upload-two-contents": 0.2 } }
      """, at: "set.json5")
    var lists: [[UInt8]] = []
    for (round, limit) in [0, 12].enumerated() {
      let server = try StandIn([
        "--as", "beiwe", "--store", "\(folder.path)/faulty-\(round)", "--fault", "lost-reply:5%",
      ])
      let ledger = "\(folder.path)/faulty-\(round).sqlite"
      _ = try deliver(
        as: ["--as", "beiwe", "--faults", set], to: server, ledger, atMost: limit)
      try server.stop()
      try judge(ledger, files: 240)
      lists.append(try folder.bytes("out.faults.jsonl"))
      try folder.delete("out.faults.jsonl")
    }
    #expect(lists[0] == lists[1] && lists[0].count { $0 == 10 } > 100)
  }

  /// A server that keeps files as they come.
  struct Keeper: Sendable {
    let name: String
    /// Behind the address of the server.
    var path = ""
    var words: [String] = []
    /// Where in the store the participants' folders are.
    var folder = ""
  }

  @Test(arguments: [
    Keeper(name: "http", words: ["--batch-files", "3"]),
    Keeper(name: "mylifedb", path: "/{patient}", folder: "/mylifedb"),
  ])
  mutating func `a killed delivery to others loses nothing and repeats nothing`(to keeper: Keeper)
    throws
  {
    var kills = 0
    var round = 0
    while kills < KillInstants.count {
      round += 1
      let store = "\(folder.path)/\(keeper.name)-\(round)"
      let server = try StandIn(["--as", keeper.name, "--store", store, "--fault", "lost-reply:5%"])
      let ledger = store + ".sqlite"
      kills += try deliver(
        as: ["--as", keeper.name] + keeper.words, to: server, at: keeper.path, ledger,
        atMost: min(KillInstants.count - kills, 12))
      try server.stop()
      try judge(ledger, files: 240)
      for path in try folder.files("out") {
        let kept = "\(keeper.name)-\(round)\(keeper.folder)\(path.dropFirst("out".count))"
        #expect(try folder.bytes(kept) == folder.bytes(path))
      }
    }
  }
}
