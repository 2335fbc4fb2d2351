import Testing

@testable import Spool

struct FaultEntryTests {
  private static let fault = FaultEntry(
    path: "beiwe/abcdefgh/x.csv", participant: 3, stream: "gps", kind: "jump", rows: 4...6,
    cleanRows: 9, cleanCRC32: 0xBEEF, expected: .flag, server: .rowsKept, visible: .data)

  private func line(_ fault: FaultEntry) -> String {
    var json = JSONWriter(.compact)
    fault.write(to: &json)
    return String(decoding: json.bytes.dropLast(), as: UTF8.self)
  }

  @Test func `a line has the keys in their order`() {
    #expect(
      line(Self.fault)
        == #"{"path":"beiwe/abcdefgh/x.csv","participant":3,"stream":"gps","kind":"jump","#
        + #""rows":[4,6],"clean_rows":9,"clean_crc32":"0000beef","expected":"flag","#
        + #""server":"rows_kept","visible":"data"}"#)
  }

  @Test func `a line is read as it was written`() throws {
    var bare = Self.fault
    (bare.rows, bare.server) = (nil, nil)
    for fault in [Self.fault, bare] {
      #expect(try FaultEntry(line: Array(line(fault).utf8)) == fault)
    }
  }

  @Test(arguments: [
    ("\"rows\":[4,6]", "\"rows\":[6,4]"), ("\"rows\":[4,6]", "\"rows\":[-1,4]"),
    ("\"rows\":[4,6]", "\"rows\":4"), ("\"flag\"", "\"ignore\""), ("\"data\"", "null"),
    ("\"beiwe/abcdefgh/x.csv\"", "\"beiwe/../x.csv\""), ("\"0000beef\"", "\"beef\""),
  ])
  func `a value that cannot be is refused`(good: String, bad: String) {
    let text = line(Self.fault)
    #expect(text.contains(good))
    #expect(throws: BadListedValue.self) {
      try FaultEntry(line: Array(text.replacing(good, with: bad).utf8))
    }
  }

  @Test func `lines are in order of the path, then of the kind`() {
    var other = Self.fault
    other.kind = "day-skip"
    var download = Self.fault
    download.path = "beiwe-download/abcdefgh/gps/x.csv"
    #expect([Self.fault, other, download].sorted() == [download, other, Self.fault])
  }

  @Test(arguments: [
    ("\"participant\":3", "\"participant\":999999", true),
    ("\"participant\":3", "\"participant\":1000000", false),
    ("\"participant\":3", "\"participant\":-1", false),
    ("\"rows\":[4,6]", "\"rows\":[0,1125899906842624]", true),
    ("\"rows\":[4,6]", "\"rows\":[0,1125899906842625]", false),
    ("\"clean_rows\":9", "\"clean_rows\":0", true),
    ("\"clean_rows\":9", "\"clean_rows\":-1", false), ("\"gps\"", "\"a/b\"", false),
    ("\"jump\"", "null", false), ("\"rows_kept\"", "null", true),
    ("\"rows_kept\"", "\"rows\"", false), ("beiwe/abcdefgh/x.csv", "beiwe", false),
    ("beiwe/abcdefgh/x.csv", "beiwe/x", true), ("beiwe/abcdefgh/x.csv", "beiwe/", false),
    ("beiwe/abcdefgh/x.csv", "beiwe/./x", false),
  ])
  func `values at the limits are read, and those beyond are refused`(
    good: String, new: String, isAllowed: Bool
  ) {
    let text = line(Self.fault)
    #expect(text.contains(good))
    let read = try? FaultEntry(line: Array(text.replacing(good, with: new).utf8))
    #expect((read != nil) == isAllowed)
  }

  @Test func `a list of a receiver is recognised`() {
    let own = #"{"fault":"timeout","path":"a/b"}"#
    let receivers = #"{"fault":"timeout"}"#
    for (text, key) in [(receivers, "fault"), (own, "participant"), ("{}", "path")] {
      let error = #expect(throws: BadListedValue.self) { try FaultEntry(line: Array(text.utf8)) }
      #expect(error?.key == key)
    }
  }

  @Test func `the words of the lists are those of the documentation`() {
    #expect(
      FaultEntry.Expected.allCases.map(\.rawValue) == [
        "drop_file", "drop_rows", "repair_rows", "merge_rows", "reorder", "flag", "keep",
      ])
    #expect(FaultEntry.Visible.allCases.map(\.rawValue) == ["data", "truth", "nobody"])
    #expect(FaultEntry.ServerOutcome.allCases.count == 16)
  }
}
