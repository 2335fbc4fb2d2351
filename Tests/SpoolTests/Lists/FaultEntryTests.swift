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
}
