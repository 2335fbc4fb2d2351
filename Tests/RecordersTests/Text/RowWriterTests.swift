import Testing

@testable import Recorders

struct RowWriterTests {
  private func text(_ row: borrowing RowWriter) -> String {
    String(decoding: row.bytes, as: UTF8.self)
  }

  @Test func `names and cells come from one description`() {
    func describe(_ row: inout RowWriter) {
      row.cell("plain", 0.5)
      row.cell("recurring", recurring: -2.25)
      row.cell("coarse", sixteenBits: 32_768)
      row.cell("whole", 7)
      row.cell("word", "on" as StaticString)
    }
    var row = RowWriter()
    row.beginLine(at: 1_700_000_000_000)
    describe(&row)
    row.endLine()
    #expect(text(row) == "1700000000000,0.5,-2.25,0.5,7,on\n")
    let names = String(decoding: RowWriter.names(describe), as: UTF8.self)
    #expect(names == ",plain,recurring,coarse,whole,word")
  }

  @Test(arguments: [
    (0.5, "0.5"), (-1 / 65_536, "-1.52587890625e-05"), (0.1, "0.1"), (-0.0, "0.0"), (1e17, "1e+17"),
    (.nan, "nan"), (40_000, "40000.0"),
  ])
  func `a number in steps has its shortest text`(value: Double, text: String) {
    var row = RowWriter()
    row.cell("x", stepped: value)
    #expect(self.text(row) == "," + text)
  }

  /// The test writes each of thousands of numbers twice. The cache has as many slots, so some
  /// numbers find their slot occupied.
  @Test func `numbers that come again have their own text`() {
    var row = RowWriter()
    var expected = ""
    for index in 0..<20_000 {
      let number = 0.001_064_225_1 * Double((index * 7_919) % 9_000 - 4_500)
      for _ in 0..<2 { row.cell("x", recurring: number) }
      expected += ",\(number),\(number)"
    }
    for number in [0.0, -0.0, .infinity, -.greatestFiniteMagnitude, .nan] {
      row.cell("x", recurring: number)
      expected += ",\(number)"
    }
    #expect(text(row) == expected)
  }

  @Test func `times have thirteen digits, in any order`() {
    var row = RowWriter()
    var expected = ""
    for step: Int64 in [
      0, 1, 99_999, 100_000, 100_001, 37, 86_400_000, -1, -100_000, 9_999_999_999,
    ] {
      let time = 1_772_427_600_000 + step
      row.beginLine(at: time)
      expected += "\(time)"
    }
    for time: Int64 in [1_000_000_000_000, 9_999_999_999_999] {
      row.beginLine(at: time)
      expected += "\(time)"
    }
    #expect(text(row) == expected)
  }
}
