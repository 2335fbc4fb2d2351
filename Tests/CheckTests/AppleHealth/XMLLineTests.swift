import Testing

@testable import Check

struct XMLLineTests {
  private func pieces(_ text: String) throws -> [XMLPiece] {
    var pieces: [XMLPiece] = []
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      var line = XMLLine(bytes)
      while let piece = try line.next() { pieces.append(piece) }
    }
    return pieces
  }

  @Test func `a line is taken to its elements and texts`() throws {
    let tag = XMLTag(name: "a", attributes: [("b", "1 &amp; 2"), ("c-d", "")])
    #expect(try pieces("  <a b=\"1 &amp; 2\" c-d=\"\"/>") == [.start(tag, isEmpty: true)])
    let time = XMLTag(name: "time", attributes: [])
    #expect(
      try pieces("<time>now</time>\r") == [
        .start(time, isEmpty: false), .text("now"), .end("time"), .text("\r"),
      ])
    #expect(try pieces("   ").isEmpty)
  }

  @Test(arguments: [
    "<", "<a", "<a b", "<a b=", "<a b=\"", "<a b=\"1\"", "<a b=\"1\"c=\"2\"/>", "<a b='1'/>",
    "< a/>", "</a", "</>", "<a b=\"&\"/>", "<a b=\"&nbsp;\"/>", "<a b=\"<\"/>", "<a/",
    "<a b=\"1\" b=\"2\"/>",
    "<a b=\"&#;\"/>", "<a b=\"&#10\"/>",
  ])
  func `what is no XML is told`(text: String) {
    #expect(throws: XMLLine.Defect.self) { try pieces(text) }
  }
}
