import Formats
import Testing

@testable import Reading

/// Tests of rows whose time is not in the first cell.
struct RowParserTests {
  private static let calls = BeiweStream("calls")
  private static let scan = BeiweStream("scan")
  private static let dialect = BeiweDialect(
    "test",
    [
      BeiweStreamFormat(
        calls, time: .cell(1),
        [BeiweColumn("kind", .word(["in", "out"])), BeiweColumn("seconds", .number)]),
      BeiweStreamFormat(scan, time: .fileName, [BeiweColumn("strength", .number)]),
    ])

  private func read(
    _ text: String, of stream: BeiweStream, isDownload: Bool = false
  ) -> (rows: Rows, findings: TextFindings) {
    let shape = RowShape(stream, isDownload: isDownload, Self.dialect)
    let parsed = ParsedRows(text, of: shape, fileTime: 1_772_460_000_000)
    return (parsed.rows, parsed.findings)
  }

  @Test func `the time is read from its cell, or from the file's name`() {
    let calls = read("in,1772460000123,5.0\nout,1772460000456,7.5\n", of: Self.calls).rows
    #expect(calls.times == [1_772_460_000_123, 1_772_460_000_456])
    #expect(calls.values == [5, 7.5] && calls.words == [0, 1])
    let scan = read("-50.0\n-60.5\n", of: Self.scan).rows
    #expect(scan.times == [1_772_460_000_000, 1_772_460_000_000])
    #expect(scan.values == [-50, -60.5])
  }

  @Test func `in a download the time is first`() {
    let row = "1772460000123,2026-03-02T14:00:00.123,in,5.0\n"
    #expect(read(row, of: Self.calls, isDownload: true).rows.times == [1_772_460_000_123])
  }

  @Test(arguments: [
    ("in,17,5.0\n", TextRule.timestamp), ("by,1772460000123,5.0\n", .word),
    ("in,1772460000123,x\n", .number), ("in\n", .timestamp),
    ("in,1772460000123,5.0,6.0\n", .cells),
  ])
  func `a row that is wrong is a finding, and nothing of it is kept`(
    text: String, rule: TextRule
  ) {
    let (rows, findings) = read(text + "in,1772460000456,5.0\n", of: Self.calls)
    #expect(rows.times == [1_772_460_000_456] && rows.values == [5])
    #expect(findings[rule].failures == 1)
  }
}
