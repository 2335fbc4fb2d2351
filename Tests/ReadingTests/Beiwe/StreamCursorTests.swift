import Fixtures
import Formats
import Spool
import Testing

@testable import Reading

/// Tests that read the files of a stream one after another.
struct StreamCursorTests {
  private static let start: Int64 = 1_772_427_600_000
  private static let header = "timestamp,x,y,z\n"
  private static let downloadHeader = "timestamp,UTC time,x,y,z\n"

  private static func row(_ offset: Int64, _ x: Double = 0.5) -> String {
    "\(start + offset),\(x),0.25,-1.0\n"
  }

  private static func downloadRow(_ offset: Int64, _ x: Double = 0.5) -> String {
    "\(start + offset),\(BeiweUTCTime.text(start + offset)),\(x),0.25,-1.0\n"
  }

  private struct Read {
    var rows: Rows
    var facts: [FileFacts]
    var findings: TextFindings

    /// The findings as texts, such as `order 2: 1772427600000`.
    var told: [String] {
      TextRule.allCases.flatMap { rule in
        findings[rule].examples.map { "\(rule) \($0.row ?? 0): \($0.value)" }
      }
    }
  }

  /// - Parameter files: the texts of the files, by the times in their names in ms after `start`.
  private func read(
    _ files: KeyValuePairs<Int64, String>, layout: Layout = .phone,
    _ manner: StreamCursor.Manner = .init(), before end: Int64 = .max
  ) throws -> Read {
    let folder = try TemporaryFolder()
    var data: [DataFile] = []
    for (number, (time, text)) in files.enumerated() {
      try folder.put(text, at: "\(number).csv")
      data.append(
        DataFile(
          path: "\(number).csv", stream: .gyro, layout: layout, milliseconds: Self.start + time))
    }
    return try withExtendedLifetime(folder) {
      let cursor = StreamCursor(
        data, in: folder.path, shape: RowShape(.gyro, isDownload: layout == .download, .current),
        manner)
      var rows = Rows(width: cursor.width)
      while try cursor.nextTime() != nil { try cursor.read(before: end, into: &rows) }
      return Read(rows: rows, facts: cursor.facts, findings: cursor.findings)
    }
  }

  @Test func `files follow each other, and each has its facts`() throws {
    let second = Self.header + Self.row(1_500) + Self.row(1_400) + Self.row(1_700)
    let read = try read(
      [0: Self.header + Self.row(10) + Self.row(20, 1.5), 1_000: second], .init(isOrdered: false))
    #expect(read.rows.times.map { $0 - Self.start } == [10, 20, 1_500, 1_400, 1_700])
    #expect(read.rows.value(1, 0) == 1.5 && read.rows.place(3) == RowPlace("1.csv", row: 2))
    #expect(read.facts.map(\.rows) == [2, 3] && read.facts.allSatisfy { !$0.lacksHeader })
    #expect(
      read.facts[1].times
        == .init(
          first: Self.start + 1_500, earliest: Self.start + 1_400, latest: Self.start + 1_700))
    #expect(read.facts[1].contentBytes == Int64(second.utf8.count))
    #expect(read.facts[1].checksum == crc32(of: Array(second.utf8)))
    #expect(read.told == [])
    let judged = TextRule.allCases.filter { read.findings[$0].judged > 0 }
    #expect(
      judged == [.readable, .header, .cells, .timestamp, .number, .repeated, .lineEnd, .empty])
    #expect(read.findings[.number].judged == 15 && read.findings[.header].judged == 2)
  }

  @Test func `rows are handed out up to an instant`() throws {
    let folder = try TemporaryFolder([
      "a.csv": Self.header + Self.row(10) + Self.row(20) + Self.row(30) + Self.row(40)
    ])
    try withExtendedLifetime(folder) {
      let file = DataFile(
        path: "a.csv", stream: .gyro, layout: .phone, milliseconds: Self.start)
      let progress = ReadingProgress()
      let cursor = StreamCursor(
        [file], in: folder.path, shape: RowShape(.gyro, isDownload: false, .current), .init(),
        progress: progress)
      var rows = Rows(width: 3)
      #expect(try cursor.nextTime() == Self.start + 10)
      try cursor.read(before: Self.start + 30, into: &rows)
      #expect(rows.count == 2 && rows.values.count == 6 && progress.bytes == 0)
      #expect(try cursor.nextTime() == Self.start + 30)
      try cursor.read(before: Self.start + 30, into: &rows)
      #expect(rows.count == 2)
      try cursor.read(before: Self.start + 41, into: &rows)
      #expect(rows.count == 4 && rows.place(3) == RowPlace("a.csv", row: 4))
      #expect(try cursor.nextTime() == nil && progress.bytes == Self.header.utf8.count + 4 * 28)
    }
  }

  @Test func `a row must not be earlier than the one before, if rows are ordered`() throws {
    let text = Self.header + Self.row(20) + Self.row(20, 1.5) + Self.row(19) + Self.row(30)
    let ordered = try read([0: text])
    #expect(ordered.told == ["order 3: \(Self.start + 19)"])
    #expect(ordered.findings[.order].examples[0].allowed == "\(Self.start + 20) or later")
    #expect(ordered.findings[.order].judged == 4 && ordered.findings[.repeated].judged == 4)
    let free = try read([0: text], .init(isOrdered: false))
    #expect(free.told == [] && free.findings[.order].judged == 0)
    #expect(free.findings[.repeated].judged == 4 && free.rows.count == 4)
  }

  @Test func `a row of one instant is there once`() throws {
    let text =
      Self.header + Self.row(10) + Self.row(10, 1.5) + Self.row(10) + Self.row(20)
      + Self.row(20) + Self.row(30) + Self.row(40)
    let read = try read([0: text])
    #expect(
      read.told == [
        "repeated 3: a duplicate row with the time \(Self.start + 10)",
        "repeated 5: a duplicate row with the time \(Self.start + 20)",
      ])
    let real = try self.read([0: text], .init(isOrdered: false, isRecorded: false))
    #expect(real.told == [] && real.findings[.repeated].remarks == 2)
  }

  @Test func `the rows of a download lie in its hour`() throws {
    let end: Int64 = 3_600_000
    let text =
      Self.downloadHeader + Self.downloadRow(-1) + Self.downloadRow(0) + Self.downloadRow(end - 1)
      + Self.downloadRow(end).dropLast()
    let read = try read([0: text], layout: .download)
    #expect(read.told == ["hour 1: \(Self.start - 1)", "hour 4: \(Self.start + end)"])
    #expect(read.findings[.hour].judged == 4)
    #expect(
      read.findings[.hour].examples[0].allowed
        == "a time from \(Self.start) up to but not including \(Self.start + end)")
    let free = try self.read(
      [0: Self.downloadHeader + Self.downloadRow(5) + Self.downloadRow(5).dropLast()],
      layout: .download, .init(isOrdered: false))
    #expect(free.told == ["repeated 2: a duplicate row with the time \(Self.start + 5)"])
  }

  @Test func `the last row of a file is compared with the first of the next`() throws {
    let text = Self.header + Self.row(59_999)
    #expect(
      try read([-1: text, 0: text + Self.row(59_998)]).told
        == [
          "order 2: \(Self.start + 59_998)",
          "repeated 1: a duplicate row with the time \(Self.start + 59_999)",
        ])
    // Files are compared only if the last row of one is less than a minute after the creation of
    // the next.
    #expect(try read([-2: text, -1: text]).told == [])
    // The rows of a download's file are compared only with rows of the same hour.
    let hour = Self.downloadHeader + Self.downloadRow(3_600_000).dropLast()
    let told = try read([0: hour, 3_600_000: hour], layout: .download).told
    #expect(told == ["hour 1: \(Self.start + 3_600_000)"])
  }

  @Test func `a repeated row is found across pieces of a long file`() throws {
    var text = Self.header
    for offset in 0..<20_000 { text += Self.row(Int64(offset)) }
    let read = try read([0: text + Self.row(19_999) + Self.row(20_000)])
    #expect(read.rows.count == 20_002)
    #expect(read.told == ["repeated 20001: a duplicate row with the time \(Self.start + 19_999)"])
  }

  @Test func `a line that is no row is a finding with its number`() throws {
    let read = try read([0: Self.header + "x\n" + Self.row(10) + "1,2\n" + Self.row(20) + "y"])
    #expect(read.rows.times.map { $0 - Self.start } == [10, 20])
    #expect(read.rows.place(0).row == 2 && read.rows.place(1).row == 4)
    #expect(read.facts[0].rows == 5)
    #expect(
      read.told == [
        "cells 1: 1 cells", "cells 3: 2 cells", "cells 5: 1 cells", "timestamp 1: x",
        "timestamp 3: 1", "timestamp 5: y", "lineEnd 0: no line end after the last row",
      ])
  }

  @Test func `lines may continue the text of the log's line before`() throws {
    let text = Self.header + Self.row(10) + "continued\n\n" + "1772427600011,x\n" + Self.row(20)
    let read = try read([0: text], .init(mayContinueLines: true))
    #expect(read.rows.count == 2 && read.told == ["cells 2: 2 cells"])
    #expect(read.rows.place(1).row == 3 && read.facts[0].rows == 3)
  }

  @Test func `a missing header differs from a wrong one`() throws {
    let missing = try read([0: Self.row(10) + Self.row(20)])
    #expect(missing.told == ["header 1: \(Self.row(10).dropLast())"])
    #expect(missing.facts[0].lacksHeader && missing.rows.count == 1)
    #expect(try read([0: Self.row(10)]).told.count == 1)
    for header in ["timestamp,x,y", "1772427600010", "177242760001,0.5,0.25", ""] {
      let other = try read([0: header + "\n" + Self.row(20)])
      #expect(other.told == ["header 0: \(header)"] && !other.facts[0].lacksHeader)
    }
  }

  @Test func `a file without a row is empty, which real files may be`() throws {
    let read = try read([0: Self.header, 1: ""])
    #expect(read.told == ["header 1: an empty file", "empty 1: no row", "empty 1: no row"])
    #expect(read.findings[.empty].judged == 2 && read.findings[.readable].judged == 2)
    let real = try self.read([0: Self.header, 1: "", 2: "\n"], .init(isRecorded: false))
    #expect(real.told == ["header 0: "])
    #expect(real.findings[.empty].remarks == 3 && real.findings[.header].remarks == 1)
  }

  @Test func `rows of real files may have another form`() throws {
    let text = """
      timestamp, UTC time, x, y, z\r
      1772427600010, 2026-03-02T05:00:00.01, .5, 0.250, -1\r
      \r
      1772427600010, 2026-03-02T05:00:00.010, 0.5, 0.25, -1.0\r
      1772427600020,2026-03-02T05:00:00.020,0.5,0.25,-1.0
      1772427600020,2026-03-02T05:00:00.020,0.5,0.25,-1.0
      1772427600030,2026-03-02T05:00:00.030,0.5,0.25,x
      """
    let read = try read([0: text], layout: .download, .init(isRecorded: false))
    #expect(read.told == ["number 6: x"])
    #expect(read.rows.times.map { $0 - Self.start } == [10, 10, 20, 20])
    #expect(read.rows.place(1).row == 3 && read.rows.value(0, 0) == 0.5)
    let remarks = TextRule.allCases.flatMap { rule in
      read.findings[rule].remarked.map { "\(rule) \($0.row ?? 0)" }
    }
    #expect(remarks == ["header 0", "number 1", "utc 1", "repeated 5", "lineEnd 0"])
    // A recording has exactly the form of the app and the server.
    let strict = try self.read([0: text], layout: .download)
    #expect(strict.findings[.header].failures == 1 && strict.rows.count == 2)
  }

  @Test func `a phone ends its last line, and a server does not`() throws {
    #expect(
      try read([0: Self.header + Self.row(1).dropLast()]).told
        == ["lineEnd 0: no line end after the last row"])
    let text = Self.downloadHeader + Self.downloadRow(1)
    #expect(
      try read([0: text], layout: .download).told == ["lineEnd 0: a line end after the last row"])
    #expect(try read([0: String(text.dropLast())], layout: .download).told == [])
    #expect(
      try read([0: Self.header + Self.row(1) + "\r\n"]).told.last == "lineEnd 0: a carriage return")
  }

  @Test func `a file that cannot be read to its end is a finding behind its last row`() throws {
    let long = String(repeating: "x", count: 65_537)
    let read = try read([0: Self.header + Self.row(1) + Self.row(2) + long, 5: long])
    #expect(
      read.told == [
        "readable 3: a line longer than 65536 bytes", "readable 1: a line longer than 65536 bytes",
      ])
    #expect(read.findings.files == ["0.csv", "1.csv"])
  }

  @Test func `a call reads 262,144 rows at most`() throws {
    let count = 262_150
    let stream = BeiweStream("one")
    let dialect = BeiweDialect("test", [BeiweStreamFormat(stream, [BeiweColumn("x", .number)])])
    let folder = try TemporaryFolder([
      "a.csv": "timestamp,x\n" + String(repeating: "1772427600000,1.0\n", count: count)
    ])
    try withExtendedLifetime(folder) {
      let file = DataFile(path: "a.csv", stream: stream, layout: .phone, milliseconds: Self.start)
      let cursor = StreamCursor(
        [file], in: folder.path, shape: RowShape(stream, isDownload: false, dialect),
        .init(isOrdered: false))
      var rows = Rows(width: 1)
      try cursor.read(before: .max, into: &rows)
      #expect(rows.count == 262_144)
      try cursor.read(before: .max, into: &rows)
      #expect(rows.count == count && rows.place(count - 1).row == count)
      #expect(try cursor.nextTime() == nil && cursor.facts[0].rows == count)
    }
  }

  private static let scan = BeiweStream("scan")
  private static let named = BeiweDialect(
    "test", [BeiweStreamFormat(scan, time: .fileName, [BeiweColumn("strength", .number)])])

  @Test func `rows without a cell for the time have that of their file`() throws {
    let folder = try TemporaryFolder([
      "a.csv": "strength\n-50.0\nx\n-60.5\n", "b.csv": "strength\n1.0\n",
    ])
    try withExtendedLifetime(folder) {
      let files = [("a.csv", Int64(0)), ("b.csv", 500)].map {
        DataFile(
          path: $0.0, stream: Self.scan, layout: .phone, milliseconds: Self.start + $0.1)
      }
      let cursor = StreamCursor(
        files, in: folder.path, shape: RowShape(Self.scan, isDownload: false, Self.named), .init())
      var rows = Rows(width: 1)
      #expect(try cursor.nextTime() == Self.start)
      #expect(try cursor.nextTime() == Self.start)
      while try cursor.nextTime() != nil { try cursor.read(before: .max, into: &rows) }
      #expect(rows.times.map { $0 - Self.start } == [0, 0, 500] && rows.values == [-50, -60.5, 1])
      #expect(cursor.findings[.number].examples.map(\.row) == [2])
    }
  }
}
