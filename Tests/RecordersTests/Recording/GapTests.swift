import Fixtures
import Foundation
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import Recorders

/// Tests of the statements about gaps in docs/explanation/missing.md, with the files of Cozie and
/// MyLifeDB and the table of gaps.
struct GapTests {
  /// A profile in which data are missing often and for many reasons.
  private static let losses = Result {
    try TemporaryFolder([
      "missing.json5": """
      { name: "Test", killed: { per_day: 1 }, throttled: { per_day: 12, minutes: 40 },
        low_power: { share: 1, per_hour: 1, charge: -15 },
        permission: { per_day: 2, mood: -0.5, days: 0.2 } }
      """
    ])
  }
  private static var missing: String { get throws { try losses.get().path + "/missing.json5" } }

  private struct Gap {
    let span: Range<Int64>
    let app: String
    let streams: [Substring]
    let mechanism: Substring
  }

  /// A recording of two participants with this profile, made once for all tests.
  private static let recorded = Task {
    let missing = try GapTests.missing
    let study = try TestStudy.load("demo") {
      $0.days = 6
      $0.participants = 2
      $0.missing = missing
    }
    return try await Recorded(study, [.cozie, .mylifedb, .truth])
  }

  private func gaps(of patient: String, _ recorded: Recorded) throws -> [Gap] {
    let table = try #require(recorded.contents["truth/\(patient)/gaps.csv"])
    return try String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst().map {
      let cells = $0.split(separator: ",")
      let (start, end) = try (#require(Int64(cells[0])), #require(Int64(cells[1])))
      return Gap(
        span: start + 1..<max(start + 1, end), app: String(cells[2]),
        streams: cells[3].split(separator: " "), mechanism: cells[4])
    }
  }

  private func patients(_ recorded: Recorded) -> Set<String> {
    Set(recorded.entries.map(\.patient))
  }

  @Test(.whole) func `Cozie requests nothing of a stream within its gaps`() async throws {
    let recorded = try await Self.recorded.value
    var (count, later, mechanisms) = (0, 0, Set<Substring>())
    for patient in patients(recorded) {
      let gaps = try gaps(of: patient, recorded).filter { $0.app == "cozie" }
      mechanisms.formUnion(gaps.map(\.mechanism))
      let text = try #require(recorded.contents["cozie/\(patient)/requests.jsonl"])
      for line in text.split(separator: UInt8(ascii: "\n")) {
        let request = try #require(
          JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        guard request["device"] as? String == "phone" else { continue }
        let due = try #require(request["due"] as? Int64)
        let kind = try #require(request["kind"] as? String)
        let isTask = request["trigger"] as? String == "background_task"
        for gap in gaps where gap.span.contains(due) {
          #expect(!gap.streams.contains { $0 == kind }, "\(gap.mechanism) \(kind) \(due)")
          #expect(!isTask || !gap.streams.contains("uploads"), "\(gap.mechanism) \(due)")
        }
        if ["location", "health"].contains(kind) { count += 1 }
        later += gaps.count {
          $0.streams.contains { $0 == kind } && $0.span.contains(due + 3_600_000)
        }
      }
    }
    // If the requests were one hour later, some would be in gaps, so this test can fail.
    #expect(count > 100 && later > 10)
    #expect(mechanisms.isSuperset(of: ["killed", "throttled", "permission"]))
  }

  @Test(.whole) func `MyLifeDB has nothing that begins within the gaps of a collector`()
    async throws
  {
    let recorded = try await Self.recorded.value
    let clock = ISO8601DateFormatter()
    var (count, later) = (0, 0)
    for patient in patients(recorded) {
      let gaps = try gaps(of: patient, recorded).filter { $0.app == "mylifedb" }
      for (path, content) in recorded.contents
      where path.hasPrefix("mylifedb/\(patient)/") && path.contains("/device/") {
        let steps = path.split(separator: "/")
        let collector = steps[5]
        let file = try #require(
          JSONSerialization.jsonObject(with: Data(content)) as? [String: Any])
        for sample in try #require(file["samples"] as? [[String: Any]]) {
          // The app records a visit when the visit ends.
          guard sample["type"] as? String != "sim.location.visit" else { continue }
          let text = try #require(sample["start"] as? String)
          let start = Int64(try #require(clock.date(from: text)).timeIntervalSince1970 * 1000)
          count += 1
          later += gaps.count {
            $0.streams.contains(collector) && $0.span.contains(start + 3_600_000)
          }
          // The text of a time is truncated to the second, so the true time may be up to 999 ms
          // later.
          for gap in gaps where gap.span.contains(start) && gap.span.contains(start + 999) {
            #expect(!gap.streams.contains(collector), "\(gap.mechanism) \(path) \(text)")
          }
        }
      }
    }
    #expect(count > 100 && later > 10)
  }

  @Test(.whole) func `SWIP takes and sends nothing within the gaps of its streams`() throws {
    let people = try SWIPRun(
      "{ consent: { cloud_sync: 1, local_storage: 1 } }", people: 6, days: 6, missing: Self.missing
    ).people
    var (values, uploads, later) = (0, 0, 0)
    func judge(_ time: Timestamp, of stream: String, among gaps: [AppWork.Gap]) {
      let own = gaps.filter { $0.streams.contains(stream) }
      for gap in own {
        #expect(time <= gap.start || time >= gap.end, "\(gap.cause) \(stream) \(time)")
      }
      let after = time.advanced(bySeconds: 3_600)
      later += own.count { $0.start < after && after < $0.end }
    }
    for person in people {
      for look in person.store.sessions.flatMap(\.biosignals) where look[.heartRate] != nil {
        judge(look.time, of: "biosignals", among: person.gaps)
        values += 1
      }
      for time in person.sessions.compactMap(\.uploaded) {
        judge(time, of: AppWork.Gap.uploads, among: person.gaps)
        uploads += 1
      }
    }
    // If the values and uploads were one hour later, some would be in gaps, so this test can fail.
    #expect(values > 100 && uploads > 10 && later > 10)
  }
}
