import Fixtures
import Formats
import FoundationEssentials
import Glibc
import Testing

/// Recorded requests of Cozie on their way through a server that misbehaves, by the built program.
@Suite(.whole, .serialized)
struct CozieDeliveryTests {
  /// Two people's day, whose rows meet no conflict of types.
  private static let recording = Result {
    let folder = try TemporaryFolder([
      "key": "k3y\n",
      "study.json5": """
      { name: "Delivery", seed: 5, region: "boston", start: "2026-03-02", days: 1,
        participants: {
          count: 2, people: { "office-worker": 1 }, devices: { "iphone-14": 1 },
          watches: { "series-9": 1 } },
        apps: { cozie: { version: "cozie-3.0.2", watch_survey: "momentary", settings: {
          type_stable: true, push: [{ title: "Thanks", text: "Go on.", time: "12:30" }] } } } }
      """,
    ])
    let end = try Program.run([
      "record", "--study", folder.path + "/study.json5", "--as", "cozie", "--output",
      folder.path + "/out", "--progress", "none",
    ])
    #expect(end.code == 0, "\(end.errors)")
    return folder
  }

  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private static let faults = ["503:10%", "reset:5%", "lost-reply:3%"]

  private func server(_ name: String, seed: Int) throws -> StandIn {
    try StandIn(
      ["--as", "cozie", "--store", "\(place.path)/\(name)", "--seed", "\(seed)", "--credentials"]
        + [Self.recording.get().path + "/key"] + Self.faults.flatMap { ["--fault", $0] })
  }

  private func words(_ server: StandIn, _ name: String) throws -> [String] {
    let folder = try Self.recording.get().path
    return [
      "send", folder + "/out", "--to", server.url + "/write", "--as", "cozie", "--credentials",
      folder + "/key", "--ledger", "\(place.path)/\(name).sqlite", "--progress", "none",
    ]
  }

  /// Runs until all is stored: a place or a message that has failed is told, and tried by the next run.
  private func finish(_ words: [String]) throws -> [Int32] {
    var codes: [Int32] = []
    while codes.last != 0, codes.count < 20 { codes.append(try Program.run(words).code) }
    return codes
  }

  /// By participant and time, each field of what was recorded, and of what the store has.
  private func judge(_ store: String) throws {
    let folder = try Self.recording.get()
    var recorded: Set<String> = []
    var surveys = 0
    for path in try folder.files("out/cozie") where path.hasSuffix("requests.jsonl") {
      for line in try folder.text(path).split(separator: "\n") {
        let body = try #require(try Self.body(of: line))
        for row in try CozieRow.rows(in: Array(body.utf8)).rows {
          let point = try CozieServer.point(of: row, writtenAt: "")
          if row["ws_survey_count"] != nil { surveys += 1 }
          recorded.formUnion(Self.told(point))
        }
      }
    }
    var stored: Set<String> = []
    var rows = 0
    for path in try place.files(store + "/cozie") {
      if path.hasSuffix("points.lp") {
        for line in try place.text(path).split(separator: "\n") {
          stored.formUnion(Self.told(try #require(InfluxPoint(line: line))))
        }
      } else if path.hasSuffix("sample.csv") {
        let lines = try place.text(path).split(separator: "\n")
        let names = lines[0].split(separator: ",", omittingEmptySubsequences: false)
        let place = try #require(names.firstIndex(of: "ws_survey_count"))
        rows += lines.dropFirst().count { line in
          !line.split(separator: ",", omittingEmptySubsequences: false)[place].isEmpty
        }
      }
      #expect(!path.hasSuffix("dropped.jsonl"))
    }
    #expect(!recorded.isEmpty && stored == recorded)
    #expect(surveys > 5 && rows == surveys)
  }

  private static func body(of line: Substring) throws -> String? {
    struct Request: Decodable { let body: String }
    return try JSONDecoder().decode(Request.self, from: Data(line.utf8)).body
  }

  /// Each field with its value, whatever the server's clock and its trigger.
  private static func told(_ point: InfluxPoint) -> [String] {
    let person = point.tags.first { $0.key == "id_participant" }?.value ?? ""
    return point.fields.filter {
      !$0.key.hasSuffix("_lambda") && !$0.key.hasSuffix("_trigger") && $0.key != "timestamp_lambda"
    }.map { "\(person) \(point.time) \($0.key) \($0.value)" }
  }

  @Test func `through faults of twenty seeds each row is in the store, and each survey once`()
    throws
  {
    for seed in 1...20 {
      let server = try server("seed-\(seed)", seed: seed)
      let codes = try finish(words(server, "seed-\(seed)"))
      try server.stop()
      #expect(codes.last == 0 && codes.dropLast().allSatisfy { $0 == 90 }, "\(seed): \(codes)")
      try judge("seed-\(seed)")
    }
  }

  @Test(.strace) func `kills of sender and server lose nothing`() throws {
    var instants = KillInstants()
    let unbroken = try StandIn(["--as", "cozie", "--store", place.path + "/unbroken"])
    let calls = try Program.calls(of: words(unbroken, "unbroken"))
    try unbroken.stop()
    var (kills, round) = (0, 0)
    while kills < KillInstants.callCount {
      round += 1
      let server = try server("round-\(round)", seed: round)
      let words = try words(server, "round-\(round)")
      for _ in 0..<12 where kills < KillInstants.callCount {
        let sender = try Program.start(words, killedAt: instants.call(of: calls))
        if instants.draw() < 0.3 {
          usleep(UInt32(1_000 + 150_000 * instants.draw()))
          try server.killAndRestart()
        }
        if try sender.end().code == 128 + SIGKILL { kills += 1 }
      }
      let codes = try finish(words)
      try server.stop()
      #expect(codes.last == 0 && codes.dropLast().allSatisfy { $0 == 90 }, "\(codes)")
      try LedgerJudge.expectNothingTwice("\(place.path)/round-\(round).sqlite")
      try judge("round-\(round)")
    }
  }
}
