import Formats
import Testing

@testable import Receiver

struct HourRowsTests {
  private static let latest: Int64 = 2_000_000_000_000

  /// Returns the contents of a download's files, by hour, after the files are added one after
  /// another.
  private func download(_ files: [[UInt8]], of stream: BeiweStream) -> [BeiweHour: [UInt8]] {
    var hours: [BeiweHour: [UInt8]] = [:]
    for file in files {
      for (hour, rows) in HourRows.divided(file, latest: Self.latest) where !rows.isBroken {
        var merged = hours[hour].map { HourRows(download: $0) } ?? HourRows()
        merged.merge([rows])
        hours[hour] = merged.text(header: BeiweDialect.current.format(of: stream).processedHeader)
      }
    }
    return hours
  }

  private func isAsServer(_ files: [String]) -> Bool {
    let files = files.map { Array($0.utf8) }
    let expected = BeiweServerRules.process(files, of: .reachability)
    return download(files, of: .reachability)
      == Dictionary(uniqueKeysWithValues: expected.map { ($0.hour, $0.content) })
  }

  @Test(
    arguments: [
      (label: "two hours", files: ["timestamp,event\n1772463599999,a\n1772463600000,b"]),
      ("an hour twice", ["t,e\n1772463599999,a\n1772463600000,b\n1772463599998,c"]),
      ("a file in two pieces", ["t,e\n1772460000000,a", "t,e\n1772460000001,b"]),
      ("the later file first", ["t,e\n1772460000001,b", "t,e\n1772460000000,a"]),
      ("identical rows", ["t,e\n1772460000000,a\n1772460000000,b\n1772460000000,a"]),
      ("identical rows in two files", ["t,e\n1772460000000,a", "t,e\n1772460000000,a"]),
      ("one instant", ["t,e\n1772460000000,b\n1772460000000,a", "t,e\n1772460000000,0"]),
      (
        "too old", ["t,e\n1406851199999,a\n1406851200000,b\n,c\n-1772460000000,d\n 1772460000000,e"]
      ),
      ("a digit less", ["t,e\n1772460000001,a\n177246000000,b\n1772460000000,c"]),
      ("two digits more", ["t,e\n177246000000000,a\n1772460000000,b"]),
      ("no number", ["t,e\nnow,a\n1772460000abc,b\n1772460000.462,c"]),
      ("a short row and a long one", ["t,e\n1772460000000\n1772460000001,a,b,c"]),
      ("empty lines", ["t,e\n\n1772460000000,a\n\n"]), ("no header", ["1772460000000,a"]),
      ("nothing", [""]), ("a header alone", ["timestamp,event"]),
    ])
  func `a download is what the server makes of the files`(
    row: (label: String, files: [String])
  ) {
    #expect(isAsServer(row.files))
  }

  @Test func `random files make what the server makes of them`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let files = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let rows = (0..<Int.random(in: 0...30, using: &random)).map { _ in
          let time = 1_772_460_000_000 + 100_000 * Int.random(in: 0..<100, using: &random)
          let text = String(time).prefix(Int.random(in: 0..<10, using: &random) == 0 ? 12 : 13)
          return "\(text),\(["a", "b", "", "a,b"].randomElement(using: &random) ?? "")"
        }
        return (["timestamp,event"] + rows).joined(separator: "\n")
      }
      #expect(isAsServer(files), "\(files)")
    }
  }

  @Test func `rows that are too far in the future are dropped`() {
    let rows = Array("t,e\n2000000000000,a\n2000000001000,b\n999999999999999,c".utf8)
    let hours = HourRows.divided(rows, latest: Self.latest)
    #expect(hours.map(\.rows.count) == [1])
  }

  /// If two files with different headers share an hour, their order decides which rows remain.
  @Test func `hours stand in the order of their first rows`() {
    let rows = Array("t,e\n1772463600000,a\n1772460000000,b\n1772463600001,c".utf8)
    let hours = HourRows.divided(rows, latest: Self.latest)
    #expect(hours.map(\.hour.start) == [1_772_463_600_000, 1_772_460_000_000])
    #expect(hours.map(\.rows.count) == [2, 1])
  }

  private func text(_ rows: HourRows) -> String {
    String(decoding: rows.text(header: "h"), as: UTF8.self)
  }

  private func rows(_ text: String) -> HourRows { HourRows(download: Array(text.utf8)) }

  @Test func `only an hour with a broken timestamp is broken`() {
    let rows = Array(
      "t,e\n1772460000000,a\n1772463600abc,b\n1772460000001,c\n1772463600000,d".utf8)
    let hours = HourRows.divided(rows, latest: Self.latest)
    #expect(hours.map(\.rows.isBroken) == [false, true])
    #expect(hours.map(\.rows.count) == [2, 1])
  }

  @Test func `a phone's rows get the time in UTC`() throws {
    let rows = Array("t,e\n1772460000123,a\n1772460000999\n".utf8)
    let hour = try #require(HourRows.divided(rows, latest: Self.latest).first)
    // The time 1,772,460,000 s is 20,514 days and 14 hours after 1970.
    #expect(
      text(hour.rows)
        == "h\n1772460000123,2026-03-02T14:00:00.123,a\n1772460000999,2026-03-02T14:00:00.999")
  }

  /// A timestamp has at most 15 digits. The comma after it belongs to the rest of the line.
  @Test(arguments: [
    ("", "h"), ("t", "h"), ("t\n", "h"), ("t\n\n\n", "h"), ("1,a\n2,b", "h\n2,b"),
    ("t\n2,b\n1,a\n", "h\n2,b\n1,a"), ("t\n\n2,b\n\n1\n", "h\n2,b\n1"), ("t\n,b\n-1,c\n1x,d", "h"),
    ("t\n999999999999999,a", "h\n999999999999999,a"), ("t\n1000000000000000,a", "h"),
    ("t\n0,", "h\n0,"), ("t\n007,a", "h\n7,a"),
  ])
  func `a download has the lines with a timestamp, in their order`(download: String, text: String) {
    #expect(self.text(rows(download)) == text)
  }

  /// Merged rows are in order of time. Rows with equal times are in order of arrival.
  @Test(
    arguments: [
      ("1,a\n2,b", ["3,c"], "1,a\n2,b\n3,c"), ("3,a", ["1,b", "2,c"], "1,b\n2,c\n3,a"),
      ("1,b", ["1,a", "1,c"], "1,b\n1,a\n1,c"), ("1,a\n1,b", ["1,b", "1,a"], "1,a\n1,b"),
      // Rows are duplicates only if both time and text are equal.
      ("1,a\n2,a", ["2,a", "3,a"], "1,a\n2,a\n3,a"), ("1,a\n1,b\n1,ab", ["1,a"], "1,a\n1,b\n1,ab"),
      ("2,x\n1,x\n2,x", [], "1,x\n2,x"), ("", ["2,b\n1,a"], "1,a\n2,b"), ("", [], ""),
      ("1,", ["1", "1,", "1"], "1,\n1"),
    ] as [(String, [String], String)])
  func `merged rows are sorted, and identical rows are one`(
    first: String, others: [String], merged: String
  ) {
    var all = rows("t\n" + first)
    all.merge(others.map { rows("t\n" + $0) })
    #expect(text(all) == (merged.isEmpty ? "h" : "h\n" + merged))
    #expect(all.count == merged.split(separator: "\n").count)
  }

  @Test func `a header alone makes no hour`() {
    #expect(HourRows.divided(Array("timestamp,event\n".utf8), latest: Self.latest).isEmpty)
  }
}
