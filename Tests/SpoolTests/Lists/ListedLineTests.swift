import Testing

@testable import Spool

struct ListedLineTests {
  private enum Colour: String, CaseIterable {
    case red
    case blue = "light_blue"
  }

  private func line(_ text: String) throws -> ListedLine {
    try ListedLine(Array(text.utf8), keys: ["a", "b", "c"])
  }

  @Test func `members with the keys are kept, and others may have any value`() throws {
    let line = try line(#" {"x":[{}],"a":1,"b":null,"y":"a","c":"t"} "#)
    #expect(line["a"] == .integer(1) && line["c"] == .text("t"))
    #expect(line["b"] == nil && line["x"] == nil && line["y"] == nil && line["d"] == nil)
  }

  @Test(arguments: [
    ("", 1, "no object"), ("[]", 1, "no object"), ("{\"a\":1}}", 8, "text after the value"),
    ("{\"a\":1,\"a\":1}", 11, "a a second time"), ("{\"a\":", 6, "no value"),
  ])
  func `a line that is no object is reported with its byte from 1`(
    text: String, byte: Int, fact: String
  ) {
    let error = #expect(throws: BadListedValue.self) { try line(text) }
    #expect(error?.key == nil && error?.value == "\"\(text)\" (\(fact) at byte \(byte))")
  }

  @Test func `a message shows 40 bytes of a line and 60 characters of a value`() throws {
    let long = String(repeating: "x", count: 100)
    let error = #expect(throws: BadListedValue.self) { try line(long) }
    #expect(error?.value == "\"\(long.prefix(40))\" (no object at byte 1)")
    let value = try line("{\"a\":\"\(long)\"}").refusal(of: "a", "short")
    #expect(value.value == "\"" + long.prefix(59) && value.allowed == "short")
    #expect(try line("{}").refusal(of: "a", "there").value == "missing")
    #expect(try line("{\"a\":null}").refusal(of: "a", "there").value == "missing")
    #expect(try line("{\"a\":[1]}").refusal(of: "a", "a text").value == "a list")
  }

  @Test func `a text must satisfy its condition`() throws {
    let line = try line(#"{"a":"yes","b":5}"#)
    #expect(try line.text("a", "yes") { $0 == "yes" } == "yes")
    #expect(try line.text("c", "yes") { _ in false } == nil)
    #expect(throws: BadListedValue.self) { try line.text("a", "no") { $0 == "no" } }
    #expect(throws: BadListedValue.self) { try line.text("b", "any") { _ in true } }
  }

  @Test(arguments: [
    ("2", true), ("5", true), ("1", false), ("6", false), ("3.0", false), ("\"3\"", false),
    ("null", false),
  ])
  func `a number lies in its range`(value: String, isAllowed: Bool) throws {
    let line = try line("{\"a\":\(value)}")
    if isAllowed {
      #expect(try line.number("a", in: 2...5) == Int64(value))
    } else {
      let error = #expect(throws: BadListedValue.self) { try line.number("a", in: 2...5) }
      #expect(error?.key == "a" && error?.allowed == "a whole number from 2 to 5")
    }
  }

  @Test(arguments: [
    ("[17,18]", 17...18 as ClosedRange<Int64>?), ("[0,0]", 0...0), ("null", nil),
    ("[0,1125899906842624]", 0...1_125_899_906_842_624),
  ])
  func `rows are a pair`(value: String, rows: ClosedRange<Int64>?) throws {
    #expect(try line("{\"a\":\(value)}").rows("a") == rows)
    #expect(try line("{\"a\":\(value)}").rowOrRows("a") == rows)
  }

  @Test(arguments: [
    "[18,17]", "[-1,0]", "[0]", "[0,1,2]", "[]", "[0.5,1]", "[0,\"1\"]", "[0,1125899906842625]",
    "[1125899906842625,1125899906842625]", "\"17\"", "{}", "[null,1]",
  ])
  func `other values are no rows`(value: String) throws {
    let line = try line("{\"a\":\(value)}")
    #expect(throws: BadListedValue.self) { try line.rows("a") }
    #expect(throws: BadListedValue.self) { try line.rowOrRows("a") }
  }

  @Test func `a row may stand by itself`() throws {
    #expect(try line("{\"a\":7}").rowOrRows("a") == 7...7)
    #expect(try line("{\"a\":0}").rowOrRows("a") == 0...0)
    #expect(try line("{}").rowOrRows("a") == nil)
    for value in ["-1", "1125899906842625", "1.5"] {
      #expect(throws: BadListedValue.self) { try line("{\"a\":\(value)}").rowOrRows("a") }
    }
    #expect(throws: BadListedValue.self) { try line("{\"a\":7}").rows("a") }
  }

  @Test func `a word is one of its enumeration`() throws {
    let line = try line(#"{"a":"light_blue","b":"blue"}"#)
    #expect(try line.word("a") == Colour.blue)
    #expect(try line.word("c") as Colour? == nil)
    let error = #expect(throws: BadListedValue.self) { try line.word("b") as Colour? }
    #expect(error?.allowed == "one of red, light_blue")
  }

  @Test func `a needed value is refused if it is missing`() throws {
    let line = try line("{}")
    #expect(try line.needed("a", 5, "a number") == 5)
    let error = #expect(throws: BadListedValue.self) {
      try line.needed("a", nil as Int?, "a number")
    }
    #expect(error == BadListedValue(key: "a", value: "missing", allowed: "a number"))
  }
}
