import Fixtures
import Testing

@testable import Reading

/// Tests of a reader for a table of the ground truth, cell by cell.
struct TruthTableReaderTests {
  private static let header = "start,end,kind,app"

  private func table(
    _ text: String, mayLackLast: Bool = false
  ) throws -> TruthTableReader? {
    let folder = try TemporaryFolder(["truth/a/table.csv": text])
    return try withExtendedLifetime(folder) {
      try TruthTableReader(
        "table", in: folder.path, at: "truth/a", header: Self.header, mayLackLast: mayLackLast)
    }
  }

  private func read(
    _ rows: String, _ body: (inout TruthTableReader) -> Void
  ) throws -> [Finding.Example] {
    var table = try #require(try table("\(Self.header)\n\(rows)\n"))
    while table.next() { body(&table) }
    return table.finding.examples
  }

  @Test func `a table that is missing is none`() throws {
    let folder = try TemporaryFolder()
    #expect(
      try TruthTableReader("table", in: folder.path, at: "truth/a", header: "x") == nil)
  }

  @Test func `rows are counted from 1, also those that have too few cells`() throws {
    var rows: [Int] = []
    let examples = try read("1,2,a,b\n3,4,c\n5,6,d,e,f\n7,8,,g") {
      rows.append($0.row)
      #expect($0.isGood)
    }
    #expect(rows == [1, 4])
    let file = "truth/a/table.csv"
    #expect(
      examples == [
        .init(file: file, row: 2, value: "3 cells", allowed: "4 cells"),
        .init(file: file, row: 3, value: "5 cells", allowed: "4 cells"),
      ])
  }

  @Test func `the header and each row are judged once`() throws {
    var table = try #require(try table("\(Self.header)\n1,2,a,b\n3,4,c,d\n5,6\n"))
    while table.next() {}
    #expect(table.finding.judged == 4 && table.finding.failures == 1)
  }

  @Test(arguments: ["", "start,end,kind\n1,2,a\n", "end,start,kind,app\n1,2,a,b\n"])
  func `no row of a table with another header is read`(text: String) throws {
    var table = try #require(try table(text))
    #expect(!table.next() && table.hasLast)
    #expect(table.finding.failures == 1)
    #expect(
      table.finding.examples[0].row == nil && table.finding.examples[0].allowed == Self.header)
  }

  @Test func `an older table may lack its last column`() throws {
    #expect(TruthTableReader.withoutLast("a,b,c") == "a,b")
    var older = try #require(try table("start,end,kind\n1,2,a\n3,4,b,c\n", mayLackLast: true))
    #expect(!older.hasLast && older.next() && older.text(2) == "a")
    #expect(!older.next() && older.finding.failures == 1)
    var newer = try #require(try table("\(Self.header)\n1,2,a,b\n", mayLackLast: true))
    #expect(newer.hasLast && newer.next() && newer.text(3) == "b" && newer.finding.failures == 0)
    #expect(try #require(try table("start,end\n1,2\n", mayLackLast: true)).hasLast)
  }

  @Test func `a table with an endless line is read no further`() throws {
    let long = String(repeating: "x", count: 65_537)
    var table = try #require(try table("\(Self.header)\n1,2,a,b\n\(long)\n3,4,c,d\n"))
    #expect(table.next() && !table.next())
    #expect(table.finding.examples.map(\.allowed) == ["a readable table without overlong lines"])
  }

  @Test func `a cell that is wrong makes its row bad, and no other`() throws {
    var good: [Bool] = []
    let examples = try read("1,2,a,b\nx,2,a,b\n3,4,a,b") {
      _ = $0.integer(0)
      good.append($0.isGood)
    }
    #expect(good == [true, false, true])
    #expect(examples.map(\.row) == [2] && examples.map(\.value) == ["x"])
  }

  @Test func `numbers are read as they are written, and others are findings`() throws {
    var numbers: [Double] = []
    let examples = try read("-1.5,1e3,x,\n0,inf,1 2,-0.25") {
      for column in 0..<4 { numbers.append($0.number(column)) }
    }
    #expect(numbers[0...1] == [-1.5, 1_000] && numbers[2].isNaN && numbers[3].isNaN)
    #expect(numbers[4...5] == [0, .infinity] && numbers[6].isNaN && numbers[7] == -0.25)
    #expect(examples.map(\.value) == ["x", "", "1 2"])
    #expect(examples.map(\.row) == [1, 1, 2])
  }

  @Test func `whole numbers have at most 13 digits`() throws {
    var numbers: [Int] = []
    let examples = try read(
      "9999999999999,-9999999999999,10000000000000,-10000000000000\n1.0,,-7,007"
    ) {
      for column in 0..<4 { numbers.append($0.integer(column)) }
    }
    #expect(numbers == [9_999_999_999_999, -9_999_999_999_999, 0, 0, 0, 0, -7, 7])
    #expect(examples.map(\.value) == ["10000000000000", "-10000000000000", "1.0", ""])
  }

  @Test func `an empty cell may be no number, and another must be one`() throws {
    var numbers: [Int?] = []
    let examples = try read("5,,x,0") {
      for column in 0..<4 { numbers.append($0.optionalInteger(column)) }
      #expect($0.time(0) == 5)
    }
    #expect(numbers == [5, nil, 0, 0] && examples.map(\.value) == ["x"])
  }

  @Test func `a span may be empty and must not end before it starts`() throws {
    var spans: [Span] = []
    var good: [Bool] = []
    let examples = try read("10,20,a,b\n10,10,a,b\n10,9,a,b\n-5,-4,a,b") {
      spans.append($0.span())
      good.append($0.isGood)
    }
    #expect(spans == [10..<20, 10..<10, 10..<10, -5..<(-4)])
    #expect(good == [true, true, false, true])
    #expect(examples.map(\.value) == ["10 to 9"])
  }

  @Test func `a word is one of its list, or nothing where that is allowed`() throws {
    var words: [String] = []
    let examples = try read("a,b,,c\n,,,") {
      words.append($0.word(0, of: ["a", "c"], orNothing: true))
      words.append($0.word(1, of: ["a", "c"]))
      words.append($0.word(2, of: ["a", "c"], orNothing: true))
    }
    #expect(words == ["a", "b", "", "", "", ""])
    #expect(examples.map(\.value) == ["b", ""] && examples.map(\.allowed) == ["a, c", "a, c"])
  }

  @Test func `quotes around a cell are taken off, and those within are single`() throws {
    var texts: [String] = []
    _ = try read("\"a\",\"\",\",\"b\n\"say \"\"no\"\"\",x\"\"y,\"\"\"\",\"") {
      for column in 0..<4 { texts.append($0.unquoted(column)) }
    }
    #expect(texts == ["a", "", "\"", "\"b", "say \"no\"", "x\"\"y", "\"", "\""])
  }

  @Test func `the name of an app is not empty, and a rule of its own names any cell`() throws {
    let examples = try read("1,2,a,\n3,4,a,beiwe") {
      $0.name(3)
      if $0.row == 2 { $0.tell(1, allowed: "5") }
    }
    #expect(examples.map(\.value) == ["an empty cell", "4"])
    #expect(examples.map(\.allowed) == ["the name of an app", "5"])
  }
}
