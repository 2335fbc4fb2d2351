import Fixtures
import Spool
import Testing

@testable import Check
@testable import Reading

extension Control {
  /// A trial of a rule on unchanged data, on data with a defect, or with a harmless change.
  enum Case: Hashable, Sendable {
    case plain(String)
    case defect(String)
    case harmless(String)
  }

  /// Every rule as it is and, where asked, with its defect and with its harmless change beside it.
  static func trials(
    spoiling: (Rule) -> Bool
  ) -> [(name: Case, rule: Rule)] {
    var trials = Rule.all.map { (name: Case.plain($0.name), rule: $0) }
    for control in all {
      guard let rule = Rule.named(control.rule), spoiling(rule),
        case .spoils(let defect, let harmless) = control.method
      else { continue }
      trials.append((.defect(rule.name), defect(rule)))
      trials.append((.harmless(rule.name), harmless(rule)))
    }
    return trials
  }

  static func findings(
    _ report: CheckReport, of trials: [(name: Case, rule: Rule)]
  ) -> [Case: Finding] {
    Dictionary(uniqueKeysWithValues: zip(trials.map(\.name), report.lines.map(\.finding)))
  }

  /// Expects that each rule that judged data passes, fails with its defect, and passes with its
  /// harmless change.
  static func expect(
    _ findings: [Case: Finding], in name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for rule in Rule.all.map(\.name) {
      guard let plain = findings[.plain(rule)], plain.isJudged else { continue }
      #expect(
        plain.verdict == .pass, "\(rule) in \(name): \(plain.examples)",
        sourceLocation: sourceLocation)
      if let defect = findings[.defect(rule)] {
        #expect(
          defect.verdict == .fail, "\(rule) in \(name), defect", sourceLocation: sourceLocation)
      }
      if let harmless = findings[.harmless(rule)] {
        #expect(
          harmless.verdict == .pass, "\(rule) in \(name), harmless: \(harmless.examples)",
          sourceLocation: sourceLocation)
      }
    }
  }

  /// Each of an app's rules, or of some of them, must hold in a recording, and notice its defect and no harmless change.
  static func expect(
    _ app: any AppCheck.Type, _ rules: [Rule]? = nil, in folder: TemporaryFolder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let names = (rules ?? app.rules).map(\.name)
    let trials = Control.trials { names.contains($0.name) }
    let report = try await Check(folder.path, rules: trials.map(\.rule)).run(width: 1)
    let findings = Control.findings(report, of: trials)
    Control.expect(findings, in: "the recording of \(app.app)", sourceLocation: sourceLocation)
    for name in names {
      #expect(
        findings[.plain(name)]?.verdict == .pass, "\(name)", sourceLocation: sourceLocation)
    }
  }

  /// Expects that no rule fails in a recording, and that every byte of the recording is counted.
  static func expectWhole(
    _ folder: TemporaryFolder, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let manifest = try Manifest(text: folder.bytes("manifest.json"))
    let progress = ReadingProgress()
    let report = try await Check(folder.path).run(width: 1, progress: progress)
    #expect(
      Int64(progress.bytes) == manifest.totals.contentBytes && progress.share == 1,
      sourceLocation: sourceLocation)
    for line in report.lines {
      #expect(
        line.finding.failures == 0, "\(line.rule.name): \(line.finding.examples)",
        sourceLocation: sourceLocation)
    }
  }
}
