import Testing

@testable import Spool

/// Tests that the reader and the writer handle quoted texts, white space and nesting.
struct JSONTextTests {
  private func tree(_ bytes: some Sequence<UInt8>) throws -> JSONTree {
    var reader = JSONReader(Array(bytes))
    let value = try reader.value()
    try reader.end()
    return value
  }

  private static let texts = [
    "", "a", "\"", "\\", "\\\"", "a\\", "/", "\n", "\r", "\t", "\u{8}", "\u{C}", "\0", "\u{F}",
    "\u{10}", "\u{1F}", " ", "\u{7F}", "é", "日本", "😀", "\u{2028}", "\u{FFFF}", "a,b;=c%+/d",
    "\r\n", "e\u{301}", "quote \" in é", "é \\ é", "\u{1}end",
  ]

  @Test(arguments: texts)
  func `a text reads back as it was written, in every layout`(text: String) throws {
    for layout in [JSONWriter.Layout.compact, .pretty, .foundationCompact, .foundationPretty] {
      var json = JSONWriter(layout)
      json.object { $0.member(text, text) }
      let read = try tree(json.bytes)
      guard case .object(let members) = read, let member = members.first else {
        Issue.record("\(read)")
        continue
      }
      #expect(Array(member.key.utf8) == Array(text.utf8))
      #expect(member.value.text.map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  @Test(arguments: [
    (#""\"""#, "\""), (#""\\""#, "\\"), (#""\/""#, "/"), (#""\b""#, "\u{8}"), (#""\f""#, "\u{C}"),
    (#""\n""#, "\n"), (#""\r""#, "\r"), (#""\t""#, "\t"), (#""\u0041\u00fF""#, "Aÿ"),
    (#""\uD83D\uDE00""#, "😀"), (#""\ud7ff\ue000\uffff""#, "\u{D7FF}\u{E000}\u{FFFF}"),
    (#""a\tb\tc""#, "a\tb\tc"), (#""é\té""#, "é\té"), (#""\u0000""#, "\0"), (#""]}""#, "]}"),
  ])
  func `each escape is its character`(text: String, value: String) throws {
    #expect(try tree(text.utf8) == .text(value))
  }

  @Test(arguments: [
    (#""\"#, 2, "a string without an end"), (#""\a""#, 3, "no escape"),
    (#""\U0041""#, 3, "no escape"),
    (#""\u""#, 3, "a Unicode escape without four hexadecimal digits"),
    (#""\u123"#, 3, "a Unicode escape without four hexadecimal digits"),
    (#""\u+123""#, 3, "a Unicode escape without four hexadecimal digits"),
    (#""\u-000""#, 3, "a Unicode escape without four hexadecimal digits"),
    (#""\u 123""#, 3, "a Unicode escape without four hexadecimal digits"),
    (#""\ud83d"#, 7, "half a character"),
    (#""\ud83dx""#, 7, "half a character"), (#""\ud83d\n""#, 8, "half a character"),
    (#""\ud83d\u0041""#, 13, "half a character"), (#""\ude00""#, 7, "half a character"),
    (#""\ud83d\u12""#, 9, "a Unicode escape without four hexadecimal digits"),
    ("\"é\u{1F}\"", 3, "a string without an end"),
    ("\"\\n\u{0}\"", 3, "a string without an end"), ("\"ab\u{1F}", 3, "a string without an end"),
    ("\"é", 3, "a string without an end"),
  ])
  func `a damaged text is reported with its place`(text: String, offset: Int, fact: String) {
    #expect(throws: JSONReader.Defect(offset: offset, fact: fact)) { try tree(text.utf8) }
  }

  @Test(
    arguments: [
      [0x80], [0xC3], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func `a text of bytes that are no UTF-8 is refused at its end`(bytes: [UInt8]) {
    let defect = JSONReader.Defect(offset: bytes.count + 2, fact: "no UTF-8")
    #expect(throws: defect) { try tree([0x22] + bytes + [0x22]) }
  }

  @Test func `blanks, tabs and line ends may stand between all parts`() throws {
    let blanks = " \t\r\n"
    let parts = ["{", "\"a\"", ":", "[", "1", ",", "true", "]", ",", "\"b\"", ":", "null", "}"]
    let text = blanks + parts.joined(separator: blanks) + blanks
    #expect(
      try tree(text.utf8) == .object(["a": .list([.integer(1), .bool(true)]), "b": .null]))
    for other in ["\u{B}", "\u{C}", "\u{A0}", "\0"] {
      #expect(throws: JSONReader.Defect(offset: 0, fact: "no value")) {
        try tree((other + "1").utf8)
      }
    }
  }

  @Test(arguments: [
    ("{,}", 1, "no text"), ("{\"a\":1,}", 7, "no text"), ("{\"a\":}", 5, "no value"),
    ("{\"a\":1 \"b\":2}", 7, "no comma"), ("{\"a\"", 4, "no colon"), ("{\"a\":1", 6, "no comma"),
    ("[,]", 1, "no value"), ("[1,,2]", 3, "no value"), ("]", 0, "no value"),
    ("[]]", 2, "text after the value"),
    ("truE", 0, "no value"), ("falsy", 0, "no value"), ("nulL", 0, "no value"),
    ("truer", 4, "text after the value"), ("{\"a\":1,\"b\":2,\"a\":3}", 16, "a a second time"),
  ])
  func `a damaged list or object is reported with its place`(
    text: String, offset: Int, fact: String
  ) {
    #expect(throws: JSONReader.Defect(offset: offset, fact: fact)) { try tree(text.utf8) }
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `64 levels are read and one more is refused`(open: String, close: String) throws {
    func text(_ levels: Int) -> String {
      String(repeating: open, count: levels) + "0" + String(repeating: close, count: levels)
    }
    _ = try tree(text(64).utf8)
    let defect = #expect(throws: JSONReader.Defect.self) { try tree(text(65).utf8) }
    #expect(defect?.fact == "more than 64 nested levels")
    #expect(defect?.offset == 64 * open.utf8.count + 1)
    // Nesting levels that are already closed do not count towards the limit.
    let many = Array(repeating: text(40), count: 100).joined(separator: ",")
    _ = try tree("[\(many)]".utf8)
  }

  @Test func `a word is passed over only if it comes next`() {
    var reader = JSONReader(Array("NaN,Na".utf8))
    #expect(!reader.takes("NaN,X") && reader.position == 0)
    #expect(reader.takes("NaN") && reader.position == 3)
    #expect(reader.takes(",") && !reader.takes("NaN") && reader.position == 4)
  }
}
