import Fixtures
import Glibc
import Spool
import Testing

struct ContinuationTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test(.whole) func `the same command again does nothing and says so`() throws {
    #expect(try Program.run(scratch.record()).code == 0)
    let (tree, stamps) = (try scratch.tree(), try scratch.stamps())
    #expect(tree.count > 100)
    #expect(try Program.run(scratch.record()).code == 0)
    #expect(try scratch.tree() == tree)
    #expect(try scratch.stamps() == stamps)
  }

  /// The program is killed more than 100 times in total, at random times from a fixed seed, and up
  /// to six times per folder.
  @Test(.whole) func `a run killed anywhere continues to the same content`() throws {
    try scratch.expectWholeAfterKills(seed: 7, atLeast: max(110, KillInstants.count)) {
      scratch.record($0)
    }
  }

  @Test(.whole, arguments: [0, 6])
  func `a recording that grows equals the longer one and keeps its files`(
    suspensions: Int
  ) throws {
    try scratch.put(Self.study(suspensions), at: "study.json5")
    try scratch.put(Self.app(suspensions), at: "profiles/apps/restless.json5")
    func record(_ folder: String, days: Int, participants: Int) -> [String] {
      scratch.record(folder, days: days, participants: participants) + [
        "--study", scratch.path + "/study.json5", "--profiles", scratch.path + "/profiles",
      ]
    }
    #expect(try Program.run(record("out", days: 2, participants: 2)).code == 0)
    let (before, stamps) = (try scratch.entries(), try scratch.stamps())
    let end = Int64(1_772_427_600_000 + 2 * 86_400_000)
    #expect(try Program.run(record("out", days: 4, participants: 3)).code == 0)
    #expect(try Program.run(record("direct", days: 4, participants: 3)).code == 0)
    try scratch.expectSame("out", "direct")
    let after = try scratch.stamps()
    var kept = 0
    for entry in before {
      guard let closed = entry.closed else { continue }
      // A continued run writes download hours again if they overlap files from the last quarter of
      // an hour.
      guard closed <= (entry.recorder == "beiwe" ? end - 1 : end - 3_600_000) else { continue }
      #expect(after["/" + entry.path] == stamps["/" + entry.path], "\(entry.path)")
      kept += 1
    }
    #expect(kept > 500)
  }

  private static func study(_ suspensions: Int) -> String {
    """
    { name: "Growing", seed: 11, region: "boston", start: "2026-03-02", days: 1,
      participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
      apps: {
        beiwe: {
          version: "restless", settings: {}, surveys: ["daily-mood", "voice-diary"],
          interventions: { enrolment: "2026-03-02" } } } }
    """
  }

  private static func app(_ suspensions: Int) -> String {
    """
    { name: "Restless", version: "2.5.2", build: "2024.46", dialect: "current",
      rates_hz: { magnetometer: 10, devicemotion: 10 },
      gps: { interval_rest_s: 15, interval_moving_s: 5, indoor: "held" },
      power: { unlocked_twice: 0.68 }, suspensions_per_day: \(suspensions) }
    """
  }

  @Test(.whole) func `participants recorded apart give the folder of one run`() throws {
    for only in ["2", "0", "0-1", "1,2"] {
      #expect(try Program.run(scratch.record("out", participants: 4, "--only", only)).code == 0)
    }
    #expect(try Program.run(scratch.record("out", participants: 4)).code == 0)
    #expect(try Program.run(scratch.record("direct", participants: 4)).code == 0)
    try scratch.expectSame("out", "direct")
  }

  @Test(.whole) func `Ctrl-C ends the run cleanly, and it can be continued`() throws {
    let days = 10
    let program = try Program.start(scratch.record("out", days: days))
    usleep(700_000)
    program.signal(SIGINT)
    let ending = try program.end()
    #expect(ending.code == 130, "\(ending.errors)")
    #expect(try !scratch.manifest().contains("\"complete\": true"))
    #expect(try !scratch.tree().keys.contains { $0.hasSuffix(".csv.part") })
    #expect(try Program.run(scratch.record("out", days: days)).code == 0)
    #expect(try Program.run(scratch.record("direct", days: days)).code == 0)
    #expect(try scratch.entries() == scratch.entries("direct"))
    #expect(try Set(scratch.tree().keys) == Set(scratch.tree("direct").keys))
  }
}
