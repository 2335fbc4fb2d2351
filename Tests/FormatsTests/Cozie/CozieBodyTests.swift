import Spool
import Testing

@testable import Formats

/// Tests that run the server's functions with bodies that the app would never write.
struct CozieBodyTests {
  private func row(_ text: String) throws -> CozieRow {
    try #require(try CozieRow.rows(in: Array(text.utf8)).rows.first)
  }

  private static let texts = [
    "", "\"", "\\", ",", "=", " ", "\t", "\r", "\n", "\0", "\u{7F}", "é", "😀", "\u{2028}", "%",
    "+", "/", "a\\/b", "\r\n", "]}", "\u{1F}",
  ]

  @Test(arguments: texts)
  func `every letter is read as it was written`(text: String) throws {
    let row = CozieRow(
      time: text, measurement: text, tags: [CozieTag(text, text), CozieTag("z" + text, "1")],
      fields: [
        CozieField(text, .text(text)), CozieField("n" + text, .integer(.min)),
        CozieField("f" + text, .number(-0.5)), CozieField("b" + text, .bool(false)),
        CozieField("0" + text, .null),
      ])
    for rows in [[row], [row, row, row]] {
      for isArray in rows.count == 1 ? [true, false] : [true] {
        for body in [
          CozieRow.body(of: rows, isArray: isArray), CozieRow.entry(of: rows, isArray: isArray),
        ] {
          let read = try CozieRow.rows(in: body)
          let isOdd = read.rows.contains { $0.isOdd }
          #expect(read.rows == rows && read.isArray == isArray && !isOdd)
        }
      }
    }
    #expect(try CozieRow.rows(in: Array("[]".utf8)).rows == [])
  }

  @Test func `keys that the app does not write are passed over`() throws {
    let row = try row(
      #"{"x":[1,{"time":"2"}],"time":"t","measurement":"m","tags":{"a":"1"},"fields":{"b":2}}"#)
    #expect(
      row
        == CozieRow(
          time: "t", measurement: "m", tags: [CozieTag("a", "1")],
          fields: [CozieField("b", .integer(2))]))
    #expect(!row.isOdd && row["b"] == .integer(2) && row["a"] == nil)
  }

  @Test(arguments: [
    ("\"x\"", "x"), ("5", "5"), ("1.0", "1.0"), ("1e2", "100.0"), ("true", "True"),
    ("false", "False"), ("null", ""), ("{}", ""), ("[1]", ""),
  ])
  func `a tag and a measurement become the text of Python`(value: String, text: String) throws {
    let row = try row(#"{"measurement":\#(value),"tags":{"a":\#(value)}}"#)
    #expect(row.measurement == text && row.tags == [CozieTag("a", text)])
  }

  @Test(arguments: [
    ("5", CozieValue.integer(5) as CozieValue?), ("2.5", .number(2.5)), ("true", .bool(true)),
    ("null", .null), ("{}", .other), ("\"\"", nil),
  ])
  func `a time that is no text is kept aside`(value: String, odd: CozieValue?) throws {
    let row = try row(
      #"{"time":\#(value),"measurement":"m","tags":{"a":"1"},"fields":{"b":2}}"#)
    #expect(row.time == "" && row.odd.time == odd && row.isOdd == (odd != nil))
    #expect(row.odd.parts == [:])
  }

  @Test(arguments: [
    ("[]", CozieOddity.Form.sequence), ("\"x\"", .sequence), ("5", .scalar), ("null", .scalar),
    ("true", .scalar), ("-1.5", .scalar),
  ])
  func `a part that is no object is noted`(value: String, form: CozieOddity.Form) throws {
    let row = try row(#"{"time":"t","measurement":"m","tags":\#(value),"fields":\#(value)}"#)
    #expect(row.odd.parts == [.tags: form, .fields: form] && row.tags == [] && row.fields == [])
    #expect(row.isOdd)
  }

  @Test func `a part that is missing is noted`() throws {
    #expect(
      try row("{}").odd.parts
        == [.time: .missing, .measurement: .missing, .tags: .missing, .fields: .missing])
    #expect(
      try row(#"{"tags":{},"time":""}"#).odd.parts == [.measurement: .missing, .fields: .missing])
  }

  @Test func `elements of a list may be anything, and letters of a text are elements`() throws {
    let elements = try CozieRow.elements(in: Array(#" [{"time":"t"},[],"x",5,null,{}] "#.utf8))
    let kinds = elements.map { element in
      switch element {
      case .row(let row): "row " + row.time
      case .sequence: "sequence"
      case .scalar: "scalar"
      }
    }
    #expect(kinds == ["row t", "sequence", "sequence", "scalar", "scalar", "row "])
    #expect(elements.map { $0.row?.time } == ["t", nil, nil, nil, nil, ""])
    let letters = try CozieRow.elements(in: Array("\"aé\u{301}😀\"".utf8))
    #expect(letters.count == 4 && letters.allSatisfy { $0.row == nil })
    #expect(try CozieRow.elements(in: Array("{}".utf8)).count == 1)
    for text in ["5", "null", "[1", "{} x", "[] 1", ""] {
      #expect(throws: JSONReader.Defect.self) { try CozieRow.elements(in: Array(text.utf8)) }
    }
  }

  @Test(arguments: [
    ("9223372036854775807", CozieValue.integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("-9223372036854775809", .other), ("-0", .integer(0)), ("-0.0", .number(0)),
    ("1E2", .number(100)), ("-1e999", .other), ("Infinity", .other), ("true", .bool(true)),
  ])
  func `a number is whole if its text has no fraction and it fits`(
    text: String, value: CozieValue
  ) throws {
    #expect(try row(#"{"fields":{"x":\#(text)}}"#)["x"] == value)
  }

  @Test(arguments: [
    (0, CozieValue.integer(0)), (-3, .integer(-3)), (9_007_199_254_740_992, .integer(1 << 53)),
    (1e19, .number(1e19)), (-0.5, .number(-0.5)), (.infinity, .number(.infinity)),
    (-9_223_372_036_854_775_808, .integer(.min)),
  ])
  func `a quantity is whole if 64 bits have room for it`(value: Double, written: CozieValue) {
    #expect(CozieValue.quantity(value) == written)
  }
}
