import Testing

@testable import Formats

struct BeiweServerRulesTests {
  private func process(_ files: String..., of stream: BeiweStream = .proximity) -> [String] {
    BeiweServerRules.process(files.map { Array($0.utf8) }, of: stream)
      .map { $0.hour.fileName + "\n" + String(decoding: $0.content, as: UTF8.self) }
  }

  @Test func `rows of many files become sorted hours with a UTC column`() {
    let hours = process(
      "timestamp,event\n1772463599999,b\n1772463600000,c\n",
      "timestamp,event\n1772460000000,a\n1772463599999,a")
    #expect(
      hours == [
        """
        2026-03-02 14_00_00+00_00.csv
        timestamp,UTC time,event
        1772460000000,2026-03-02T14:00:00.000,a
        1772463599999,2026-03-02T14:59:59.999,b
        1772463599999,2026-03-02T14:59:59.999,a
        """,
        """
        2026-03-02 15_00_00+00_00.csv
        timestamp,UTC time,event
        1772463600000,2026-03-02T15:00:00.000,c
        """,
      ])
  }

  @Test func `identical rows become one even when another stands between them`() {
    let hours = process("timestamp,event\n1772460000000,a\n1772460000000,b\n1772460000000,a\n")
    #expect(hours.map { $0.split(separator: "\n").count } == [4])
  }

  @Test func `rows without a usable timestamp are dropped`() {
    let hours = process(
      "timestamp,event\n,a\nnow,a\n1406851199999,a\n1406851200000,b\n\n", of: .proximity)
    #expect(hours.count == 1)
    #expect(hours.first?.hasSuffix("\n1406851200000,2014-08-01T00:00:00.000,b") == true)
  }

  @Test func `a timestamp without its last digit stays in its hour`() {
    let hours = process("timestamp,event\n1772460000001,a\n177246000000,b\n1772460000000,c\n")
    #expect(
      hours == [
        """
        2026-03-02 14_00_00+00_00.csv
        timestamp,UTC time,event
        177246000000,1975-08-14T11:00:00.000,b
        1772460000000,2026-03-02T14:00:00.000,c
        1772460000001,2026-03-02T14:00:00.001,a
        """
      ])
  }

  @Test func `commas in a message stay as they are`() {
    let hours = process("timestamp,launchId\n1772460000000,1,2,,x,y\n", of: .iosLog)
    #expect(hours.first?.hasSuffix("1772460000000,2026-03-02T14:00:00.000,1,2,,x,y") == true)
  }

  @Test func `no rows give no files`() {
    #expect(process().isEmpty)
    #expect(process("", "timestamp,event", "timestamp,event\n").isEmpty)
  }

  @Test func `an hour with a time that is no number is left out`() {
    let hours = process(
      "timestamp,event\n1772460000000,a\n1772460000abc,b\n1772463600000,c\n1772456400000,d\n")
    #expect(
      hours == [
        "2026-03-02 13_00_00+00_00.csv\ntimestamp,UTC time,event\n"
          + "1772456400000,2026-03-02T13:00:00.000,d",
        "2026-03-02 15_00_00+00_00.csv\ntimestamp,UTC time,event\n"
          + "1772463600000,2026-03-02T15:00:00.000,c",
      ])
  }

  @Test func `rows are equal within their hour alone, and may have one cell`() {
    let hours = process("x\n1772463600000\n1772460000000,a\n1772463600000\n1772460000000,a\n")
    #expect(
      hours == [
        "2026-03-02 14_00_00+00_00.csv\ntimestamp,UTC time,event\n"
          + "1772460000000,2026-03-02T14:00:00.000,a",
        "2026-03-02 15_00_00+00_00.csv\ntimestamp,UTC time,event\n"
          + "1772463600000,2026-03-02T15:00:00.000",
      ])
  }

  @Test func `the server takes rows from 2014-08-01 to 90 days ahead`() {
    #expect(BeiweServerRules.earliestSecond == 1_406_851_200)
    #expect(BeiweServerRules.futureMilliseconds == 7_776_000_000)
  }
}
