import Fixtures
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

  @Test(arguments: ["", "{}", "{\"path\":1}", "[]", "{\"path\":\"a"])
  func `other lines are refused`(line: String) {
    #expect(throws: BadListedValue.self) { try FileEntry(line: Array(line.utf8)) }
  }

  /// A value of a line, and what is said of it.
  private static let defects: [(key: String, value: String, told: String)] = [
    ("path", "\"../../etc/passwd\"", "path is \"../../etc/passwd\""),
    ("path", "\"/etc/passwd\"", "path is"), ("path", "\"beiwe/abc1def2/../../x\"", "path is"),
    ("path", "\"beiwe/abc1def2/./x\"", "path is"), ("path", "\"beiwe/abc1def2//x\"", "path is"),
    ("path", "\"beiwe/abc1def2\"", "path is"), ("path", "\"truth/abc1def2/x\"", "path is"),
    ("path", "\"beiwe/other123/x\"", "path is"),
    ("path", "\"beiwe/abc1def2/a\\u0000b\"", "path is"),
    ("recorder", "\"../x\"", "recorder is \"../x\""), ("recorder", "\"\"", "recorder is"),
    ("patient", "\"..\"", "patient is"), ("participant", "-1", "participant is -1"),
    ("participant", "1000000", "participant is 1000000"),
    ("rows", "9223372036854775807", "rows is 9223372036854775807"),
    ("rows", "9223372036854775808", "rows is 9"), ("rows", "null", "rows is null"),
    ("bytes", "-9223372036854775808", "bytes is -9223372036854775808"),
    ("bytes", "1.5", "bytes is 1.5"), ("content_bytes", "\"7\"", "content_bytes is \"7\""),
    ("content_crc32", "\"xyz\"", "content_crc32 is \"xyz\""),
    ("first", "-1", "first is -1"), ("due", "99999999999999999", "due is 99999999999999999"),
  ]

  @Test(arguments: defects)
  func `a value that cannot be is told with its place`(key: String, value: String, told: String)
    throws
  {
    let good = [
      ("path", "\"beiwe/abc1def2/a.csv\""), ("recorder", "\"beiwe\""), ("participant", "3"),
      ("patient", "\"abc1def2\""), ("stream", "\"accel\""), ("rows", "2"), ("bytes", "30"),
      ("content_bytes", "90"), ("content_crc32", "\"000000a1\""), ("first", "1"), ("last", "null"),
      ("closed", "3"), ("due", "null"),
    ]
    func line(_ members: [(String, String)]) -> String {
      "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}\n"
    }
    let bad = line(good.map { ($0.0, $0.0 == key ? value : $0.1) })
    let folder = try TemporaryFolder(["files.jsonl": line(good) + bad])
    let reader = EntryReader(["files.jsonl"], in: folder.path)
    #expect(try reader.next() != nil)
    let error = #expect(throws: MalformedFile.self) { try reader.next() }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("\(folder.path)/files.jsonl:2: \(told)"), "\(text)")
    #expect(text.contains("; it must be "), "\(text)")
  }
}
