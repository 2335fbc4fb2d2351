import Testing

@testable import Spool

struct JSONReaderTests {
  private func tree(_ text: String) throws -> JSONTree {
    var reader = JSONReader(Array(text.utf8))
    let value = try reader.value()
    try reader.end()
    return value
  }

  @Test(arguments: [
    ("null", JSONTree.null), (" [ true ,false] ", .list([.bool(true), .bool(false)])),
    ("-12", .integer(-12)), ("1.50", .number(1.5)), ("2E-1", .number(0.2)), ("1e2", .number(100)),
    (#""a\n\u00e9\ud83d\ude00\/""#, .text("a\né😀/")),
    (#"{"a":{},"b":[]}"#, .object(["a": .object([:]), "b": .list([])])),
  ])
  func `values of all kinds are read`(text: String, value: JSONTree) throws {
    #expect(try tree(text) == value)
  }

  @Test(arguments: [
    ("", 0, "no value"), ("[1,]", 3, "no value"), ("[1 2]", 3, "no comma"), ("[1", 2, "no comma"),
    (#"{"a" 1}"#, 5, "no colon"), ("{a:1}", 1, "no text"), ("01", 2, "a leading 0"),
    ("+1", 0, "no value"), ("1.", 2, "no value"), ("1e999", 5, "a number out of range"),
    ("nul", 0, "no value"), ("1 2", 2, "text after the value"),
    (#""a"#, 2, "a string without an end"),
    ("\"a\nb\"", 2, "a string without an end"), (#""\x""#, 3, "no escape"),
    (#""\ud83d""#, 7, "half a character"),
    (#""\u12g4""#, 3, "a Unicode escape without four hexadecimal digits"),
    (#"{"a":1,"a":2}"#, 10, "a a second time"),
  ])
  func `a damaged text is told with its place`(text: String, offset: Int, fact: String) {
    #expect(throws: JSONReader.Defect(offset: offset, fact: fact)) { try tree(text) }
  }

  @Test func `a million brackets are too many levels`() {
    #expect(throws: JSONReader.Defect(offset: 65, fact: "more than 64 nested levels")) {
      try tree(String(repeating: "[", count: 1_000_000))
    }
  }

  /// The reader stores keys after the first few in another way, so the test uses several positions.
  @Test(arguments: [0, 15, 16, 30]) func `a key comes once among many`(place: Int) throws {
    let members = (0..<40).map { "\"k\($0)\":1" }
    var reader = JSONReader(Array("{\(members.joined(separator: ","))}".utf8))
    var keys: [String] = []
    try reader.object { (key, reader) throws(JSONReader.Defect) in
      keys.append(key)
      _ = try reader.value()
    }
    #expect(keys == (0..<40).map { "k\($0)" })
    let again = (members + ["\"k\(place)\":1"]).joined(separator: ",")
    var second = JSONReader(Array("{\(again)}".utf8))
    let defect = #expect(throws: JSONReader.Defect.self) { try second.value() }
    #expect(defect?.fact == "k\(place) a second time")
  }

  @Test func `bytes that are no UTF-8 are no text`() {
    var reader = JSONReader([0x22, 0xFF, 0x22])
    #expect(throws: JSONReader.Defect.self) { try reader.value() }
  }
}
