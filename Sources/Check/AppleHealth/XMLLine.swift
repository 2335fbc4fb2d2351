import Reading

/// A piece of a line of XML.
enum XMLPiece: Equatable {
  /// The start of an element. An empty element has no separate end.
  case start(XMLTag, isEmpty: Bool)
  case end(String)
  /// Text between elements.
  case text(String)
}

/// The name of an element with its attributes, in their order. Entities are not decoded.
struct XMLTag: Equatable {
  var name: String
  var attributes: [(name: String, value: String)]

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.attributes.elementsEqual(right.attributes, by: ==)
  }
}

/// A reader of the pieces of one line of XML.
///
/// In exports, every tag is on a single line, so a full XML parser is not needed.
struct XMLLine {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// A defect that makes a line invalid XML.
  enum Defect: Error {
    case encoding, bracket, name, attribute, entity
    case repeated(String)

    var description: String {
      switch self {
      case .encoding: "bytes that are not UTF-8"
      case .bracket: "an unmatched angle bracket"
      case .name: "an XML element without a name"
      case .attribute:
        "an XML attribute without a name, without quotes or without a space before it"
      case .entity: "a character entity that XML does not define"
      case .repeated(let name): "duplicate attribute \(name)"
      }
    }
  }

  /// - Parameter bytes: the line without its line end, which is read without a copy.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    skipBlanks()
  }

  /// Returns the next piece; nil at the end of the line.
  mutating func next() throws(Defect) -> XMLPiece? {
    guard place < bytes.count else { return nil }
    guard bytes[place] == UInt8(ascii: "<") else {
      return .text(try take(until: UInt8(ascii: "<"), orEnd: true))
    }
    place += 1
    if place < bytes.count, bytes[place] == UInt8(ascii: "/") {
      place += 1
      let name = try name()
      guard skip(UInt8(ascii: ">")) else { throw .bracket }
      return .end(name)
    }
    var tag = XMLTag(name: try name(), attributes: [])
    while true {
      let blanks = skipBlanks()
      if skip(UInt8(ascii: "/")) {
        guard skip(UInt8(ascii: ">")) else { throw .bracket }
        return .start(tag, isEmpty: true)
      }
      if skip(UInt8(ascii: ">")) { return .start(tag, isEmpty: false) }
      guard place < bytes.count else { throw .bracket }
      guard blanks > 0 else { throw .attribute }
      let attribute = try attribute()
      guard tag[attribute.name] == nil else { throw .repeated(attribute.name) }
      tag.attributes.append(attribute)
    }
  }

  private mutating func attribute() throws(Defect) -> (name: String, value: String) {
    let name = try name()
    guard skip(UInt8(ascii: "=")), skip(UInt8(ascii: "\"")) else { throw .attribute }
    let value = try take(until: UInt8(ascii: "\""), orEnd: false)
    place += 1
    return (name, value)
  }

  private mutating func name() throws(Defect) -> String {
    let start = place
    while place < bytes.count, Self.isOfName(bytes[place]) { place += 1 }
    guard place > start else { throw .name }
    return try text(start..<place)
  }

  /// Returns the text up to a byte. The text must not contain `<`, and each entity must be one of
  /// the five that XML defines.
  private mutating func take(until end: UInt8, orEnd: Bool) throws(Defect) -> String {
    let start = place
    while place < bytes.count, bytes[place] != end {
      if bytes[place] == UInt8(ascii: "<") { throw .bracket }
      if bytes[place] == UInt8(ascii: "&") { try checkEntity() }
      place += 1
    }
    guard orEnd || place < bytes.count else { throw .attribute }
    return try text(start..<place)
  }

  private static let entities = ["amp;", "lt;", "gt;", "quot;", "apos;"].map { Array($0.utf8) }

  private func checkEntity() throws(Defect) {
    let rest = bytes[(place + 1)...]
    if rest.first == UInt8(ascii: "#") {
      let digits = rest.dropFirst().prefix(9).prefix { $0 != UInt8(ascii: ";") }
      guard !digits.isEmpty, digits.count < 9, digits.endIndex < rest.endIndex,
        digits.allSatisfy({ Self.isOfName($0) })
      else { throw .entity }
    } else if !Self.entities.contains(where: { rest.starts(with: $0) }) {
      throw .entity
    }
  }

  private func text(_ range: Range<Int>) throws(Defect) -> String {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    guard let text = String(validating: part, as: UTF8.self) else { throw .encoding }
    return text
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  @discardableResult
  private mutating func skipBlanks() -> Int {
    let start = place
    while place < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[place]) { place += 1 }
    return place - start
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
