import Formats
import Testing

@testable import Receiver

struct HourRowsTests {
  private static let latest: Int64 = 2_000_000_000_000

  /// The files of a download, as they grow with one file after the other.
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

  /// Where two headers share an hour, the order decides which rows are left.
  @Test func `hours stand in the order of their first rows`() {
    let rows = Array("t,e\n1772463600000,a\n1772460000000,b\n1772463600001,c".utf8)
    let hours = HourRows.divided(rows, latest: Self.latest)
    #expect(hours.map(\.hour.start) == [1_772_463_600_000, 1_772_460_000_000])
    #expect(hours.map(\.rows.count) == [2, 1])
  }

  @Test func `a header alone makes no hour`() {
    #expect(HourRows.divided(Array("timestamp,event\n".utf8), latest: Self.latest).isEmpty)
  }
}
