import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Tests of files that are in the recording but not in any list of files.
struct ListedFilesTests {
  private func findings(_ folder: TemporaryFolder) async throws -> [String: Finding] {
    let rules = try ["files-listed", "participants"].map { try #require(Rule.named($0)) }
    let report = try await Check(folder.path, rules: rules).run(width: 1)
    return Dictionary(uniqueKeysWithValues: report.lines.map { ($0.rule.name, $0.finding) })
  }

  @Test func `an extra file of a participant is a finding in every recorder's folder`() async throws
  {
    let folder = try await SmallRecording.excerpt().copy()
    let patient = try #require(try folder.files("truth").first?.split(separator: "/")[1])
    let extra = [
      "beiwe-download/\(patient)/identifiers/notes.txt", "beiwe/\(patient)/\(patient)_x_1.csv",
      "truth/\(patient)/deep/below/days.csv", "truth/\(patient)/notes.txt",
    ]
    for path in extra { try folder.put("x\n", at: path) }
    for hidden in ["truth/\(patient)/.notes", "beiwe/.index/a"] {
      try folder.put("x\n", at: hidden)
    }
    let findings = try await findings(folder)
    #expect(findings["files-listed"]?.examples.map(\.file).sorted() == extra)
    #expect(findings["participants"]?.failures == 0)
  }

  @Test(arguments: [
    "truth/notes.csv", "truth/notes/days.csv", "beiwe/notes", "beiwe/zzz9zzz9/a.csv",
  ])
  func `what lies in a recorder's folder beside the participants is of nobody`(
    path: String
  ) async throws {
    let folder = try await SmallRecording.excerpt().copy()
    try folder.put("x\n", at: path)
    let findings = try await findings(folder)
    #expect(findings["files-listed"]?.examples.map(\.file) == [path])
    #expect(findings["participants"]?.failures == 1)
  }

  @Test func `a recorder that no app of ours has is looked at, too`() async throws {
    let folder = try await SmallRecording.excerpt().copy()
    try folder.edit("manifest.json") {
      $0.replaceFirst("\"recorders\": [", by: "\"recorders\": [\"notebook\", ")
    }
    try folder.put("x\n", at: "notebook/zzz9zzz9/a.txt")
    #expect(
      try await findings(folder)["files-listed"]?.examples.map(\.file) == [
        "notebook/zzz9zzz9/a.txt"
      ])
  }
}
