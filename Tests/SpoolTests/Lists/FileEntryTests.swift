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

  /// Pairs of a key and an invalid value in a line, each with the expected error message.
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

  private static let fields = [
    ("path", "\"beiwe/abc1def2/a.csv\""), ("recorder", "\"beiwe\""), ("participant", "3"),
    ("patient", "\"abc1def2\""), ("stream", "\"accel\""), ("rows", "2"), ("bytes", "30"),
    ("content_bytes", "90"), ("content_crc32", "\"000000a1\""), ("first", "1"), ("last", "2"),
    ("closed", "3"), ("due", "4"), ("offset", "512"),
  ]

  private func line(_ key: String, _ value: String?) -> [UInt8] {
    let members = Self.fields.compactMap { $0.0 == key ? value.map { (key, $0) } : $0 }
    return Array("{\(members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ","))}".utf8)
  }

  @Test func `each value of a line goes to its property`() throws {
    let entry = try FileEntry(line: line("", nil))
    #expect(entry.path == "beiwe/abc1def2/a.csv" && entry.recorder == "beiwe")
    #expect(entry.participant == 3 && entry.patient == "abc1def2" && entry.stream == "accel")
    #expect(entry.rows == 2 && entry.bytes == 30 && entry.contentBytes == 90)
    #expect(entry.contentCRC32 == 0xA1 && entry.first == 1 && entry.last == 2)
    #expect(entry.closed == 3 && entry.due == 4 && entry.offset == 512)
    var json = JSONWriter(.compact)
    entry.write(to: &json)
    #expect(json.bytes == line("", nil) + [UInt8(ascii: "\n")])
  }

  @Test(arguments: ["first", "last", "closed", "due", "offset"])
  func `an instant and a place may be null or missing`(key: String) throws {
    for value in ["null", nil] {
      let entry = try FileEntry(line: line(key, value))
      let values = [entry.first, entry.last, entry.closed, entry.due, entry.offset]
      #expect(values.filter { $0 == nil }.count == 1)
    }
  }

  @Test(arguments: [
    ("participant", "0", true), ("participant", "999999", true), ("rows", "0", true),
    ("rows", "1125899906842624", true), ("rows", "1125899906842625", false), ("rows", "-1", false),
    ("bytes", "1125899906842624", true), ("bytes", "1125899906842625", false),
    ("content_bytes", "0", true), ("content_bytes", "1125899906842625", false),
    ("first", "0", true), ("first", "253402300799999", true), ("last", "253402300800000", false),
    ("closed", "253402300800000", false), ("due", "-1", false), ("offset", "0", true),
    ("offset", "-1", false), ("stream", "\"a b\"", false), ("content_crc32", "161", false),
    ("content_crc32", "\"-00000a1\"", false),
  ])
  func `values at the limits are read, and those beyond are refused`(
    key: String, value: String, isAllowed: Bool
  ) {
    #expect(((try? FileEntry(line: line(key, value))) != nil) == isAllowed)
  }

  @Test func `a server gets the members that describe a file`() throws {
    var entry = entry(3, "beiwe", "a.csv")
    entry.offset = 512
    var json = JSONWriter(.compact)
    entry.writeDescription(to: &json)
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"path":"beiwe/abc1def2/a.csv","stream":"accel","participant":3,"rows":2,\
        "content_crc32":"000000a1","first":1,"last":null}
        """)
  }

  @Test func `an entry is not before itself`() {
    let one = entry(1, "beiwe", "a")
    #expect(!(one < one))
    #expect(one < entry(1, "beiwe", "a.") && !(entry(1, "beiwe", "a.") < one))
    #expect(entry(1, "beiwe", "Z") < one && entry(1, "beiwe", "é") > one)
  }
}
