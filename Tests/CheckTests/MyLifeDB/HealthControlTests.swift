import Fixtures
import Spool
import Testing

@testable import Check

/// The rules about MyLifeDB's tree on one short recording.
struct HealthControlTests {
  @Test func `rules of days notice one changed sample and no harmless change`() async throws {
    let folder = try await SmallRecording.health()
    let names = MyLifeDBCheck.rules.map(\.name)
    let trials = Control.trials { names.contains($0.name) }
    let report = try await Check(folder.path, rules: trials.map(\.rule)).run(width: 1)
    let findings = Control.findings(report, of: trials)
    Control.expect(findings, in: "the recording of health")
    for name in names {
      #expect(findings[.plain(name)]?.verdict == .holds, "\(name)")
    }
  }

  @Test func `bytes of days are counted to the last`() async throws {
    let folder = try await SmallRecording.health()
    let manifest = try Manifest(text: folder.bytes("manifest.json"))
    let progress = CheckProgress()
    let report = try await Check(folder.path).run(width: 1, progress: progress)
    #expect(Int64(progress.bytes) == manifest.totals.contentBytes && progress.share == 1)
    for line in report.lines {
      #expect(line.finding.failures == 0, "\(line.rule.name): \(line.finding.examples)")
    }
  }

  @Test func `the rule of the text notices one other unit`() async throws {
    let control = try #require(Control.all.first { $0.rule == "health-text" })
    guard case .files(let defect, let harmless) = control.method else { return }
    for (change, failures) in [(defect, 1), (harmless, 0)] {
      let folder = try await SmallRecording.health().copy()
      try change(folder)
      #expect(try await folder.finding("health-text").failures == failures)
    }
  }
}

extension TemporaryFolder {
  /// What one rule says of the folder.
  func finding(_ name: String) async throws -> Finding { try await Self.finding(name, in: path) }

  static func finding(_ name: String, in path: String) async throws -> Finding {
    let rule = try #require(Rule.named(name))
    return try await Check(path, rules: [rule]).run(width: 1).lines[0].finding
  }
}
