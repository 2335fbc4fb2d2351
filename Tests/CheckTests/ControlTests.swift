import Fixtures
import Testing

@testable import Check
@testable import Reading

struct ControlTests {
  @Test func `every rule has a control and a harmless change`() {
    #expect(Control.all.map(\.rule).sorted() == Rule.all.map(\.name).sorted())
    #expect(Control.all.allSatisfy { !$0.harmless.isEmpty })
  }

  @Test func `names of rules are words with dashes, and differ`() {
    #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
    for rule in Rule.all {
      #expect(rule.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }, "\(rule.name)")
      #expect(rule.statement.hasSuffix("."), "\(rule.name)")
    }
  }

  @Test(.whole, arguments: Control.all.filter(\.changesFiles))
  func `a rule of files notices its smallest defect and no harmless change`(
    control: Control
  ) async throws {
    let rule = try #require(Rule.named(control.rule))
    guard case .files(let defect, let harmless) = control.method else { return }
    let folder =
      switch control.rule {
      case "layouts-agree": try await SmallRecording.folder()
      case let name where name.hasPrefix("health-"): try await SmallRecording.health()
      case "claude-sessions": try await SmallRecording.digital()
      case let name where name.hasPrefix("cozie-"): try await SmallRecording.cozie()
      case let name where name.hasPrefix("swip-"): try await SmallRecording.swip()
      case let name where name.hasPrefix("export-"): try await SmallExport.folder()
      default: try await SmallRecording.excerpt()
      }
    for (change, verdict) in [(defect, Finding.Verdict.fail), (harmless, .pass)] {
      let changed = try folder.copy()
      try change(changed)
      let report = try await Check(changed.path, rules: [rule]).run(width: 1)
      let finding = report.lines[0].finding
      #expect(finding.verdict == verdict, "\(rule.name): \(finding)")
    }
  }

  /// The small recording has enough data for these rules. Complete recordings judge the others.
  @Test(.whole) func `rules of rows notice their smallest defects and no harmless changes`()
    async throws
  {
    let folder = try await SmallRecording.folder()
    let trials = Control.trials { _ in true }
    let report = try await Check(folder.path, rules: trials.map(\.rule)).run(width: 1)
    let findings = Control.findings(report, of: trials)
    Control.expect(findings, in: "the small recording")
    #expect(findings.values.count { $0.verdict == .pass } > 60)
  }

  @Test func `every rule holds in a small recording`() async throws {
    let report = try await SmallRecording.checked().report
    for line in report.lines {
      #expect(line.finding.failures == 0, "\(line.rule.name): \(line.finding.examples)")
    }
    #expect(report.participants == 1)
  }
}

extension Control {
  var changesFiles: Bool {
    if case .files = method { true } else { false }
  }
}

extension Control: CustomTestStringConvertible {
  var testDescription: String { rule }
}
