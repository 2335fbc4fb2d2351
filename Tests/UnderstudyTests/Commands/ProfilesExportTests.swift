import Fixtures
import Foundation
import Testing

@testable import understudy

struct ProfilesExportTests {
  @Test(.whole) func `what is exported and read back gives the same recording`() throws {
    let folder = try TemporaryFolder()
    func run(_ words: String...) throws {
      let run = try Run(all: words.map { $0.replacing("OUT", with: folder.path) })
      #expect(run.code == 0, "\(run.errors)")
    }
    try run("profiles", "export", "surveys", "--output", "OUT/export")
    let names = try folder.files("export")
    #expect(
      names == [
        "export/interventions.json", "export/survey_history.json",
        "export/surveys_and_settings.json",
      ])
    let part = ["--participants", "1", "--days", "1", "--as", "beiwe,truth", "--progress", "none"]
    for (name, settings) in [
      ("own", []), ("read", ["--settings", "OUT/export/surveys_and_settings.json"]),
    ] {
      let words = ["record", "--study", "surveys", "--output", "OUT/\(name)"] + part + settings
      let run = try Run(all: words.map { $0.replacing("OUT", with: folder.path) })
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    }
    let lists = try ["own", "read"].map { try folder.text("\($0)/files.jsonl") }
    #expect(lists[0] == lists[1] && lists[0].contains("surveyAnswers"))
  }

  @Test func `people of another seed and number are named as they are recorded`() throws {
    let folder = try TemporaryFolder()
    let people = ["--seed", "5", "--participants", "3"]
    let exporting = try Run(
      all: ["profiles", "export", "surveys", "--output", folder.path + "/export"] + people)
    #expect(exporting.code == 0)
    let output = ["--output", folder.path + "/recording", "--progress", "none"]
    let recording = try Run(
      all: ["record", "--study", "surveys", "--days", "1", "--as", "truth"] + output + people)
    #expect(recording.code == 0)
    let dates = try JSONSerialization.jsonObject(
      with: Data(folder.bytes("export/interventions.json")))
    let named = try #require(dates as? [String: Any])
    let truth = folder.path + "/recording/truth"
    #expect(
      try named.keys.sorted() == FileManager.default.contentsOfDirectory(atPath: truth).sorted())
  }

  @Test func `a study without an app that has a server is not exported`() throws {
    let run = try Run(
      "profiles", "export", "study.json5", "--output", "out",
      files: [
        "study.json5": """
        { name: "Bare", seed: 1, region: "boston", start: "2026-03-02", days: 1,
          participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
          apps: {} }
        """
      ])
    #expect(run.code != 0 && run.errors.contains("installs no app"))
  }

  @Test(arguments: [
    (["profiles", "export", "demo"], "--output is missing"),
    (["profiles", "list", "--output", "x"], "--output has no use with list"),
    (["profiles", "show", "x", "--seed", "1"], "--seed has no use with show"),
    (["profiles", "check", "x", "--participants", "1"], "--participants has no use with check"),
  ])
  func `the folder is needed for an export alone`(words: [String], text: String) throws {
    let run = try Run(all: words)
    #expect(run.code == 64 && run.errors.contains(text))
  }
}

extension Run {
  fileprivate init(all words: [String]) throws {
    try self.init(of: Self.products.appending(path: "understudy"), words, files: [:])
  }
}
