import Fixtures
import Foundation
import Simulation
import Spool
import Testing

@testable import Recorders

@Suite(.whole)
struct ExportTests {
  @Test func `each file is that of the last export that changed it`() async throws {
    let files = try await DailyFiles.record(
      DailyFiles.study(collect: ["health", "sleep"], days: 4), [.mylifedb, .truth])
    let exports = files.exports.filter { $0["result"] == "written" }
    for day in files.days {
      let own = exports.filter { $0["date"] == day.date }
      let last = try #require(own.last)
      #expect(last["samples"] == "\(day.samples.count)")
      let entry = try #require(
        files.recorded.entries.first { $0.path.hasSuffix("\(day.date).json") })
      #expect(entry.closed.map(String.init) == last["timestamp"])
      // An export in which no sample has changed writes no file.
      let counts = own.compactMap { $0["samples"].flatMap(Int.init) }
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
    }
    let times = exports.compactMap { $0["timestamp"] }
    #expect(times == times.sorted())
  }

  @Test func `a late sample is lost to who exports once, and to nobody else`() async throws {
    let changed = try DailyFiles.study(collect: ["health", "sleep"], when: "unlocked", days: 10)
    let once = try DailyFiles.study(
      collect: ["health", "sleep"], exports: "once", when: "unlocked", days: 10)
    let (all, some) = (
      try await DailyFiles.record(changed, [.mylifedb, .truth]),
      try await DailyFiles.record(once, [.mylifedb, .truth])
    )
    let (allSamples, someSamples) = (
      all.days.flatMap(\.samples), some.days.flatMap(\.samples)
    )
    #expect(Set(someSamples).isSubset(of: Set(allSamples)))
    let late = all.exports.reduce(0) { $0 + ($1["late"].flatMap(Int.init) ?? 0) }
    #expect(allSamples.count - someSamples.count == late && late > 0)
    let writes = Dictionary(grouping: some.exports, by: { $0["date"] })
    #expect(writes.values.allSatisfy { $0.count == 1 })
  }

  @Test func `nothing is read from a locked phone`() async throws {
    let study = try DailyFiles.study(collect: ["health"], days: 6)
    let files = try await DailyFiles.record(study, [.mylifedb, .truth])
    let exports = files.exports
    let day = LifeReader(study.participant(0).life)
    for export in exports {
      let time = Timestamp(milliseconds: try #require(export["timestamp"].flatMap { Int64($0) }))
      let today = day.day(at: time)
      let seconds = time.seconds(since: today.start)
      let isUnlocked = today.use.sessions.contains {
        $0.kind == .unlocked && $0.start - 0.01 <= seconds && seconds < $0.end + 11
      }
      #expect(isUnlocked == (export["result"] == "written"))
    }
    #expect(Set(exports.map { $0["result"] }) == ["locked", "written"])
  }

  @Test func `at the first unlock after midnight each day but the first is exported`() async throws
  {
    let study = try DailyFiles.study(collect: ["health"], when: "unlocked", days: 6)
    let files = try await DailyFiles.record(study, [.mylifedb, .truth])
    let times = Set(files.exports.compactMap { $0["timestamp"].flatMap { Int64($0) } }).sorted()
    let dates = times.map { study.zone.localDate(at: Timestamp(milliseconds: $0)) }
    #expect(Set(dates).count == dates.count && dates.count >= 6)
    #expect(dates.first == study.profile.start.advanced(byDays: 1))
  }
}
