import Fixtures
import Testing

@testable import Spool

struct RecordingPartsTests {
  @Test func `manifests and lists are in order of their parts`() {
    let parts = RecordingParts(in: [
      "files.10-of-12.jsonl", "manifest.2-of-12.json", "files.2-of-12.jsonl", "faults.jsonl",
      "manifest.json", "manifest.1-of-12.json", "files.jsonl", "faults.3-of-12.jsonl", "beiwe",
      "manifest.json.part", "files.1.jsonl.part", "manifest.0-of-12.json", "files.13-of-12.jsonl",
      "manifests.json", "manifest", "files.jsonl.gz", "xfiles.jsonl", "files1-of-2.jsonl",
    ])
    #expect(
      parts.manifests.map(\.name)
        == ["manifest.json", "manifest.1-of-12.json", "manifest.2-of-12.json"])
    #expect(parts.manifests.map(\.shard?.number) == [nil, 1, 2])
    #expect(
      parts.lists.map(\.name) == ["files.jsonl", "files.2-of-12.jsonl", "files.10-of-12.jsonl"])
    #expect(parts.faults.map(\.name) == ["faults.jsonl", "faults.3-of-12.jsonl"])
    #expect(parts.faults.map(\.shard) == [nil, Shard(number: 3, count: 12)])
  }

  @Test func `a part's own files have its number in their names`() {
    let whole = RecordingPaths(folder: "out", shard: nil)
    #expect(whole.manifest == "out/manifest.json" && whole.list == "out/files.jsonl")
    #expect(whole.faults == "out/faults.jsonl" && whole.lock == "out/.lock")
    let part = RecordingPaths(folder: "out", shard: Shard(number: 2, count: 5))
    #expect(part.manifest == "out/manifest.2-of-5.json" && part.list == "out/files.2-of-5.jsonl")
    #expect(part.faults == "out/faults.2-of-5.jsonl" && part.lock == "out/.lock.2-of-5")
  }

  @Test(arguments: [
    ("manifest.json", RecordingPaths.Owner.whole as RecordingPaths.Owner?),
    ("files.jsonl", .whole), ("faults.jsonl", .whole), ("manifest.json.part", .whole),
    ("files.1-of-2.jsonl", .shard(Shard(number: 1, count: 2))),
    ("faults.2-of-2.jsonl.part", .shard(Shard(number: 2, count: 2))),
    ("files.1.jsonl.part", nil), ("files.1.jsonl", nil), ("faults.3.jsonl.part", nil),
    ("notes", nil), (".part", nil), ("", nil),
  ])
  func `a name shows its part`(name: String, owner: RecordingPaths.Owner?) {
    #expect(RecordingPaths.owner(of: name) == owner)
  }

  @Test(arguments: [
    ("1-of-1", 1, 1), ("2-of-5", 2, 5), ("5-of-5", 5, 5), ("12-of-100", 12, 100),
  ])
  func `a part reads back as it was written`(text: String, number: Int, count: Int) {
    let shard = Shard(number: number, count: count)
    #expect(shard.text == text && Shard(text) == shard)
  }

  @Test func `the parts have every participant once`() {
    let participants = [0, 3, 4, 8, 20, 21, 22]
    let parts = (1...3).map { Shard(number: $0, count: 3).part(of: participants) }
    #expect(parts == [[0, 8, 22], [3, 20], [4, 21]])
    #expect(Shard(number: 7, count: 7).part(of: participants) == [22])
    #expect(Shard(number: 8, count: 8).part(of: participants) == [])
  }

  @Test func `a complete recording without its list has no entries`() throws {
    let folder = try TemporaryFolder()
    let paths = RecordingPaths(folder: folder.path, shard: nil)
    #expect(try paths.entries() == nil)
    try folder.put("", at: "files.jsonl")
    #expect(try paths.entries()?.all() == [])
  }
}
