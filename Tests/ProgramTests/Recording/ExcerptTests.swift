import Fixtures
import Glibc
import Spool
import Testing

/// Tests of recordings of a time span, with the built program.
struct ExcerptTests {
  private let scratch: Scratch
  private static let night = ["--between", "2026-03-02T23:40,2026-03-03T01:10"]

  init() throws { scratch = try Scratch() }

  private func record(_ folder: String, _ more: [String] = night) -> [String] {
    scratch.record(folder, days: 2) + more
  }

  /// Returns the checksums of all files, by their paths, except lists and manifests.
  private func content(_ folder: String) throws -> [String: [UInt64]] {
    try scratch.tree(folder).filter { $0.key.dropFirst().contains("/") }
  }

  @Test(.whole) func `an excerpt is a part of the whole run, and breaks no rule`() throws {
    #expect(try Program.run(record("whole", [])).code == 0)
    #expect(try Program.run(record("out")).code == 0)
    let whole = try Set(scratch.entries("whole").map { "\($0)" })
    let lines = try scratch.entries()
    #expect(lines.allSatisfy { whole.contains("\($0)") })
    #expect(Set(lines.map(\.participant)) == [0, 1, 2] && lines.count < whole.count / 5)
    let files = try content("whole")
    for (path, content) in try content("out") { #expect(files[path] == content, "\(path)") }
    #expect(try Program.run(["check", scratch.path + "/out"]).code == 0)
  }

  @Test(.whole) func `a second without any row leaves no folder of a participant`() throws {
    var command = record("out", ["--between", "2026-03-02T09:00:06,2026-03-02T09:00:07"])
    command += ["--streams", "magnetometer", "--only", "0,1"]
    command[command.firstIndex(of: "beiwe,beiwe-download,truth") ?? 0] = "beiwe-download"
    #expect(try Program.run(command).code == 0)
    #expect(try scratch.entries().isEmpty)
    #expect(try Program.run(["check", scratch.path + "/out"]).code == 0)
  }

  @Test(.whole) func `parts, jobs and participants alone give the files of one excerpt`() throws {
    #expect(try Program.run(record("direct")).code == 0)
    let whole = try content("direct")
    for part in [["--shard", "1/2"], ["--shard", "2/2"]] {
      #expect(try Program.run(record("parts", Self.night + part)).code == 0)
    }
    #expect(try content("parts") == whole)
    #expect(try Program.run(["check", scratch.path + "/parts"]).code == 0)
    let only = ["--only", "2", "--jobs", "1"]
    #expect(try Program.run(record("alone", Self.night + only)).code == 0)
    let alone = try content("alone")
    #expect(!alone.isEmpty && alone.allSatisfy { whole[$0.key] == $0.value })
  }

  @Test(.whole) func `a killed excerpt continues to the same content`() throws {
    #expect(try Program.run(record("direct")).code == 0)
    for delay in stride(from: 20_000, to: 400_000, by: 40_000) {
      let program = try Program.start(record("out"))
      usleep(UInt32(delay))
      program.signal(SIGKILL)
      _ = try program.end()
    }
    #expect(try Program.run(record("out")).code == 0)
    try scratch.expectSame("out", "direct")
  }

  @Test(.whole) func `another span is another recording, the same one is done`() throws {
    #expect(try Program.run(record("out")).code == 0)
    let stamps = try scratch.stamps()
    let longer = ["--between", "2026-03-02T23:40,2026-03-03T01:11"]
    for other in [[], longer] {
      let ending = try Program.run(record("out", other))
      #expect(ending.code == 73 && ending.errors.contains("(differences: arguments: between is"))
    }
    let same = ["--between", "2026-03-02T23:40:00,2026-03-03T01:10:00"]
    #expect(try Program.run(record("out", same)).code == 0)
    #expect(try scratch.stamps() == stamps)
    #expect(try Program.run(record("whole", [])).code == 0)
    #expect(try Program.run(record("whole")).code == 73)
  }
}
