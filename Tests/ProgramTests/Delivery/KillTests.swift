import Fixtures
import Glibc
import Testing

/// Senders that are killed at system calls, and servers at instants, that a seed gives.
@Suite(.whole, .strace)
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

  private func words(_ endpoint: [String], to url: String, _ ledger: String) -> [String] {
    ["send", folder.path + "/out", "--to", url, "--ledger", ledger, "--progress", "none"] + endpoint
  }

  /// The system calls of a delivery to a server that does no harm.
  private func calls(as endpoint: [String], at path: String = "") throws -> [String: Int] {
    let name = endpoint[1]
    let server = try StandIn(["--as", name, "--store", "\(folder.path)/\(name)-calls"])
    let ledger = "\(folder.path)/\(name)-calls.sqlite"
    let calls = try Program.calls(of: words(endpoint, to: server.url + path, ledger))
    try server.stop()
    return calls
  }

  /// Sends until everything is stored, killing on the way; returns how often.
  ///
  /// - Parameters:
  ///   - calls: the system calls of the sender, at which it is killed.
  ///   - server: is killed now and then; nil for no server.
  private mutating func deliver(
    _ words: [String], _ calls: [String: Int], through server: StandIn?, atMost limit: Int
  ) throws -> Int {
    for kills in 0..<limit {
      let call = instants.call(of: calls)
      let sender = try Program.start(words, killedAt: call)
      if let server, instants.draw() < 0.2 {
        usleep(UInt32(1_000 + 90_000 * instants.draw()))
        try server.killAndRestart()
      }
      let end = try sender.end()
      if end.code == 0 { return kills }
      #expect(end.code == 128 + SIGKILL, "\(call): \(end.output)\(end.errors)")
    }
    let end = try Program.run(words)
    #expect(end.code == 0, "\(end.output)\(end.errors)")
    return limit
  }

  /// Nothing that was acknowledged and recorded is sent again; every file is stored.
  private func judge(_ ledger: String, files: Int) throws {
    try LedgerJudge.expectNothingTwice(ledger)
    #expect(try LedgerJudge.stored(ledger) == files)
  }

  @Test mutating func `a killed delivery to Beiwe loses nothing and repeats nothing`() throws {
    let calls = try calls(as: ["--as", "beiwe"])
    var kills = 0
    var round = 0
    while kills < KillInstants.callCount {
      round += 1
      let store = "\(folder.path)/beiwe-\(round)"
      let server = try StandIn(["--as", "beiwe", "--store", store, "--fault", "lost-reply:5%"])
      let ledger = "\(folder.path)/beiwe-\(round).sqlite"
      kills += try deliver(
        words(["--as", "beiwe"], to: server.url, ledger), calls, through: server,
        atMost: min(KillInstants.callCount - kills, 12))
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
    let calls = try calls(as: ["--as", "beiwe"])
    var lists: [[UInt8]] = []
    for (round, limit) in [0, 12].enumerated() {
      let server = try StandIn([
        "--as", "beiwe", "--store", "\(folder.path)/faulty-\(round)", "--fault", "lost-reply:5%",
      ])
      let ledger = "\(folder.path)/faulty-\(round).sqlite"
      _ = try deliver(
        words(["--as", "beiwe", "--faults", set], to: server.url, ledger), calls, through: server,
        atMost: limit)
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
    let endpoint = ["--as", keeper.name] + keeper.words
    let calls = try calls(as: endpoint, at: keeper.path)
    var kills = 0
    var round = 0
    while kills < KillInstants.callCount {
      round += 1
      let store = "\(folder.path)/\(keeper.name)-\(round)"
      let server = try StandIn(["--as", keeper.name, "--store", store, "--fault", "lost-reply:5%"])
      let ledger = store + ".sqlite"
      kills += try deliver(
        words(endpoint, to: server.url + keeper.path, ledger), calls, through: server,
        atMost: min(KillInstants.callCount - kills, 12))
      try server.stop()
      try judge(ledger, files: 240)
      for path in try folder.files("out") {
        let kept = "\(keeper.name)-\(round)\(keeper.folder)\(path.dropFirst("out".count))"
        #expect(try folder.bytes(kept) == folder.bytes(path))
      }
    }
  }
  @Test mutating func `a killed delivery to a folder loses nothing and repeats nothing`() throws {
    let calls = try Program.calls(
      of: words([], to: "file://\(folder.path)/copies", folder.path + "/calls.sqlite"))
    var kills = 0
    var round = 0
    while kills < KillInstants.callCount {
      round += 1
      let ledger = "\(folder.path)/file-\(round).sqlite"
      kills += try deliver(
        words([], to: "file://\(folder.path)/file-\(round)", ledger), calls, through: nil,
        atMost: min(KillInstants.callCount - kills, 12))
      try judge(ledger, files: 240)
      let copies = try folder.files("file-\(round)")
      #expect(copies.count == 240)
      for path in try folder.files("out") {
        let copy = "file-\(round)\(path.dropFirst("out".count))"
        #expect(try folder.bytes(copy) == folder.bytes(path))
      }
    }
  }
}
