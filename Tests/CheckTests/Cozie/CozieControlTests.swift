import Fixtures
import Formats
import Spool
import Testing

@testable import Check
@testable import Reading

/// Tests of the rules about Cozie's files, with one short recording.
@Suite(.whole)
struct CozieControlTests {
  @Test func `rules of requests notice one changed request and no harmless change`() async throws {
    try await Control.expect(CozieCheck.self, in: SmallRecording.cozie())
  }

  @Test func `bytes of requests are counted to the last`() async throws {
    try await Control.expectWhole(SmallRecording.cozie())
  }

  @Test(
    arguments: [
      ("requests.jsonl", "\"due\":", "\"due\" :", 0), ("requests.jsonl", "\"due\":", "\"duo\":", 1),
      ("requests.jsonl", "\\\"time\\\" :", "\\\"time\\\":", 1), ("requests.jsonl", "{", "", 1),
      ("requests.jsonl", "\"rows\":1", "\"rows\":2", 1), ("points.lp", " ", "", 1),
      ("logs.txt", "[", "", 1), ("logs.txt", "\"time\"", "\"time", 1), ("logs.txt", ",\n", "\n", 1),
    ])
  func `a text that the app does not write is told`(
    file: String, from old: String, to new: String, failures: Int
  ) async throws {
    let folder = try await SmallRecording.cozie().copy()
    try folder.edit(folder.first(file, in: "cozie")) { $0.replaceFirst(old, by: new) }
    #expect(try await (folder.finding("cozie-text").failures > 0) == (failures > 0))
  }

  @Test func `a recording is compared line by line`() async throws {
    let folder = try await SmallRecording.cozie()
    let other = try folder.copy()
    #expect(try await Comparison(folder.path, with: other.path).run(width: 1).differences.isEmpty)
    try other.editLines(other.first("requests.jsonl", in: "cozie")) { $0.remove(at: 3) }
    let differences = try await Comparison(folder.path, with: other.path).run(width: 1).differences
    #expect(
      differences.map { $0.lost } == [1] && differences.map { $0.stream } == ["requests.jsonl"])
  }

  @Test func `a file of another name is told`() async throws {
    let folder = try await SmallRecording.cozie().copy()
    let path = try folder.first("points.lp", in: "cozie")
    try folder.put("1", at: path.replacing("points.lp", with: "points.txt"))
    #expect(try await folder.finding("cozie-text").failures == 1)
  }
}
