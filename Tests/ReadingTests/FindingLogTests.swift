import Testing

@testable import Reading

struct FindingLogTests {
  private struct Failure: Equatable {
    var file: String
    var row: Int?
    var value: String
    var series: UInt32
  }

  private func failures(_ log: FindingLog) throws -> [Failure] {
    var all: [Failure] = []
    try log.drain { line, series in
      #expect(line.level == .failure && line.allowed == "z")
      all.append(
        Failure(
          file: line.place.file, row: line.place.row, value: line.value, series: series))
    }
    return all
  }

  @Test func `failures come in the order of files and rows, whole files first`() throws {
    let log = FindingLog()
    let (one, other) = (log.begin(), log.begin())
    #expect(one == 0 && other == 1)
    for (file, row, value, series) in [
      ("b", 2, "é, \"x\"", one), ("a", 300, "", other), ("a", 10, "ten", one),
      ("a", 0, "zero", one),
      ("b", nil, "whole", other), ("a", 1, "one", other), ("ab", 1, "\u{1F600}", one),
      ("a", 300, "a", one),
    ] as [(String, Int?, String, UInt32)] {
      log.add(.init(.failure, RowPlace(file, row: row), value, "z"), of: series)
    }
    #expect(
      try failures(log) == [
        Failure(file: "a", row: 0, value: "zero", series: 0),
        Failure(file: "a", row: 1, value: "one", series: 1),
        Failure(file: "a", row: 10, value: "ten", series: 0),
        Failure(file: "a", row: 300, value: "a", series: 0),
        Failure(file: "a", row: 300, value: "", series: 1),
        Failure(file: "ab", row: 1, value: "\u{1F600}", series: 0),
        Failure(file: "b", row: nil, value: "whole", series: 1),
        Failure(file: "b", row: 2, value: "é, \"x\"", series: 0),
      ])
    // The log returns each failure only once, and then numbers new failures from the start again.
    #expect(try failures(log) == [] && log.begin() == 0)
  }

  @Test func `a finding logs under one number, with those that are joined to it`() throws {
    let log = FindingLog()
    let finding = FindingLog.$current.withValue(log) {
      var (first, second) = (Finding(), Finding())
      for row in 1...7 { first.fail(RowPlace("a", row: row), "\(row)", allowed: "z") }
      second.fail(RowPlace("b"), "other", allowed: "z")
      first += second
      first.fail(RowPlace("c"), "again", allowed: "z")
      return first
    }
    #expect(finding.logged == [0, 1])
    let failures = try failures(log)
    #expect(failures.map(\.series) == [0, 0, 0, 0, 0, 0, 0, 1, 0])
    #expect(failures.map(\.value) == ["1", "2", "3", "4", "5", "6", "7", "other", "again"])
  }

  @Test func `nothing is logged without a log`() {
    var finding = Finding()
    finding.fail(RowPlace("a"), "x", allowed: "y")
    #expect(FindingLog.current == nil && finding.logged == [])
  }

  @Test func `zeros in texts are dropped, because they end parts of a record`() throws {
    let log = FindingLog()
    let line = FindingLog.Line(.failure, RowPlace("a\u{0}b", row: 7), "x\u{0}y", "z\u{0}")
    log.add(line, of: log.begin())
    #expect(try failures(log) == [Failure(file: "ab", row: 7, value: "xy", series: 0)])
  }

  @Test func `remarks are logged with their level and the usual value`() throws {
    let log = FindingLog()
    FindingLog.$current.withValue(log) {
      var finding = Finding()
      finding.remark(RowPlace("a", row: 2), "twice", usual: "once")
    }
    var lines: [FindingLog.Line] = []
    try log.drain { line, _ in lines.append(line) }
    #expect(lines == [.init(.remark, RowPlace("a", row: 2), "twice", "once")])
  }
}
