import Fixtures
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import Recorders

struct WearTableTests {
  private func study(_ watch: String?) throws -> Study {
    try TestStudy.load("beiwe-defaults") {
      $0.days = 2
      $0.participants = 1
      $0.watch = watch
    }
  }

  @Test(.whole)
  func `the truth tells where the watch is, without a gap, and nothing else changes`()
    async throws
  {
    let wearing = try await Recorded(study("series-9"), [.beiwe, .truth], streams: ["gps"])
    let plain = try await Recorded(study(nil), [.beiwe, .truth], streams: ["gps"])
    let own = ["wear", "participant", "health", "sleep", "beats", "workouts"]
    let same = wearing.entries.filter { !own.contains($0.stream) }
    #expect(same == plain.entries.filter { !own.contains($0.stream) } && same.count > 12)
    for entry in same { #expect(wearing.contents[entry.path] == plain.contents[entry.path]) }
    #expect(plain.truth("wear").isEmpty)
    let span = wearing.study.span
    for entry in wearing.entries where entry.stream == "wear" {
      let text = String(decoding: wearing.contents[entry.path] ?? [], as: UTF8.self)
      let rows = text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      #expect(rows[0] == ["start", "end", "state", "reason", "label"] && rows.count > 2)
      #expect(rows[1][0] == "\(span.lowerBound.milliseconds)")
      #expect(rows.last?[1] == "\(span.upperBound.milliseconds)")
      for (one, next) in zip(rows.dropFirst(), rows.dropFirst(2)) {
        #expect(one[1] == next[0] && one[2...4] != next[2...4])
      }
    }
  }

  @Test func `somebody in a study of shares has none`() throws {
    var study = try study("series-9")
    study.profile.watches = [("none", 1), ("series-9", 1)]
    let people = (0..<40).map(study.participant)
    #expect(Set(people.map(\.watch)) == [nil, "series-9"])
    #expect(people.allSatisfy { ($0.life.watch == nil) == ($0.watch == nil) })
  }
}
