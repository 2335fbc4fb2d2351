/// A reader of a document type, which finds the first place where it is not well-formed.
struct DocumentType {
  /// The first defect, with its line from 1.
  private(set) var defect: (line: Int, text: String)?
  /// The line of the first declaration of an entity.
  private(set) var entityLine: Int?
  /// Whether the text has a document type.
  private(set) var isPresent = false
  /// The version of the export in the first comment that has one, and its line.
  private(set) var version: Int?
  private(set) var versionLine = 0

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  /// - Parameter bytes: The text before the root element.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the text up to its end or to the first defect.
  mutating func read() {
    _ = skip("\u{FEFF}")
    if starts(with: "<?xml") { skip(past: "?>", "an XML declaration") }
    while defect == nil {
      skipBlanks()
      guard index < bytes.count else { return }
      if starts(with: "<!DOCTYPE"), !isPresent {
        isPresent = true
        readType()
      } else if !skipMiscellaneous() {
        fail("text before the root element")
      }
    }
  }

  private mutating func readType() {
    let start = line
    while index < bytes.count, bytes[index] != UInt8(ascii: "["), bytes[index] != UInt8(ascii: ">")
    {
      advance()
    }
    guard skip("[") else {
      if !skip(">") { fail("a document type without an end", start) }
      return
    }
    while defect == nil {
      skipBlanks()
      if skip("]") {
        skipBlanks()
        if !skip(">") { fail("a document type without an end", start) }
        return
      }
      guard index < bytes.count else { return fail("a document type without an end", start) }
      if starts(with: "<!ENTITY"), entityLine == nil { entityLine = line }
      if skipMiscellaneous() { continue }
      guard ["<!ELEMENT", "<!ATTLIST", "<!NOTATION", "<!ENTITY"].contains(where: starts) else {
        return fail("a part of a document type that is no declaration")
      }
      skipDeclaration()
    }
  }

  /// Skips a declaration, in which only quoted texts may have angle brackets.
  private mutating func skipDeclaration() {
    let start = line
    let name = bytes[index...].prefix(100).split(separator: UInt8(ascii: " ")).prefix(2)
      .map { String(decoding: $0.prefix { $0 > 0x20 }, as: UTF8.self) }.joined(separator: " ")
    advance()
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if quote != nil {
        if byte == quote { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: ">") {
        advance()
        return
      }
      advance()
    }
    fail("the declaration \(name) without its >", start)
  }

  /// Skips a comment or a processing instruction; returns false for any other text.
  private mutating func skipMiscellaneous() -> Bool {
    if starts(with: "<!--") {
      let (start, first) = (index, line)
      skip(past: "-->", "a comment")
      noteVersion(bytes[start..<index], first)
      return true
    }
    guard starts(with: "<?") else { return false }
    skip(past: "?>", "a processing instruction")
    return true
  }

  private mutating func noteVersion(_ comment: ArraySlice<UInt8>, _ line: Int) {
    let words = String(decoding: comment, as: UTF8.self).split(separator: ":")
    guard version == nil, words.count == 2, words[0].contains("HealthKit Export Version") else {
      return
    }
    version = Int(words[1].filter(\.isNumber))
    versionLine = line
  }

  // MARK: Text

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skip(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    for _ in text.utf8 { advance() }
    return true
  }

  private mutating func skip(past end: String, _ noun: String) {
    let start = line
    while index < bytes.count {
      if skip(end) { return }
      advance()
    }
    fail("\(noun) without an end", start)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { advance() }
  }

  private mutating func advance() {
    if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private mutating func fail(_ text: String, _ line: Int? = nil) {
    if defect == nil { defect = (line ?? self.line, text) }
  }
}
