import Fixtures
import ProfileFiles
import Recorders
import Simulation
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of the requirements for every check of an app, and of its registration.
struct AppCheckTests {
  @Test func `every layout that is recorded has one check`() {
    let layouts = checks.flatMap { $0.layouts }
    #expect(layouts.sorted() == Layout.all.filter { $0 != .truth }.map(\.name).sorted())
    let installed = checks.filter { $0.isInstalled }
    let judged = apps.map { $0.name }.filter { !Recorders.Layout.lacking.contains($0) }
    #expect(installed.map { $0.app }.sorted() == judged.sorted())
  }

  @Test func `apps of a check have names, layouts and methods of their own`() {
    for check in checks {
      #expect(!check.layouts.isEmpty && !check.dialects.isEmpty, "\(check.app)")
      #expect(check.windowedStreams.allSatisfy(check.streams.contains), "\(check.app)")
      #expect(check.sentLayouts.allSatisfy(check.layouts.contains), "\(check.app)")
      for rule in check.rules {
        guard case .app = rule.method else {
          Issue.record("\(rule.name) is judged by no check of \(check.app)")
          continue
        }
      }
    }
    #expect(Set(checks.map { $0.app }).count == checks.count)
  }

  @Test func `every version of every app writes in a dialect that its check knows`() throws {
    for name in try ProfileFiles().list(.apps)
    where !Recorders.Layout.lacking.contains(where: { name.hasPrefix($0 + "-") }) {
      let app = try #require(checks.first { name.hasPrefix($0.app + "-") })
      let folder = try TemporaryFolder([
        "study.json5": """
        { name: "one app", seed: 1, region: "boston", start: "2026-03-02", days: 1,
          participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
          apps: { \(app.app): { version: "\(name)", settings: {} } } }
        """
      ])
      let study = try Study.load(folder.path + "/study.json5", from: ProfileFiles()).study
      let dialect = try #require(study.phones(of: [0]).first?.apps[app.app]?.dialect)
      #expect(app.dialects.contains(dialect), "\(name)")
    }
  }

  @Test(
    .whole,
    arguments: [
      ("\"dialect\": \"current\"", "\"dialect\": \"3\"", "dialect 3"),
      ("\"gyro\"", "\"gyri\"", "stream gyri"),
      (
        "\"beiwe\": {\n          \"version\"", "\"x\": {\n          \"version\"",
        "a manifest without a version of beiwe"
      ),
      (
        "\"participants\": [0]\n", "\"participants\": []\n",
        "a manifest without a phone of the participant 0"
      ),
    ])
  func `a manifest with what the app never has is a finding`(
    old: String, new: String, told: String
  ) async throws {
    let folder = try await SmallRecording.excerpt().copy()
    try folder.edit("manifest.json") { $0.replaceFirst(old, by: new) }
    let rule = try #require(Rule.named("manifest-values"))
    let finding = try await Check(folder.path, rules: [rule]).run(width: 1).lines[0].finding
    #expect(finding.examples.map(\.value).contains { $0.hasPrefix(told) }, "\(finding)")
  }

  @Test func `a check that is registered finds, judges and names its app's data`() async throws {
    let folder = try TemporaryFolder([
      "notes/anna/day.txt": "good\n", "notes/bert/day.txt": "bad\n",
    ])
    let check = try Check(folder.path, rules: NotebookCheck.rules, known: [NotebookCheck.self])
    let report = try await check.run(width: 2)
    #expect(report.participants == 2)
    #expect(report.lines[0].finding.examples.map(\.file) == ["notes/bert/day.txt"])
    #expect(try Source(folder.path).patients() == [])
  }
}

extension Recorders.Layout {
  /// The names of known layouts, and therefore of apps, that this build can neither record nor
  /// check.
  static var lacking: [String] { known.filter { !all.contains($0) }.map(\.name) }
}

/// The check of a fictional app, which has one file per participant with one word in it.
private struct NotebookCheck: AppCheck {
  static let app = "notes"
  static let title = "Notes"
  static let layouts = ["notes"]
  static let sentLayouts = layouts
  static let streams = ["day"]
  static let dialects = ["plain"]
  static let rules = [
    Rule(
      "days-good", "Every day is good.", limit: "exact", catches: "a bad day", .app(app))
  ]

  static func isPatient(_ name: String) -> Bool { !name.isEmpty }

  let source: Source
  let file: String

  init(_ patient: String, in source: Source) {
    self.source = source
    file = source.homes(of: patient, Self.self)[0].path + "/day.txt"
  }

  func run(_ assignment: Assignment) throws -> AppFindings {
    let text = try FileReader.bytes(of: file, in: source.folder)
    var found = AppFindings()
    for (number, rule) in assignment.rules.enumerated() {
      guard case .app(let name as String, _) = rule.method, name == Self.app else { continue }
      found.findings[number, default: Finding()].judge(
        String(decoding: text, as: UTF8.self) == "good\n", "another word", allowed: "good",
        at: RowPlace(file))
    }
    return found
  }

  func compare(with other: Self, without unsent: Set<String>) -> Comparison.Result { .init() }
}
