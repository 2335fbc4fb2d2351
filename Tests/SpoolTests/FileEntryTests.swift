import Testing

@testable import Spool

struct FileEntryTests {
  private func entry(_ participant: Int, _ recorder: String, _ name: String) -> FileEntry {
    FileEntry(
      path: "\(recorder)/abc1def2/\(name)", recorder: recorder, participant: participant,
      patient: "abc1def2", stream: "accel", rows: 2,
      content: EncodedContent(bytes: 30, contentBytes: 90, contentCRC32: 0xA1),
      first: 1, last: nil, closed: 3, due: nil)
  }

  @Test func `a line has its keys in order and reads back`() throws {
    let entry = entry(3, "beiwe", "abc1def2_accel_1.csv.gz")
    var json = JSONWriter(.compact)
    entry.write(to: &json)
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"path":"beiwe/abc1def2/abc1def2_accel_1.csv.gz","recorder":"beiwe","participant":3,\
        "patient":"abc1def2","stream":"accel","rows":2,"bytes":30,"content_bytes":90,\
        "content_crc32":"000000a1","first":1,"last":null,"closed":3,"due":null}

        """)
    #expect(try FileEntry(line: json.bytes) == entry)
  }

  @Test func `entries are sorted by participant, recorder and path`() {
    let sorted = [
      entry(0, "truth", "a"), entry(1, "beiwe", "b"), entry(1, "beiwe-download", "a"),
      entry(1, "truth", "B"), entry(1, "truth", "a"), entry(10, "beiwe", "a"),
    ]
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test(arguments: ["", "{}", "{\"path\":1}"])
  func `other lines are refused`(line: String) {
    #expect(throws: DecodingError.self) { try FileEntry(line: Array(line.utf8)) }
  }
}
