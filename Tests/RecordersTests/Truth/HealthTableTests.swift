import Foundation
import Simulation
import Spool
import Testing

@testable import Recorders

struct HealthTableTests {
  private static let recording = Task {
    try await Recorded(DailyFiles.study(collect: ["health"], days: 3), [.mylifedb, .truth])
  }

  @Test func `a minute follows the other, with a heart that beats in each`() async throws {
    let recorded = try await Self.recording.value
    let rows = recorded.truth("health")
    let times = rows.compactMap { $0["timestamp"].flatMap { Int64($0) } }
    let span = recorded.study.span
    let minutes = Int(span.upperBound.seconds(since: span.lowerBound) / 60)
    #expect(times.count == minutes && times.first == span.lowerBound.milliseconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 60_000 })
    for row in rows {
      #expect((25...220).contains(row["heart_rate"].flatMap { Double($0) } ?? 0))
      #expect((6...45).contains(row["respiration"].flatMap { Double($0) } ?? 0))
      #expect(row["stage"] == "" || row["posture"] == "lying")
    }
  }

  @Test func `the variability in a file is that of the beats in the truth`() async throws {
    let recorded = try await Self.recording.value
    let files = try DailyFiles(recorded)
    var windows: [Int64: [(seconds: Double, isSeen: Bool)]] = [:]
    for row in recorded.truth("beats") {
      let start = try #require(row["start"].flatMap { Int64($0) })
      let seconds = try #require(row["seconds"].flatMap { Double($0) })
      windows[start, default: []].append((seconds, row["seen"] == "1"))
    }
    let values = files.days.flatMap(\.samples).filter { $0.type.hasSuffix("SDNN") }
    #expect(values.count > 5 && values.count <= windows.count)
    for (start, beats) in windows {
      let intervals = zip(beats, beats.dropFirst()).filter { $0.isSeen && $1.isSeen }
        .map { 1_000 * ($1.seconds - $0.seconds) }
      guard intervals.count >= 15 else { continue }
      let mean = intervals.reduce(0, +) / Double(intervals.count)
      let square = intervals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let deviation = (square / Double(intervals.count - 1)).squareRoot()
      let text = Timestamp(milliseconds: start).utcText
      let value = values.first { $0.start == text }?.value
      #expect(abs((value ?? 0) - deviation) < 0.01)
    }
  }

  @Test func `the participant's body is told`() async throws {
    let recorded = try await Self.recording.value
    let entry = try #require(recorded.entries.first { $0.stream == "participant" })
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(recorded.contents[entry.path] ?? []))
        as? [String: Any])
    let health = try #require(json["health"] as? [String: Any])
    let body = recorded.study.participant(0).life.person.physiology
    #expect(
      (health["mass_kg"] as? Double).map { abs($0 - body.mass) < 1e-9 } == true
        && health["sex"] as? String == body.sex.rawValue)
  }
}
