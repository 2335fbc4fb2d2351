import Fixtures
import Formats
import Simulation
import Testing

@testable import Recorders

/// What the Beiwe app is without, by each mechanism.
struct MissingTests {
  /// The app's run where a profile of missing data says what strikes.
  private static func run(_ mechanisms: String, days: Int, seed: UInt64 = 1) throws -> TimelineRun {
    let folder = try TemporaryFolder()
    try folder.put("{ name: 'Test', \(mechanisms) }", at: "missing.json5")
    return try TimelineRun(
      TestStudy.make(
        TestStudy.events, days: days, seed: seed, missing: folder.path + "/missing.json5"))
  }

  /// Often all that does not last.
  private static let struck = Result {
    try run(
      """
      killed: { per_day: 1 }, throttled: { per_day: 6, minutes: 12 },
      low_power: { share: 1, per_hour: 1, charge: -15 },
      storage_full: { days: 0.25, freed_after_h: 1 },
      permission: { per_day: 0.3, mood: -1.5, days: 0.3 }
      """, days: 6)
  }

  /// More than 50 parts per million of six days, in ms.
  private static let clock: Int64 = 30_000

  private func rows(_ run: TimelineRun, _ stream: BeiweStream) -> [Int64] {
    run.files.filter { $0.stream == stream }.flatMap(\.rows).sorted()
  }

  @Test(.whole) func `nothing of its streams lies in a gap`() throws {
    let run = try Self.struck.get()
    var causes: Set<Pause.Cause> = []
    for gap in run.periods.flatMap(\.work.gaps) {
      // Rows carry the phone's clock, which goes wrong by some seconds until the app is launched again.
      let (first, last) = (gap.start.milliseconds + Self.clock, gap.end.milliseconds - Self.clock)
      let inside = first..<max(first, last)
      for name in gap.streams where name != AppWork.Gap.uploads {
        let stream = try #require(BeiweStream(rawValue: name))
        let strays = rows(run, stream).filter(inside.contains).map { $0 - inside.lowerBound }
        #expect(strays.isEmpty, "\(gap.cause) \(name), \(inside.count) ms")
      }
      if gap.streams.contains(AppWork.Gap.uploads) {
        #expect(!run.uploads.contains { gap.start < $0 && $0 < gap.end }, "\(gap.cause)")
      }
      causes.insert(gap.cause)
    }
    #expect(causes.isSuperset(of: [.killed, .throttled, .permission, .storageFull]))
  }

  @Test func `an app that was ended is launched where its gap ends`() throws {
    let run = try Self.struck.get()
    let launches = run.log("launch")
    let ended = run.periods.flatMap(\.work.gaps).filter {
      [.killed, .storageFull].contains($0.cause) && $0.end < run.setup.end
    }
    #expect(ended.count > 4)
    for gap in ended {
      let launch = launches.first { $0.time == gap.end.milliseconds }
      #expect(launch?.row.details.0 == (gap.cause == .killed ? "location" : ""))
    }
  }

  @Test func `the room is full when nothing was sent for long`() throws {
    let run = try Self.struck.get()
    for gap in run.periods.flatMap(\.work.gaps) where gap.cause == .storageFull {
      let before = run.uploads.last { $0 < gap.start } ?? run.setup.start
      #expect(gap.start.seconds(since: before) > 3_600)
    }
  }

  @Test func `mechanisms that do not strike change nothing`() throws {
    let whole = try TimelineRun(TestStudy.make(TestStudy.events, days: 2))
    let run = try Self.run("dropout: { per_day: 0, energy: 0 }", days: 2)
    #expect(run.periods.allSatisfy { $0.work.gaps.isEmpty })
    #expect(rows(run, .gps) == rows(whole, .gps))
    #expect(run.uploads == whole.uploads)
  }

  @Test func `nobody's app goes on when he has left`() throws {
    let run = try Self.run("dropout: { per_day: 1, energy: 0 }", days: 6)
    let left = try #require(run.periods.flatMap(\.work.gaps).first { $0.cause == .dropout })
    #expect(left.start < run.setup.end)
    #expect(run.log.allSatisfy { $0.time < left.start.milliseconds })
    #expect(run.slotsAfterEnd.isEmpty)
  }
}
