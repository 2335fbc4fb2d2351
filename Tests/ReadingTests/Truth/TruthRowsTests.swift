import Fixtures
import Testing

@testable import Reading

/// Tests of tables of the ground truth that have many rows.
struct TruthRowsTests {
  private static let shape = TruthRows.Shape(
    "table", header: "timestamp,x,y,n,word,app",
    [.number, .numberOrNothing, .integer, .word(["one", "two", "three"]), .name],
    mayLackLast: true)
  private static let file = "truth/a/table.csv"

  private func table(
    _ text: String, _ shape: TruthRows.Shape = shape
  ) throws -> (TruthRows, TemporaryFolder) {
    let folder = try TemporaryFolder([Self.file: text])
    var truth = Truth()
    truth.folder = "truth/a"
    return (try TruthRows(shape, of: truth, in: folder.path), folder)
  }

  private func read(
    _ lines: [String], header: String = shape.header
  ) throws -> (rows: Rows, finding: Finding) {
    let (table, folder) = try table(([header] + lines).map { $0 + "\n" }.joined())
    return try withExtendedLifetime(folder) {
      var rows = Rows(width: Self.shape.width)
      while try table.nextTime() != nil { try table.read(before: .max, into: &rows) }
      return (rows, table.finding)
    }
  }

  @Test func `a row has its numbers and the places of its words`() throws {
    #expect(Self.shape.width == 3)
    let (rows, finding) = try read([
      "1772427600000,-0.5,,7,two,beiwe", "1772427600000,1.25,2.5,-3,one,x",
      "1772427600123,0.0,1e-05,0,three,y",
    ])
    #expect(rows.times == [1_772_427_600_000, 1_772_427_600_000, 1_772_427_600_123])
    #expect(rows.values[0] == -0.5 && rows.values[1].isNaN && rows.values[2] == 7)
    #expect(Array(rows.values[3...]) == [1.25, 2.5, -3, 0, 1e-05, 0])
    #expect(rows.words == [1, 0, 2])
    #expect(rows.place(2) == RowPlace(Self.file, row: 3))
    // The judged items are the header, eight cells or properties of each of three rows, the line
    // end, and the end of the file.
    #expect(finding.failures == 0 && finding.judged == 1 + 3 * 8 + 2)
  }

  @Test func `rows are read up to an instant, and the next call has the others`() throws {
    let lines = (0..<6).map { "\(1_772_427_600_000 + 100 * $0),\($0).5,,\($0),one,x\n" }
    let (table, folder) = try table("\(Self.shape.header)\n\(lines.joined())")
    try withExtendedLifetime(folder) {
      var rows = Rows(width: 3)
      #expect(try table.nextTime() == 1_772_427_600_000)
      try table.read(before: 1_772_427_600_200, into: &rows)
      #expect(rows.count == 2 && rows.values.count == 6 && rows.words.count == 2)
      #expect(try table.nextTime() == 1_772_427_600_200)
      try table.read(before: 1_772_427_600_200, into: &rows)
      #expect(rows.count == 2)
      try table.read(before: 1_772_427_600_501, into: &rows)
      #expect(rows.times.map { $0 % 1_000 } == [0, 100, 200, 300, 400, 500])
      #expect((0..<6).map { rows.value($0, 0) } == [0.5, 1.5, 2.5, 3.5, 4.5, 5.5])
      #expect(rows.place(5) == RowPlace(Self.file, row: 6))
      #expect(try table.nextTime() == nil)
    }
  }

  @Test func `a table may lack its last column in an older recording alone`() throws {
    let older = try read(["1772427600000,1.0,,7,two"], header: "timestamp,x,y,n,word")
    #expect(older.rows.count == 1 && older.finding.failures == 0 && older.finding.judged == 10)
    let other = try read(["1772427600000,1.0,,7,two,x"], header: "timestamp,x,y,n")
    #expect(other.rows.count == 1 && other.finding.examples.map(\.value) == ["timestamp,x,y,n"])
    let full = TruthRows.Shape("table", header: "timestamp,x,y", [.number, .number])
    let (table, folder) = try table("timestamp,x\n1772427600000,1.0\n", full)
    try withExtendedLifetime(folder) {
      #expect(try table.nextTime() == 1_772_427_600_000)
      var rows = Rows(width: 2)
      try table.read(before: .max, into: &rows)
      #expect(rows.count == 0 && rows.values.isEmpty && table.finding.failures == 2)
    }
  }

  /// Lines with one wrong cell, and the value that the finding reports.
  @Test(arguments: [
    ("17724276000x1,1.0,,7,two,x", "17724276000x1"),
    ("+772427600001,1.0,,7,two,x", "+772427600001"),
    ("-772427600001,1.0,,7,two,x", "-772427600001"),
    ("0772427600001,1.0,,7,two,x", "0772427600001"),
    ("177242760000,1.0,,7,two,x", "177242760000"),
    ("17724276000012,1.0,,7,two,x", "17724276000012"),
    (",1.0,,7,two,x", ""), ("1772427600001,one,,7,two,x", "one"), ("1772427600001,,,7,two,x", ""),
    ("1772427600001,1.50,,7,two,x", "1.50"), ("1772427600001,1.0,2.0.,7,two,x", "2.0."),
    ("1772427600001,1.0,02.5,7,two,x", "02.5"), ("1772427600001,1.0,,7.0,two,x", "7.0"),
    ("1772427600001,1.0,,+7,two,x", "+7"), ("1772427600001,1.0,,,two,x", ""),
    ("1772427600001,1.0,,-,two,x", "-"),
    ("1772427600001,1.0,,1234567890123456789,two,x", "1234567890123456789"),
    ("1772427600001,1.0,,7,four,x", "four"), ("1772427600001,1.0,,7,,x", ""),
    ("1772427600001,1.0,,7,two,", ""), ("1772427600001,1.0,,7,two", "5 cells"),
    ("1772427600001,1.0,,7,two,x,y", "7 cells"), ("", ""),
  ])
  func `a line that is no row is a finding with its cell, and nothing of it is kept`(
    line: String, value: String
  ) throws {
    let good = ["1772427600000,1.0,,7,two,x", "1772427600002,2.0,,8,one,y"]
    let (rows, finding) = try read([good[0], line, good[1]])
    #expect(rows.times == [1_772_427_600_000, 1_772_427_600_002])
    #expect(rows.value(1, 0) == 2 && rows.value(1, 2) == 8 && rows.words == [1, 0])
    #expect(rows.place(1) == RowPlace(Self.file, row: 3))
    #expect(finding.examples.first?.value == value && finding.examples.first?.row == 2)
    #expect(finding.failures == (line.isEmpty ? 2 : 1))
  }

  @Test func `each cell that is wrong is a finding of its own`() throws {
    let (rows, finding) = try read(["x,y,z,1.5,zero,", "1772427600000,1.0,,1,one,x"])
    #expect(rows.count == 1 && finding.failures == 6)
    #expect(
      finding.examples.map(\.allowed) == [
        "13 digits for the milliseconds since 1970", "a number", "a number", "a whole number",
        "one, two, three",
      ])
  }

  @Test func `a number that is not its shortest text is a finding with that text`() throws {
    let finding = try read(["1772427600000,1.50,1.0e3,1,one,x"]).finding
    #expect(
      finding.examples.map(\.allowed)
        == [
          "the shortest text of the number, which is 1.5",
          "the shortest text of the number, which is 1000.0",
        ])
  }

  @Test func `a row must not be earlier than the one before it`() throws {
    let times = [1_772_427_600_005, 1_772_427_600_005, 1_772_427_600_004, 1_772_427_600_004]
    let (rows, finding) = try read(times.map { "\($0),1.0,,7,two,x" })
    #expect(rows.count == 4)
    #expect(
      finding.examples == [
        .init(
          file: Self.file, row: 3, value: "1772427600004", allowed: "1772427600005 or later")
      ])
  }

  @Test func `lines that are no rows may come first, last and alone`() throws {
    let (rows, finding) = try read(["?,,,", "x", "1772427600000,1.0,,7,two,x", "?"])
    #expect(rows.count == 1 && rows.place(0).row == 3)
    #expect(Set(finding.examples.map(\.row)) == [1, 2, 4])
    #expect(try read(["?", "x"]).rows.count == 0)
  }

  @Test func `a file is judged as a whole at its end`() throws {
    func examples(_ text: String) throws -> [String] {
      let (table, folder) = try table(text)
      return try withExtendedLifetime(folder) {
        while try table.nextTime() != nil {
          var rows = Rows(width: 3)
          try table.read(before: .max, into: &rows)
        }
        return table.finding.examples.map { "\($0.row ?? -1) \($0.value)" }
      }
    }
    let row = "1772427600000,1.0,,7,two,x"
    #expect(try examples("") == ["-1 an empty file"])
    #expect(try examples("\(Self.shape.header)\n") == [])
    #expect(try examples("\(Self.shape.header)\n\(row)") == ["-1 no line end after the last row"])
    #expect(
      try examples("\(Self.shape.header)\n\(row)\n?\r\n").suffix(1) == ["-1 a carriage return"])
    let long = String(repeating: "x", count: 65_537)
    #expect(
      try examples("\(Self.shape.header)\n\(row)\n\(long)\n")
        == ["2 a line longer than 65536 bytes"])
  }

  @Test func `a table that is missing has no rows and nothing wrong`() throws {
    let folder = try TemporaryFolder(["truth/b/table.csv/x": ""])
    var truth = Truth()
    for place in ["truth/a", "truth/b"] {
      truth.folder = place
      let table = try TruthRows(Self.shape, of: truth, in: folder.path)
      #expect(try table.nextTime() == nil && table.finding == Finding())
    }
    #expect(try TruthRows(Self.shape, of: nil, in: folder.path).nextTime() == nil)
  }

  @Test func `a call reads 262,144 rows at most`() throws {
    let count = (1 << 18) + 10
    let lines = String(repeating: "1772427600000,1.0\n", count: count)
    let shape = TruthRows.Shape("table", header: "timestamp,x", [.number])
    let (table, folder) = try table("timestamp,x\n\(lines)", shape)
    try withExtendedLifetime(folder) {
      var rows = Rows(width: 1)
      try table.read(before: .max, into: &rows)
      #expect(rows.count == 262_144)
      try table.read(before: .max, into: &rows)
      #expect(rows.count == count && rows.place(count - 1).row == count)
    }
  }
}
