import Fixtures
import ProfileFiles
import Recorders
import Simulation
import Testing

@testable import Check
@testable import Reading

/// Tests of a recording in which phones and apps lose data.
struct LossesTests {
  @Test(.whole) func `no rule is broken, and what needs every event is not judged`() async throws {
    let folder = try TemporaryFolder()
    let losses = try TemporaryFolder([
      "missing.json5": """
      { name: "Test", killed: { per_day: 6 }, throttled: { per_day: 12, minutes: 40 } }
      """
    ])
    var changes = Study.Changes()
    changes.days = 4
    changes.missing = losses.path + "/missing.json5"
    try await folder.record("demo", with: changes)
    let report = try await Check(folder.path).run(width: 2)
    for line in report.lines {
      #expect(line.finding.failures == 0, "\(line.rule.name): \(line.finding.examples)")
    }
    for name in ["locks-alternate", "sessions-unlocked"] {
      let finding = try #require(report.lines.first { $0.rule.name == name }).finding
      #expect(finding.verdict == .pass, "\(name)")
    }
    for name in ["taps-unlocked", "held-in-hand", "quiet-on-charger"] {
      let finding = try #require(report.lines.first { $0.rule.name == name }).finding
      #expect(finding.verdict == .skipped, "\(name)")
      #expect(finding.lack?.what.contains("uninterrupted run of the app") == true, "\(name)")
    }
  }
}
