/// A JSON reader (RFC 8259) that returns one value at a time, so a long list is never in memory as
/// a whole.
///
/// Foundation's reader accepts duplicate keys, and does not report the position of an error.
package struct JSONReader {
  /// An error in the JSON text, or a value other than the expected one.
  package struct Defect: Error, Equatable {
    /// The number of bytes before the error.
    package let offset: Int
    /// The description of the error, such as `no value`.
    package let fact: String

    package init(offset: Int, fact: String) {
      self.offset = offset
      self.fact = fact
    }
  }

  private let bytes: [UInt8]
  /// The number of bytes that were read.
  package private(set) var position = 0
  private var depth = 0

  /// The maximum depth of nesting, which no known writer exceeds. A text of a million brackets must
  /// not exhaust the stack.
  private static let depthLimit = 64
  /// The maximum number of keys that are searched one by one.
  private static let fewKeys = 16

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads an object; `body` reads the value of each key.
  package mutating func object(
    _ body: (String, inout JSONReader) throws(Defect) -> Void
  ) throws(Defect) {
    try open(UInt8(ascii: "{"), "object")
    // A linear search of a few keys is faster than hashing, and most objects have few keys.
    var keys: [String] = []
    var more: Set<String> = []
    var isFirst = true
    while try goesOn(until: UInt8(ascii: "}"), &isFirst) {
      let key = try string()
      var isNew = !keys.contains(key)
      if isNew, keys.count < Self.fewKeys {
        keys.append(key)
      } else if isNew {
        isNew = more.insert(key).inserted
      }
      guard isNew else { throw defect("\(key) a second time") }
      try expect(UInt8(ascii: ":"), "colon")
      try body(key, &self)
    }
    depth -= 1
  }

  /// Reads a list; `body` reads each value.
  package mutating func list(_ body: (inout JSONReader) throws(Defect) -> Void) throws(Defect) {
    try open(UInt8(ascii: "["), "list")
    var isFirst = true
    while try goesOn(until: UInt8(ascii: "]"), &isFirst) { try body(&self) }
    depth -= 1
  }

  /// Reads a value of any form.
  package mutating func value() throws(Defect) -> JSONTree {
    switch next() {
    case UInt8(ascii: "{"):
      var members: [String: JSONTree] = [:]
      try object { (key, reader) throws(Defect) in members[key] = try reader.value() }
      return .object(members)
    case UInt8(ascii: "["):
      var values: [JSONTree] = []
      try list { (reader) throws(Defect) in values.append(try reader.value()) }
      return .list(values)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  /// Checks that only white space follows.
  package mutating func end() throws(Defect) {
    if next() != nil { throw defect("text after the value") }
  }

  /// Moves to the next byte that is not white space, and returns it; nil at the end.
  package mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      position += 1
    }
    return nil
  }

  private func defect(_ fact: String) -> Defect { Defect(offset: position, fact: fact) }

  private mutating func expect(_ byte: UInt8, _ name: String) throws(Defect) {
    guard next() == byte else { throw defect("no \(name)") }
    position += 1
  }

  private mutating func open(_ byte: UInt8, _ name: String) throws(Defect) {
    try expect(byte, name)
    depth += 1
    if depth > Self.depthLimit { throw defect("more than \(Self.depthLimit) nested levels") }
  }

  /// Returns whether another element follows; reads the comma before it, or the end of the list.
  private mutating func goesOn(
    until close: UInt8, _ isFirst: inout Bool
  ) throws(Defect) -> Bool {
    if next() == close {
      position += 1
      return false
    }
    if !isFirst { try expect(UInt8(ascii: ","), "comma") }
    isFirst = false
    return true
  }

  private mutating func word(_ word: String, _ value: JSONTree) throws(Defect) -> JSONTree {
    guard takes(word) else { throw defect("no value") }
    return value
  }

  /// Skips a word if it comes next; returns false otherwise.
  package mutating func takes(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }
}

extension JSONReader {
  /// Reads a number in the syntax of JSON. Whole numbers that fit into 64 bits become integers.
  private mutating func number() throws(Defect) -> JSONTree {
    let text = try numberText()
    if let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { throw defect("a number out of range") }
    return .number(value)
  }

  /// Reads a number as text, which shows whether it has a fraction. White space must be skipped
  /// before.
  package mutating func numberText() throws(Defect) -> String {
    let start = position
    if peek() == UInt8(ascii: "-") { position += 1 }
    let first = position
    try digits()
    if position - first > 1, bytes[first] == UInt8(ascii: "0") { throw defect("a leading 0") }
    if peek() == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if let sign = peek(), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { position += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func digits() throws(Defect) {
    let start = position
    while let byte = peek(), (0x30...0x39).contains(byte) { position += 1 }
    if position == start { throw defect("no value") }
  }

  /// Reads a text in quotes.
  package mutating func string() throws(Defect) -> String {
    try expect(UInt8(ascii: "\""), "text")
    let start = position
    var bits: UInt8 = 0
    while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      bits |= byte
      position += 1
    }
    if bits < 0x80, peek() == UInt8(ascii: "\"") {
      defer { position += 1 }
      // ASCII text needs no validation.
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    var text = Array(bytes[start..<position])
    while true {
      guard let byte = peek(), byte >= 0x20 else { throw defect("a string without an end") }
      position += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        try text.append(contentsOf: escape())
      } else {
        text.append(byte)
      }
    }
    guard let valid = String(validating: text, as: UTF8.self) else { throw defect("no UTF-8") }
    return valid
  }

  private mutating func escape() throws(Defect) -> [UInt8] {
    guard let byte = peek() else { throw defect("a string without an end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try unicode()
    default: throw defect("no escape")
    }
  }

  private mutating func unicode() throws(Defect) -> [UInt8] {
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]) {
      guard peek() == UInt8(ascii: "\\") else { throw defect("half a character") }
      position += 1
      guard peek() == UInt8(ascii: "u") else { throw defect("half a character") }
      position += 1
      units.append(try codeUnit())
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw defect("half a character")
    }
    return Array(text.utf8)
  }

  private mutating func codeUnit() throws(Defect) -> UInt16 {
    guard position + 4 <= bytes.count,
      let unit = UInt16(
        hexadecimalDigits: String(decoding: bytes[position..<position + 4], as: UTF8.self))
    else { throw defect("a Unicode escape without four hexadecimal digits") }
    position += 4
    return unit
  }
}

extension JSONTree {
  /// The numeric value, or nil if this is not a number.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// A description of the value for messages.
  package var told: String {
    switch self {
    case .object: "an object"
    case .list: "a list"
    default: String(decoding: canonical, as: UTF8.self)
    }
  }
}
