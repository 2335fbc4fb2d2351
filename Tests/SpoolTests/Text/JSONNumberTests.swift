import Testing

@testable import Spool

struct JSONNumberTests {
  private func tree(_ text: String) throws -> JSONTree {
    var reader = JSONReader(Array(text.utf8))
    let value = try reader.value()
    try reader.end()
    return value
  }

  @Test(arguments: [
    ("0", JSONTree.integer(0)), ("-0", .integer(0)), ("9", .integer(9)), ("10", .integer(10)),
    ("-10", .integer(-10)), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("-9223372036854775809", .number(-9_223_372_036_854_775_808)),
    ("0.5", .number(0.5)), ("-0.25", .number(-0.25)), ("10.50", .number(10.5)),
    ("1.0", .number(1)), ("0e3", .number(0)), ("1E+2", .number(100)), ("25e-2", .number(0.25)),
    ("1.5e3", .number(1_500)), ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
  ])
  func `a whole number that fits is an integer, and any other a fraction`(
    text: String, value: JSONTree
  ) throws {
    #expect(try tree(text) == value)
  }

  @Test(arguments: [
    ("-", 1, "no value"), ("-a", 1, "no value"), ("00", 2, "a leading 0"),
    ("-01", 3, "a leading 0"),
    ("01.5", 2, "a leading 0"), (".5", 0, "no value"), ("1.e5", 2, "no value"),
    ("1e", 2, "no value"), ("1e+", 3, "no value"), ("1E-x", 3, "no value"),
    ("1.8e308", 7, "a number out of range"), ("-1e309", 6, "a number out of range"),
    ("1.5.2", 3, "text after the value"), ("1f2", 1, "text after the value"),
    ("1+2", 1, "text after the value"), ("0x10", 1, "text after the value"),
    ("NaN", 0, "no value"), ("Infinity", 0, "no value"), ("/", 0, "no value"), (":", 0, "no value"),
  ])
  func `a damaged number is reported with its place`(text: String, offset: Int, fact: String) {
    #expect(throws: JSONReader.Defect(offset: offset, fact: fact)) { try tree(text) }
  }

  @Test func `the text of a number ends before the next byte`() throws {
    var reader = JSONReader(Array("-12.50e+1,7".utf8))
    #expect(try reader.numberText() == "-12.50e+1")
    #expect(reader.position == 9 && reader.next() == UInt8(ascii: ","))
    var blank = JSONReader(Array(" 1".utf8))
    #expect(throws: JSONReader.Defect(offset: 0, fact: "no value")) { try blank.numberText() }
  }

  @Test(arguments: [
    (JSONTree.integer(-3), -3.0 as Double?), (.number(2.5), 2.5), (.text("2.5"), nil), (.null, nil),
    (.bool(true), nil), (.list([.integer(1)]), nil), (.object([:]), nil),
  ])
  func `numbers alone have a numeric value`(tree: JSONTree, number: Double?) {
    #expect(tree.number == number)
  }

  @Test(arguments: [
    (JSONTree.object(["a": .null]), "an object"), (.list([]), "a list"), (.null, "null"),
    (.bool(false), "false"), (.integer(7), "7"), (.number(0.5), "0.5"), (.text("a\n"), #""a\n""#),
  ])
  func `messages show short values and name the others`(tree: JSONTree, text: String) {
    #expect(tree.told == text)
  }
}
