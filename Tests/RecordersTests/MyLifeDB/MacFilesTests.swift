import Fixtures
import Foundation
import Simulation
import Spool
import Testing

@testable import Recorders

/// Tests of the files of a Mac and of its sessions with a coding assistant.
@Suite(.whole)
struct MacFilesTests {
  /// A recording of a developer who uses a coding assistant.
  private static func record(days: Int) async throws -> (study: Study, recorded: Recorded) {
    let study = try DailyFiles.study(
      of: "software-developer", collect: ["productivity", "developer"], rows: "all", keeps: "all",
      days: days, watch: nil)
    return (study, try await Recorded(study, [.mylifedb, .truth]))
  }

  private static func lines(_ bytes: [UInt8]) throws -> [[String: Any]] {
    try bytes.split(separator: UInt8(ascii: "\n")).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  @Test func `a longer recording only appends to the files of sessions`() async throws {
    let (week, fortnight) = (try await Self.record(days: 7), try await Self.record(days: 14))
    let sessions = { (recorded: Recorded) in
      recorded.entries.filter { $0.path.hasSuffix(".jsonl") && $0.stream == "claude-code" }
    }
    for entry in sessions(week.recorded) {
      let short = try #require(week.recorded.contents[entry.path])
      let long = try #require(fortnight.recorded.contents[entry.path])
      #expect(long.starts(with: short) && !short.isEmpty, "\(entry.path)")
    }
    #expect(sessions(week.recorded).count > 3)
    #expect(sessions(fortnight.recorded).count > sessions(week.recorded).count)
  }

  @Test func `the index of a project counts the lines of its sessions`() async throws {
    let recorded = try await Self.record(days: 7).recorded
    let folder = "imports/claude-code/"
    let files = recorded.entries.filter { $0.path.contains(folder) }
    let indices = files.filter { $0.path.hasSuffix("/sessions-index.json") }
    var listed: Set<String> = []
    for index in indices {
      let object = try JSONSerialization.jsonObject(with: Data(recorded.contents[index.path] ?? []))
      let root = try #require(object as? [String: Any])
      #expect(root["version"] as? Int == 1)
      for entry in try #require(root["entries"] as? [[String: Any]]) {
        let session = try #require(entry["sessionId"] as? String)
        let path = index.path.replacing("sessions-index.json", with: session + ".jsonl")
        let lines = try Self.lines(try #require(recorded.contents[path]))
        listed.insert(path)
        let messages = lines.filter { $0["uuid"] != nil }
        #expect(entry["messageCount"] as? Int == lines.count)
        #expect(entry["created"] as? String == messages.first?["timestamp"] as? String)
        #expect(entry["modified"] as? String == messages.last?["timestamp"] as? String)
        #expect(entry["gitBranch"] as? String == messages.first?["gitBranch"] as? String)
        let file = try #require(files.first { $0.path == path })
        #expect(file.rows == Int64(lines.count) && file.closed == file.due && file.closed != nil)
      }
    }
    let sessions = files.filter { $0.path.hasSuffix(".jsonl") && !$0.path.contains("/subagents/") }
    #expect(listed == Set(sessions.map(\.path)) && listed.count > 3)
    for file in files where file.path.contains("/subagents/") {
      let lines = try Self.lines(recorded.contents[file.path] ?? [])
      #expect(lines.allSatisfy { $0["isSidechain"] as? Bool == true || $0["uuid"] == nil })
    }
  }

  @Test func `the agent of the Mac exports at the first use of each date`() async throws {
    let (study, recorded) = try await Self.record(days: 5)
    let participant = study.participant(0)
    let life = LifeReader(participant.life)
    let digital = DigitalReader(
      HealthReader(life, random: participant.random), of: participant, in: study)
    let exports = recorded.truth("exports").filter {
      $0["collector"]?.hasPrefix("mac-") == true || $0["collector"] == "claude-code"
    }
    #expect(exports.count > 15)
    for export in exports {
      let time = Timestamp(milliseconds: try #require(export["timestamp"].flatMap { Int64($0) }))
      let day = life.day(at: time)
      let uses = try #require(digital.log(of: day).mac?.uses)
      let date = day.zone(at: 0).localDate(at: time)
      let seconds = time.seconds(since: day.start)
      let first = try #require(
        uses.first { day.zone(at: $0.start).localDate(at: day.instant($0.start)) == date })
      #expect(abs(first.start + 2 - seconds) < 0.01)
    }
  }

  @Test func `the truth has the active apps, which the files of the Mac have too`() async throws {
    let recorded = try await Self.record(days: 3).recorded
    let days = try DailyFiles.days(recorded, "mac-focus")
    #expect(days.count == 3)
    for day in days {
      #expect(day.deviceInfo.keys.sorted() == ["mac", "os_version"])
      #expect(day.samples.allSatisfy { $0.source == "com.mylifedb.mac" })
      #expect(Set(day.samples.map(\.device)) == [day.deviceInfo["mac"] ?? nil])
    }
    let samples = days.flatMap(\.samples).filter { $0.type == "sim.focus.active-app" }
    let uses = recorded.truth("mac_use")
    #expect(uses.count == samples.count && uses.count > 200)
    let editors = try DailyFiles.days(recorded, "mac-dev-work").flatMap(\.samples)
      .filter { $0.type == "sim.dev-work.ide-usage" }
    let coded = uses.filter { $0["activity"] != "" }
    #expect(editors.count == coded.count && !coded.isEmpty)
    #expect(coded.allSatisfy { $0["repo"] != "" && $0["app"]?.hasPrefix("editor") == true })
    for (use, sample) in zip(uses, samples) {
      let start = Timestamp(milliseconds: try #require(use["start"].flatMap { Int64($0) }))
      #expect(start.utcText == sample.start)
    }
  }

  @Test func `a person without a Mac has no files of it, and an empty table`() async throws {
    let seeds = (1...40).map { UInt64($0) }
    let seed = try #require(
      seeds.first { seed in
        guard
          let study = try? DailyFiles.study(of: "courier", rows: "all", watch: nil, seed: seed)
        else { return false }
        let participant = study.participant(0)
        let health = HealthReader(LifeReader(participant.life), random: participant.random)
        return DigitalReader(health, of: participant, in: study).mac == nil
      })
    let study = try DailyFiles.study(
      of: "courier", collect: ["productivity", "developer"], rows: "all", days: 2, watch: nil,
      seed: seed)
    let recorded = try await Recorded(study, [.mylifedb, .truth])
    #expect(!recorded.entries.contains { $0.path.contains("/mac/") || $0.stream == "claude-code" })
    #expect(recorded.entries.contains { $0.stream == "mac_use" && $0.rows == 0 })
  }
}
