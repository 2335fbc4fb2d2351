import Testing

@testable import XML

/// A receiver that keeps everything as text.
struct Recorded: XMLReceiver {
  var place: XMLPlace?
  var parts: [String] = []
  var lines: [Int] = []
  /// The name of an element that stops the reader.
  var stop = ""

  mutating func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    var text = "<" + String(cString: name)
    var next = attributes
    while let name = next.pointee, let value = next[1] {
      text += " \(String(cString: name))=\(String(cString: value))"
      next += 2
    }
    parts.append(text)
    lines.append(place?.line ?? 0)
    if String(cString: name) == stop { place?.stop() }
  }

  static let begin: XMLBegin = { data, name, attributes in
    guard let name, let attributes else { return }
    XMLPlace.receiver(of: data) { (recorded: inout Recorded) in recorded.begin(name, attributes) }
  }

  static let end: XMLEnd = { data, name in
    guard let name else { return }
    XMLPlace.receiver(of: data) { (recorded: inout Recorded) in
      recorded.parts.append(">" + String(cString: name))
    }
  }

  static let text: XMLText? = {
    data, text, count in
    let bytes = UnsafeBufferPointer(start: text, count: Int(count))
    XMLPlace.receiver(of: data) { (recorded: inout Recorded) in
      recorded.parts.append(String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
  }
}

struct XMLReaderTests {
  /// Reads a text in pieces of some bytes.
  private func read(
    _ text: String, by size: Int = 1 << 20, limit: Int = 1_000, stop: String = ""
  ) -> (Recorded, XMLDefect?) {
    var recorded = Recorded()
    recorded.stop = stop
    guard var reader = XMLReader(for: &recorded, limit: limit) else {
      Issue.record("no memory")
      return (recorded, nil)
    }
    let bytes = Array(text.utf8)
    var defect: XMLDefect?
    for start in stride(from: 0, to: bytes.count, by: size) where defect == nil {
      defect = bytes[start..<min(start + size, bytes.count)].withUnsafeBytes {
        reader.read($0, isLast: false, into: &recorded)
      }
    }
    if defect == nil {
      defect = reader.read(
        UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, into: &recorded)
    }
    return (recorded, defect)
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func `elements, attributes and texts are read in pieces of any length`(size: Int) {
    let (recorded, defect) = read(
      "<a b='1'\n c=\"2 &amp; &#x41;\"><d/>t</a>\n", by: size)
    #expect(defect == nil)
    #expect(recorded.parts == ["<a b=1 c=2 & A", "<d", ">d", "t", ">a"])
    #expect(recorded.lines == [1, 2])
  }

  @Test(arguments: [
    ("<a><b></a>", 1, "mismatched tag"), ("<a>\n\n<b c='1' c='2'/></a>", 3, "duplicate attribute"),
    ("<a>&nbsp;</a>", 1, "undefined entity"), ("<a/>\n<b/>", 2, "junk after document element"),
    ("<a\u{1}/>", 1, "not well-formed (invalid token)"),
  ])
  func `an ill-formed text has a line and a reason`(text: String, line: Int, reason: String) {
    #expect(read(text).1 == XMLDefect(.illFormed(reason: reason), line: line))
  }

  @Test(arguments: [("<a>\n<b/>", 2), ("<a>\n<b c='", 2), ("", 1)])
  func `a text without its end is truncated`(text: String, line: Int) throws {
    let defect = try #require(read(text).1)
    guard case .truncated = defect.kind else { return #expect(Bool(false), "\(defect)") }
    #expect(defect.line == line)
  }

  @Test func `no entity is declared or expanded`() {
    let (recorded, defect) = read(
      "<!DOCTYPE a [\n<!ENTITY b 'c'>]><a>&b;</a>")
    #expect(defect == XMLDefect(.entity, line: 2) && recorded.parts.isEmpty)
    let (external, other) = read("<!DOCTYPE a [<!ENTITY b SYSTEM '/etc/passwd'>]><a>&b;</a>")
    #expect(other?.kind == .entity && external.parts.isEmpty)
  }

  @Test func `a receiver may stop the reader`() {
    let (recorded, defect) = read("<a><b/>\n<c/><d/></a>", stop: "c")
    #expect(defect == XMLDefect(.stopped, line: 2))
    #expect(recorded.parts.filter { $0.hasPrefix("<") } == ["<a", "<b", "<c"])
  }

  @Test func `an element has a limited length`() {
    let long = "<a b='" + String(repeating: "x", count: 5_000) + "'/>"
    #expect(read(long, by: 100).1?.kind == .long(limit: 1_000))
    #expect(read(long, by: 100, limit: 6_000).1 == nil)
  }
}
