import Simulation

/// A scanner of the bytes of a JSON5 text, which counts lines.
struct JSON5Scan: Sendable {
  let file: String
  /// The number of the line with the next byte, counted from 1.
  private(set) var line = 1

  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String, file: String) {
    self.file = file
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func advance() {
    let byte = bytes[position]
    position += 1
    if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")) {
      line += 1
    }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  /// Skips white space and comments.
  mutating func space() throws(ProfileFileError) {
    while let byte = next {
      if byte == UInt8(ascii: "/") {
        try comment()
      } else if Self.isSpace(byte) {
        advance()
      } else {
        return
      }
    }
  }

  /// Reads a value without quotes, up to the next space, bracket, comma, colon, quotation mark or
  /// comment.
  mutating func word() -> String {
    let start = position
    while let byte = next, !Self.isSpace(byte), !Self.ends.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a key with or without quotes.
  mutating func key() throws(ProfileFileError) -> String {
    let first = next ?? 0
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try string() }
    let key = word()
    let isName = key.unicodeScalars.allSatisfy {
      $0.properties.isIDContinue || $0 == "$" || $0 == "_"
    }
    if key.isEmpty { throw error("found \(shown(first)) instead of a key") }
    if !isName || (0x30...0x39).contains(first) { throw error("the key \(key) must be quoted") }
    return key
  }

  /// Reads a text in quotes and replaces its escapes.
  mutating func string() throws(ProfileFileError) -> String {
    let opened = line
    let quote = next
    advance()
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      advance()
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: try escape())
      } else {
        text.append(byte)
      }
    }
    guard next == quote, quote != nil else {
      throw .syntax(file: file, line: opened, reason: "the closing quote is missing on this line")
    }
    advance()
    return String(decoding: text, as: UTF8.self)
  }

  func error(_ reason: String) -> ProfileFileError {
    .syntax(file: file, line: line, reason: reason)
  }

  /// Returns the next character, whose first byte is `byte`, for an error message.
  func shown(_ byte: UInt8) -> String {
    guard position < bytes.count else { return "the end" }
    let text = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return "'\(byte)'" }
    let isVisible = !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
    return isVisible ? "'\(scalar)'" : "U+" + String(scalar.value, radix: 16, uppercase: true)
  }

  private mutating func comment() throws(ProfileFileError) {
    let opened = line
    let stray = error("the character '/' does not begin a comment")
    advance()
    if take("/") {
      while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { advance() }
    } else if take("*") {
      while next != nil {
        if take("*") {
          if take("/") { return }
        } else {
          advance()
        }
      }
      throw .syntax(file: file, line: opened, reason: "the comment is not closed")
    } else {
      throw stray
    }
  }

  private mutating func escape() throws(ProfileFileError) -> [UInt8] {
    guard let byte = next else { return [] }
    guard byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else {
      throw error("the string does not end on this line")
    }
    if byte == UInt8(ascii: "u") { return Array(try unicode().utf8) }
    if byte == UInt8(ascii: "x") {
      advance()
      guard let code = hex(2), let scalar = Unicode.Scalar(code) else {
        throw error("'\\x' must be followed by two hexadecimal digits")
      }
      return Array(String(scalar).utf8)
    }
    guard let character = Self.escapes[byte] else {
      throw error("unknown escape sequence '\\' before \(shown(byte))")
    }
    advance()
    return [character]
  }

  /// Reads an escape of `u` and four digits, or two such escapes for a character beyond U+FFFF.
  private mutating func unicode() throws(ProfileFileError) -> String {
    var units: [UInt16] = []
    repeat {
      advance()
      guard let code = hex(4) else {
        throw error("'\\u' must be followed by four hexadecimal digits")
      }
      units.append(UInt16(code))
    } while units.count == 1 && UTF16.isLeadSurrogate(units[0]) && take("\\")
      && next == UInt8(ascii: "u")
    guard let text = String(validating: units, as: UTF16.self) else {
      throw error("the character after '\\u' is only half of a surrogate pair")
    }
    return text
  }

  private mutating func hex(_ count: Int) -> UInt32? {
    guard position + count <= bytes.count else { return nil }
    let digits = String(decoding: bytes[position..<position + count], as: UTF8.self)
    // Swift accepts full-width digits as hexadecimal digits, but JSON5 does not.
    guard digits.utf8.count == count, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    position += count
    return UInt32(digits, radix: 16)
  }

  private static let ends = Set("{}[]:,\"'/".utf8)

  private static let escapes: [UInt8: UInt8] = Dictionary(
    uniqueKeysWithValues: zip("\"'\\/bfnrt".utf8, "\"'\\/\u{8}\u{c}\n\r\t".utf8))

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
