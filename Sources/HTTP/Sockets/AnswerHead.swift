/// What the head of an answer says (RFC 9110, RFC 9112).
struct AnswerHead {
  private(set) var status = 0
  /// Such as `HTTP/1.1`.
  private(set) var version = "HTTP/1.1"
  /// Whether another request may follow on the connection.
  var keepsConnection = true
  /// The length of the body, in bytes; nil if the head does not tell.
  private(set) var length: Int?
  private(set) var isChunked = false
  /// How the body is encoded, in lower case; empty for a plain one.
  private(set) var encoding = ""
  /// When to come again, as the server wrote it.
  private(set) var retryAfter: String?
  /// Where a redirect points to, as the server wrote it.
  private(set) var location: String?

  /// Takes a line such as `HTTP/1.1 201 Created`; false if it is none.
  mutating func takeStatusLine(_ line: [UInt8]) -> Bool {
    guard line.count >= 12, Self.equal(line[..<7], "http/1."), line[8] == UInt8(ascii: " "),
      line.count == 12 || line[12] == UInt8(ascii: " "),
      let status = Self.number(line[9..<12])
    else { return false }
    self.status = status
    if line[7] == UInt8(ascii: "0") {
      version = "HTTP/1.0"
      keepsConnection = false
    }
    return status >= 100
  }

  /// Takes a line such as `Content-Length: 12`; false if it is none, or tells what cannot be.
  mutating func takeField(_ line: [UInt8]) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    let name = line[..<colon]
    let value = Self.trimmed(line[(colon + 1)...])
    if Self.equal(name, "content-length") {
      guard let number = Self.number(value), length ?? number == number else { return false }
      length = number
    } else if Self.equal(name, "transfer-encoding") {
      // Other encodings than chunks have to be asked for.
      guard Self.equal(value, "chunked") else { return false }
      isChunked = true
    } else if Self.equal(name, "connection") {
      var rest = value
      while !rest.isEmpty {
        let token = Self.trimmed(rest.prefix { $0 != UInt8(ascii: ",") })
        if Self.equal(token, "close") { keepsConnection = false }
        if Self.equal(token, "keep-alive") { keepsConnection = true }
        rest = rest.drop { $0 != UInt8(ascii: ",") }.dropFirst()
      }
    } else if Self.equal(name, "content-encoding") {
      encoding = Self.text(value).lowercased()
    } else if Self.equal(name, "retry-after") {
      retryAfter = Self.text(value)
    } else if Self.equal(name, "location") {
      location = Self.text(value)
    }
    return true
  }

  /// The length at the beginning of a chunk, such as `1a;name=value`; nil for what is none.
  static func chunkLength(_ line: [UInt8]) -> Int? {
    let digits = trimmed(line[..<(line.firstIndex(of: UInt8(ascii: ";")) ?? line.endIndex)])
    guard digits.first.map(isHexadecimal) == true else { return nil }
    return Int(text(digits), radix: 16)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    Character(UnicodeScalar(byte)).isHexDigit
  }

  /// A number of digits alone; nil for what is none.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 18 else { return nil }
    var number = 0
    for byte in digits {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = 10 * number + Int(digit)
    }
    return number
  }

  /// Whether a text is a word, which is in lower case, without regard to its own case.
  private static func equal(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return text.withUnsafeBufferPointer { text in
      word.withUTF8Buffer { word in
        text.indices.allSatisfy { lowercased(text[$0]) == word[$0] }
      }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
      text.removeFirst()
    }
    while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
      text.removeLast()
    }
    return text
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
