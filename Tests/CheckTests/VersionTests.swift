import Fixtures
import ProfileFiles
import Recorders
import Simulation
import Testing

@testable import Check
@testable import Reading

/// Tests that `check` has no false alarm, with clean recordings of every version of every app and
/// each preset of missing data.
///
/// Each recording uses a version of every app that has an unused version left. A preset of missing
/// data needs as many recordings as the app with the most versions.
struct VersionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    /// The version of each app, by the app's name.
    let versions: [String: String]
    let missing: String

    var testDescription: String {
      "\(versions.values.sorted().joined(separator: ", ")), \(missing)"
    }
  }

  /// Study settings that reduce the rows of apps with many rows, and add rows to apps that have
  /// none by default.
  private static let settings = [
    "beiwe": """
    settings: {
      gyro: true, magnetometer: true, devicemotion: true, proximity: true,
      accelerometer_on_duration_seconds: 10, accelerometer_off_duration_seconds: 590,
      gyro_on_duration_seconds: 10, gyro_off_duration_seconds: 590,
      magnetometer_on_duration_seconds: 10, magnetometer_off_duration_seconds: 590,
      devicemotion_on_duration_seconds: 10, devicemotion_off_duration_seconds: 590 },
    surveys: ["daily-mood", "voice-diary"], interventions: { enrolment: "2026-03-06" }
    """,
    "mylifedb": #"settings: { collect: ["health", "sleep", "screen_time", "device"] }"#,
  ]

  private static let cases: [Case] = {
    guard let files = try? ProfileFiles() else { return [] }
    let versions = Dictionary(grouping: files.list(.apps)) { String($0.prefix { $0 != "-" }) }
    return (0..<(versions.values.map(\.count).max() ?? 0)).flatMap { number in
      (["none"] + files.list(.missing)).map { missing in
        Case(
          versions: versions.filter { number < $0.value.count }.mapValues { $0[number] },
          missing: missing)
      }
    }
  }()

  @Test func `every version of every app is recorded with every preset`() throws {
    let files = try ProfileFiles()
    for missing in ["none"] + files.list(.missing) {
      let recorded = Self.cases.filter { $0.missing == missing }.flatMap(\.versions.values)
      #expect(Set(recorded) == Set(files.list(.apps)), "\(missing)")
    }
  }

  @Test(.whole, arguments: cases)
  func `a clean recording passes, with the truth and without`(_ recording: Case) async throws {
    let folder = try TemporaryFolder()
    try await record(recording, to: folder)
    try await expectNoAlarm(in: folder, by: Rule.all)
    try folder.delete("truth")
    // The list of files still includes the deleted ground truth, so the rules about listed files
    // would fail without this call.
    try await expectNoAlarm(in: folder, by: checks.flatMap { $0.rules })
  }

  private func record(_ recording: Case, to folder: TemporaryFolder) async throws {
    let apps = recording.versions.sorted { $0.key < $1.key }.map { app, version in
      "\(app): { version: \"\(version)\", \(Self.settings[app] ?? "settings: {}") }"
    }
    let profile = try TemporaryFolder([
      "study.json5": """
      { name: "Versions", seed: 11, region: "boston", start: "2026-03-06", days: 2,
        participants: {
          count: 1, people: { student: 1 }, devices: { "iphone-14": 1 },
          watches: { "series-9": 1 } },
        apps: { \(apps.joined(separator: ", ")) } }
      """
    ])
    let path = profile.path + "/study.json5"
    var changes = Study.Changes()
    changes.missing = recording.missing
    let study = try Study.load(path, from: ProfileFiles(), with: changes).study
    try await folder.record(
      path, with: changes, as: Layout.all.filter { $0.allowedInstead(in: study) == nil })
  }

  private func expectNoAlarm(in folder: TemporaryFolder, by rules: [Rule]) async throws {
    let report = try await Check(folder.path, rules: rules).run(width: 1)
    #expect(report.participants == 1)
    for line in report.lines {
      #expect(line.finding.failures == 0, "\(line.rule.name): \(line.finding.examples)")
    }
    for check in checks where try folder.files("").contains(where: { $0.hasPrefix(check.app) }) {
      let names = check.rules.map(\.name)
      #expect(
        report.lines.contains { names.contains($0.rule.name) && $0.finding.verdict == .pass },
        "\(check.app)")
    }
  }
}
