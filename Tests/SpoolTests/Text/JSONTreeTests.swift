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
}
