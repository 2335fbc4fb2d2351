import Fixtures
import FoundationEssentials
import ProfileFiles
import Recorders
import Simulation
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of a Beiwe version that writes no log, so only the ground truth shows the app's launches.
struct UnloggedLaunchTests {
  /// The rules that depend on the app's launches, directly or because events are lost before a
  /// launch.
  private static let rules = [
    "files-after-first-rows", "files-apart", "rotation", "locks-alternate", "sessions-unlocked",
    "survey-unlocked", "rows-in-windows",
  ]

  private static let losses = """
    { name: "Test", killed: { per_day: 6 }, throttled: { per_day: 12, minutes: 40 } }
    """

  /// The cause of interruptions of the app.
  enum Cause: String, CaseIterable, Sendable {
    case nothing, losses, suspensions
  }

  /// Records three days with the given Beiwe version, including the ground truth.
  private static func recording(_ cause: Cause, of version: String) async throws -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    let root = URL(filePath: #filePath).appending(path: "../../../Profiles/apps").standardized
    let text = try String(
      contentsOf: root.appending(path: "beiwe-\(version).json5"), encoding: .utf8)
    let profiles = try TemporaryFolder([
      "missing.json5": losses,
      // In this profile, the first battery row after each launch always has the state "unknown".
      "apps/beiwe-\(version).json5":
        text
        .replacing("unknown_at_launch: 0.05", with: "unknown_at_launch: 1")
        .replacing(
          "suspensions_per_day: 0",
          with: "suspensions_per_day: \(cause == .suspensions ? 6 : 0)"),
      "study.json5": """
      { name: "Launched", seed: 3, region: "boston", start: "2026-03-03", days: 3,
        participants: { count: 2, people: { student: 1 }, devices: { "iphone-13": 1 } },
        apps: { beiwe: { version: "beiwe-\(version)", surveys: ["daily-mood", "worries"], settings: {
          devicemotion: true, proximity: true, accelerometer_off_duration_seconds: 590,
          devicemotion_on_duration_seconds: 10, devicemotion_off_duration_seconds: 590 } } } }
      """,
    ])
    var changes = Study.Changes()
    if cause == .losses { changes.missing = profiles.path + "/missing.json5" }
    try await folder.record(
      profiles.path + "/study.json5", with: changes, profiles: profiles.path)
    return folder
  }

  private static let recordings = Dictionary(
    uniqueKeysWithValues: Cause.allCases.map { cause in
      (cause, Task { try await recording(cause, of: "wiki-2016") })
    })

  private func recording(_ cause: Cause) async throws -> TemporaryFolder {
    try await #require(Self.recordings[cause]).value
  }

  private func findings(_ folder: TemporaryFolder) async throws -> [String: Finding] {
    let report = try await Check(folder.path, rules: BeiweCheck.rules).run(width: 1)
    for line in report.lines {
      #expect(line.finding.failures == 0, "\(line.rule.name): \(line.finding.examples)")
    }
    return Dictionary(uniqueKeysWithValues: report.lines.map { ($0.rule.name, $0.finding) })
  }

  @Test(.whole, arguments: Cause.allCases)
  func `with the truth every rule about launches is judged, and none is broken`(
    _ cause: Cause
  ) async throws {
    let findings = try await findings(try await recording(cause))
    for rule in Self.rules { #expect(findings[rule]?.verdict == .pass, "\(rule)") }
  }

  @Test(.whole, arguments: Cause.allCases)
  func `without the truth a rule is not judged, with the reason, only where launches decide`(
    _ cause: Cause
  ) async throws {
    let folder = try await recording(cause).copy()
    let whole = try await findings(folder)
    try folder.delete("truth")
    let findings = try await findings(folder)
    // The rules about files with wall-clock times must still judge them, even if the launches are
    // unknown.
    for rule in ["files-after-first-rows", "files-apart", "rotation"] {
      let (with, without) = (try #require(whole[rule]), try #require(findings[rule]))
      #expect(without.verdict == .pass, "\(rule)")
      #expect((without.judged == with.judged) == (cause == .nothing), "\(rule)")
    }
    let surveys = try #require(findings["survey-unlocked"])
    if cause == .nothing {
      #expect(surveys.verdict == .pass)
    } else {
      #expect(surveys.lack?.what == "powerState stream without gaps or table of its gaps")
    }
    for rule in ["locks-alternate", "sessions-unlocked", "rows-in-windows"] {
      #expect(findings[rule]?.isJudged == false, "\(rule)")
    }
  }

  @Test(.whole, arguments: Cause.allCases, [true, false])
  func `each rule that is judged notices its defect`(_ cause: Cause, hasTruth: Bool) async throws {
    let folder = try await recording(cause).copy()
    if !hasTruth { try folder.delete("truth") }
    let names = Set(cause == .nothing ? BeiweCheck.rules.map(\.name) : Self.rules)
    let trials = Control.trials { names.contains($0.name) }
    let report = try await Check(folder.path, rules: trials.map(\.rule)).run(width: 1)
    let findings = Control.findings(report, of: trials)
    for rule in names {
      guard findings[.plain(rule)]?.verdict == .pass, let defect = findings[.defect(rule)] else {
        continue
      }
      #expect(defect.verdict == .fail, "\(rule)")
    }
    for rule in Self.rules where hasTruth { #expect(findings[.defect(rule)]?.verdict == .fail) }
  }

  @Test(.whole) func `motion rows alone, without truth and log, are not judged by launches`()
    async throws
  {
    let folder = try await recording(.losses).copy()
    try folder.delete("truth")
    for path in try folder.files("beiwe") where !path.contains("_accel_") {
      try folder.delete(path)
    }
    let report = try await Check(folder.path, rules: BeiweCheck.names).run(width: 1)
    let apart = try #require(report.lines.first { $0.rule.name == "files-apart" }).finding
    #expect(apart.lack?.what == "app log or ground truth with the launches of the app")
  }

  @Test func `the mechanisms that end a process are known by their names`() {
    // If you add a mechanism of missing data, add it to one of these two lists.
    let others: Set = ["throttled", "low_power", "permission"]
    #expect(TruthNames.endings.isDisjoint(with: others))
    #expect(TruthNames.endings.union(others) == Set(Pause.Cause.allCases.map(\.rawValue)))
  }
}
