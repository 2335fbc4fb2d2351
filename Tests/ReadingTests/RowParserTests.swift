import Formats
import Testing

@testable import Reading

struct RowParserTests {
  @Test func `a device's name with a comma is one cell of the wiki's rows`() throws {
    var rows = Rows(width: 3)
    var findings = TextFindings()
    var parser = RowParser(RowShape(.accel, isDownload: false, .wiki2016))
    let good = "1470643200000,iPhone8,1/9.3.4,0.5,-0.25,0.75"
    #expect(parser.read(good, into: &rows) && rows.values == [0.5, -0.25, 0.75])
    // A newer system, whose name begins as the one before.
    #expect(parser.read(good.replacing("9.3.4", with: "9.3.41"), into: &rows))
    for bad in [good.replacing("iPhone8,1/9.3.4", with: "unknown"), good + ",1"] {
      #expect(!parser.read(bad, into: &rows))
      parser.diagnose(bad, at: RowPlace("a"), &findings)
    }
    #expect(rows.count == 2 && findings[.cells].failures == 2)
  }

  @Test func `an unknown level of the wiki's rows is -1, and nothing below`() {
    var rows = Rows(width: 1)
    var findings = TextFindings()
    var parser = RowParser(RowShape(.powerState, isDownload: false, .wiki2016))
    for level in ["-1", "0", "100"] {
      #expect(parser.read("1470643200000,PowerUnknown,\(level)", into: &rows))
    }
    #expect(rows.values == [-1, 0, 1])
    for level in ["-100", "-2", "101", "-1.0"] {
      let row = "1470643200000,PowerUnknown,\(level)"
      #expect(!parser.read(row, into: &rows), "\(level)")
      parser.diagnose(row, at: RowPlace("a"), &findings)
    }
    #expect(findings[.level].failures == 4)
  }
}

extension RowParser {
  fileprivate mutating func read(_ line: String, into rows: inout Rows) -> Bool {
    CellScanner.scan(line) { read(&$0, into: &rows) } ?? false
  }
}
