import Fixtures
import Recorders
import Testing

@testable import Check
@testable import Reading

/// Tests of survey rules with a recording of surveys and few other rows. The recording has no
/// fixes, so the ground truth has no fixes either.
struct SurveyRuleTests {
  private static let study = """
    { name: "Asked", seed: 17, region: "boston", start: "2026-03-06", days: 3,
      participants: { count: 1, people: { "office-worker": 1 }, devices: { "iphone-14": 1 } },
      apps: { beiwe: {
        version: "beiwe-2.5.2", settings: { accelerometer: false, gps: false, reachability: false },
        surveys: ["daily-mood", "weekly-health", "worries", "voice-diary"],
        interventions: { enrolment: "2026-03-05" } } } }
    """

  private static let recorded = Task {
    let folder = try TemporaryFolder()
    let profiles = try TemporaryFolder(["asked.json5": study])
    try await folder.record(
      profiles.path + "/asked.json5", as: [.beiwe, .beiweDownload, .truth])
    return folder
  }

  @Test(.whole) func `rules of surveys notice their smallest defects and no harmless changes`()
    async throws
  {
    let folder = try await Self.recorded.value
    let trials = Control.trials { $0.name.hasPrefix("survey-") }
    let report = try await Check(folder.path, rules: trials.map(\.rule)).run(width: 1)
    let findings = Control.findings(report, of: trials)
    Control.expect(findings, in: "a recording with surveys")
    #expect(Control.surveys.allSatisfy { findings[.plain($0.rule)]?.verdict == .pass })
  }

  @Test(.whole) func `a download alone is judged like the phone's files`() async throws {
    let folder = try await Self.recorded.value.copy()
    let patient = try #require(
      try folder.files("beiwe").first?.split(separator: "/").dropFirst().first)
    let real = try TemporaryFolder()
    for path in try folder.files("beiwe-download/\(patient)") {
      let name = path.dropFirst("beiwe-download/".count)
      try real.put(try folder.text(path), at: String(name))
    }
    let report = try await Check(real.path).run(width: 1)
    for name in ["survey-cells", "survey-events", "survey-answers", "survey-unlocked"] {
      #expect(report.finding(name)?.verdict == .pass, "\(name)")
    }
    let file = try #require(try real.files("").first { $0.contains("survey_answers") })
    try real.edit(file) { $0 = $0.replacing(",slider,", with: ",slyder,") }
    let spoiled = try await Check(real.path).run(width: 1)
    #expect(spoiled.finding("survey-cells")?.verdict == .fail)
  }
}

extension CheckReport {
  fileprivate func finding(_ rule: String) -> Finding? {
    lines.first { $0.rule.name == rule }?.finding
  }
}
