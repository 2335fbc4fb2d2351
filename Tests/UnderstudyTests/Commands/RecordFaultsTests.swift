import Fixtures
import Testing

/// Tests of recordings with faults in finished files.
struct RecordFaultsTests {
  private let small = [
    "record", "--participants", "1", "--days", "1", "--as", "cozie", "--progress", "none",
  ]

  private func run(_ words: String..., in folder: String) throws -> Program.Ending {
    try Program.run(small + ["--output", folder] + words)
  }

  @Test func `a set that is not there is refused, and those that are there are told`() throws {
    let folder = try TemporaryFolder()
    let run = try run("--faults", "real-word", in: folder.path + "/out")
    #expect(run.code != 0)
    #expect(run.errors.contains("real-word") && run.errors.contains("real-world"), "\(run.errors)")
  }

  @Test func `a share above one is refused with its line`() throws {
    let folder = try TemporaryFolder([
      "set.json5": "{\n  name: \"x\",\n  kinds: { \"lost-file\": 1.5 },\n}\n"
    ])
    let run = try run("--faults", folder.path + "/set.json5", in: folder.path + "/out")
    #expect(run.code == 78 && run.errors.contains("set.json5:3"), "\(run.errors)")
    let check = try Program.run([
      "profiles", "check", "--kind", "faults", folder.path + "/set.json5",
    ])
    #expect(check.code == 78, "\(check.errors)")
  }

  @Test func `a set of uploads' faults changes no file, and says so`() throws {
    let folder = try TemporaryFolder()
    let run = try run("--faults", "encryption", in: folder.path + "/out")
    #expect(run.code == 0 && run.errors.contains("send --faults"), "\(run.errors)")
    #expect(try folder.text("out/faults.jsonl").isEmpty)
  }

  @Test(.whole) func `a recording is not continued with other faults`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out"
    #expect(try run("--faults", "cozie", in: path).code == 0)
    #expect(folder.has("out/faults.jsonl"))
    #expect(try folder.text("out/manifest.json").contains("\"faults\": \"cozie\""))
    #expect(try run("--faults", "cozie", in: path).code == 0)
    for words in [["--faults", "real-world"], ["--faults", "none"], []] {
      let run = try Program.run(small + ["--output", path] + words)
      #expect(run.code == 73 && run.errors.contains("faults"), "\(run.errors)")
    }
    let clean = try Program.run(small + ["--output", path, "--force"])
    #expect(clean.code == 0 && !folder.has("out/faults.jsonl"), "\(clean.errors)")
    #expect(
      try folder.files("out").filter { !$0.dropFirst(4).contains("/") }.sorted()
        == ["out/files.jsonl", "out/manifest.json"])
  }
}
