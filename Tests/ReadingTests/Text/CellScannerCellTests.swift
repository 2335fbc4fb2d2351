import Testing

@testable import Reading

/// Tests that read cells and lines of a text in order; `CellScannerTests` tests numbers.
struct CellScannerCellTests {
  private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  @Test func `lines follow each other to the end`() {
    let lines = CellScanner.scan("first,1\n\nthird") { scanner in
      var lines: [String] = []
      while !scanner.isAtEnd { lines.append(text(scanner.line())) }
      return lines + ["\(scanner.position) \(scanner.end)"]
    }
    #expect(lines == ["first,1", "", "third", "15 15"])
  }

  @Test func `a line is skipped from anywhere within it`() {
    let positions = CellScanner.scan("ab,c\nd\ne") { scanner in
      scanner.position = 2
      scanner.skipLine()
      let first = scanner.position
      scanner.skipLine()
      scanner.skipLine()
      return [first, scanner.position]
    }
    #expect(positions == [5, 9])
  }

  @Test func `cells end before a comma or a line end`() {
    let cells = CellScanner.scan("ab,,c d\nx") { scanner in
      var cells = [text(scanner.cell()), text(scanner.cell())]
      for _ in 0..<2 {
        scanner.position += 1
        cells.append("\(scanner.isCellEmpty)")
        cells.append(text(scanner.cell()))
      }
      cells.append("\(scanner.isCellEmpty)")
      return cells
    }
    #expect(cells == ["ab", "", "true", "", "false", "c d", "true"])
  }

  @Test func `several cells are one text with their commas`() {
    func cells(_ count: Int, _ line: String) -> String? {
      CellScanner.scan(line) { scanner in
        "\(text(scanner.cells(count)))|\(scanner.position)"
      }
    }
    #expect(cells(1, "ab,c,d") == "ab|2" && cells(2, "ab,c,d") == "ab,c|4")
    #expect(cells(3, "ab,c,d") == "ab,c,d|6" && cells(4, "ab,c,d") == "ab,c,d|6")
    #expect(cells(2, ",") == ",|1" && cells(2, "") == "|0")
  }

  @Test func `a byte or a text is skipped where it stands, and nothing else`() {
    let places = CellScanner.scan("abc,abd") { scanner in
      var places: [Int] = []
      for isSkipped in [
        scanner.skip(UInt8(ascii: "x")), scanner.skip(Array("abd".utf8)),
        scanner.skip(Array("abc".utf8)), scanner.skip(UInt8(ascii: ",")),
        scanner.skip([]), scanner.skip(Array("abd".utf8)),
      ] {
        places.append(isSkipped ? 1 : 0)
      }
      return places + [scanner.position]
    }
    #expect(places == [0, 0, 1, 1, 1, 1, 7])
  }

  @Test func `a time of UTC is skipped with all its 23 bytes`() {
    let utc: [23 of UInt8] = {
      var bytes: [23 of UInt8] = InlineArray(repeating: 0)
      for (index, byte) in "2026-03-02T14:00:00.123".utf8.enumerated() { bytes[index] = byte }
      return bytes
    }()
    func position(_ line: String) -> Int? {
      CellScanner.scan(line) { scanner in scanner.skip(utc) ? scanner.position : -1 }
    }
    #expect(position("2026-03-02T14:00:00.123,x") == 23)
    #expect(position("3026-03-02T14:00:00.123") == -1)
    #expect(position("2026-03-02T14:00:00.124") == -1)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7,x", 7), ("-305", -305), ("007", 7),
      ("123456789012345678", 123_456_789_012_345_678),
      ("-123456789012345678", -123_456_789_012_345_678), ("1234567890123456789", nil), ("", nil),
      ("-", nil), ("--5", nil), ("+5", nil), ("5.0", nil), ("5 ", nil), ("1:2", nil), ("1/2", nil),
    ] as [(String, Int64?)])
  func `a whole number has up to 18 digits`(line: String, number: Int64?) {
    let read = CellScanner.scan(line) { scanner in
      let number = scanner.integer()
      return "\(number.map(String.init) ?? "none") at \(scanner.position)"
    }
    let length = line.prefix { $0 != "," }.utf8.count
    #expect(read == (number.map { "\($0) at \(length)" } ?? "none at 0"))
    #expect(String(line.prefix { $0 != "," }).isInteger == (number != nil))
  }

  @Test(arguments: [
    ("1000000000000", true), ("9999999999999", true), ("0999999999999", false),
    ("+772427600041", false), ("-772427600041", false), ("100000000000", false),
    ("10000000000000", false), ("", false), ("100000000000/", false), ("100000000000:", false),
    ("10000000000é", false),
  ])
  func `a text is a time if the scanner reads it`(text: String, isTime: Bool) {
    #expect(text.isMilliseconds == isTime)
    #expect((CellScanner.scan(text) { $0.milliseconds() } ?? nil) == (isTime ? Int64(text) : nil))
  }

  @Test func `a time that is none leaves the position where it was`() {
    let positions = CellScanner.scan("177242760004x,1772427600041") { scanner in
      let before = scanner.milliseconds() == nil ? scanner.position : -1
      scanner.position = 14
      return [before, scanner.milliseconds() == nil ? -1 : scanner.position]
    }
    #expect(positions == [0, 27])
  }

  @Test func `a time that the text's end cuts off is none`() {
    let bytes = Array("1772427600041,".utf8)
    let time = bytes.withUnsafeBufferPointer { bytes in
      CellScanner.powers().withUnsafeBufferPointer { powers -> Int64? in
        guard let first = bytes.baseAddress, let one = powers.baseAddress else { return 0 }
        var scanner = CellScanner(first, from: 0, to: 13, powers: one)
        return scanner.milliseconds()
      }
    }
    #expect(time == nil)
  }

  @Test func `powers of ten are exact up to the 22nd`() {
    let powers = CellScanner.powers()
    #expect(powers.count == 23 && powers[0] == 1 && powers[1] == 10 && powers[22] == 1e22)
    #expect(powers == (0..<23).map { Double("1e\($0)") ?? 0 })
  }

  /// The numbers are at the limits of the scanner's fast path: the digits before the point, after
  /// the point, and in total.
  @Test(arguments: [
    "123456789012345.0", "1234567890123456.0", "12345678901234568.0", "9007199254740992.0",
    "9007199254740993.0", "0.1234567890123456", "0.12345678901234568", "0.0001", "0.00011",
    "0.0001234567890123456", "0.00012345678901234567", "1.0000000000000002",
    "0.3333333333333333", "0.33333333333333331", "-0.0001", "100.25", "5e-324", "1.5e-10",
    "0.1000000000000000055511151231257827", "99999999999999.98", "0.9999999999999999", "1e22",
  ])
  func `a number is read if it is the text that Swift writes`(text: String) throws {
    let value = try #require(Double(text))
    let read = CellScanner.scan("\(text),7") { scanner in
      let number = scanner.shortestNumber()
      return "\(number.map { $0.bitPattern } ?? 0) \(scanner.position)"
    }
    let isShortest = value.description == text
    #expect(read == (isShortest ? "\(value.bitPattern) \(text.utf8.count)" : "0 0"))
  }
}
