import FoundationEssentials
import Spool
import Testing

struct JSONTreeTests {
  private func tree(_ text: String) throws -> JSONTree {
    try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
  }

  @Test(arguments: [
    (
      "{\"b\": [1, 2.5, \"x\"], \"a\": {\"c\": null, \"d\": true}}",
      "{\"a\":{\"c\":null,\"d\":true},\"b\":[1,2.5,\"x\"]}"
    ),
    ("[]", "[]"), ("{ }", "{}"), ("[1.0, 0]", "[1,0]"), ("\"é\\\"\"", "\"é\\\"\""),
  ])
  func `equal values have one text, keys in their order`(text: String, canonical: String) throws {
    #expect(String(decoding: try tree(text).canonical, as: UTF8.self) == canonical)
    #expect(try tree(canonical) == tree(text))
  }

  @Test func `a name is left out at any depth, and null with it`() throws {
    let value = try tree("[{\"measures\": {}, \"q\": [{\"measures\": 1, \"n\": null, \"k\": 0}]}]")
    #expect(
      value.without("measures") == .list([.object(["q": .list([.object(["k": .integer(0)])])])]))
  }

  @Test(arguments: [
    ("null", JSONTree.null), ("true", .bool(true)), ("false", .bool(false)), ("1", .integer(1)),
    ("0", .integer(0)), ("-9223372036854775808", .integer(.min)), ("1.5", .number(1.5)),
    ("1e30", .number(1e30)), ("\"1\"", .text("1")), ("[]", .list([])), ("{}", .object([:])),
    ("[true,0,\"\"]", .list([.bool(true), .integer(0), .text("")])),
    ("{\"a\":[null]}", .object(["a": .list([.null])])),
  ])
  func `a value of each kind is decoded as its own kind`(text: String, value: JSONTree) throws {
    #expect(try tree(text) == value)
  }

  @Test func `objects have members, and texts have a text`() {
    let object = JSONTree.object(["a": .integer(1), "b": .null])
    #expect(object["a"] == .integer(1) && object["b"] == .null && object["c"] == nil)
    #expect(JSONTree.list([object])["a"] == nil && JSONTree.text("a")["a"] == nil)
    #expect(JSONTree.text("x").text == "x" && JSONTree.text("").text?.isEmpty == true)
    for other in [object, .null, .integer(1), .list([.text("x")])] { #expect(other.text == nil) }
  }

  @Test func `nulls in lists stay where nulls in objects are left out`() {
    let value = JSONTree.list([
      .null, .text("x"), .object(["x": .integer(1), "y": .list([.null]), "z": .null]),
    ])
    #expect(value.without("x") == .list([.null, .text("x"), .object(["y": .list([.null])])]))
    #expect(
      value.without("other")
        == .list([.null, .text("x"), .object(["x": .integer(1), "y": .list([.null])])]))
  }
}
