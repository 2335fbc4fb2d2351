import Spool

/// The messages that a body becomes in the queue of Cozie's server
/// (cozie-apple-backend e29a13c, `cozie-apple-v3-app-write-queue`).
///
/// The function reads the body, cuts it into pieces of `CozieServer.messageRows` rows, and writes each piece as JSON
/// again, in the form of Python's `json.dumps`. It fails at the first message that the queue refuses.
package struct CozieMessages {
  /// The longest message that the queue takes, in bytes; Cozie's documents say 256KB.
  package static let limit = 262_144

  /// The rows of the messages before the first one that is refused, as a body; empty if the first one is refused.
  package private(set) var accepted: [UInt8]
  /// Whether a message is refused.
  package private(set) var isCut = false

  /// Measures the messages of a body.
  ///
  /// - Throws: `JSONReader.Defect` for a body that is no JSON.
  package init(of body: [UInt8]) throws(JSONReader.Defect) {
    accepted = body
    // A byte becomes at most six: a control character, or a third of a character that is no ASCII.
    guard body.count > Self.limit / 6 else { return }
    var reader = JSONReader(body)
    switch reader.next() {
    case UInt8(ascii: "{"):
      guard try Self.length(&reader) + 2 > Self.limit else { return }
      (accepted, isCut) = ([], true)
    case UInt8(ascii: "["): try cut(&reader, body)
    // A hundred letters of a text are always short.
    default: return
    }
  }

  /// Looks for the first message of a list that is too long.
  private mutating func cut(
    _ reader: inout JSONReader, _ body: [UInt8]
  ) throws(JSONReader.Defect) {
    var (rows, length) = (0, 2)
    // Where the rows of the messages end that are short enough.
    var end = 0
    var isCut = false
    try reader.list { (reader) throws(JSONReader.Defect) in
      length += try Self.length(&reader) + (rows == 0 ? 0 : 2)
      rows += 1
      isCut = isCut || length > Self.limit
      guard rows == CozieServer.messageRows else { return }
      (rows, length) = (0, 2)
      if !isCut { end = reader.position }
    }
    guard isCut else { return }
    self.isCut = true
    accepted = end == 0 ? [] : body[..<end] + [UInt8(ascii: "]")]
  }

  // MARK: The length of JSON as Python writes it, in bytes

  static func length(_ reader: inout JSONReader) throws(JSONReader.Defect) -> Int {
    switch reader.next() {
    case UInt8(ascii: "\""): return length(of: try reader.string())
    case UInt8(ascii: "{"):
      var (count, length) = (0, 2)
      try reader.object { (key, reader) throws(JSONReader.Defect) in
        length += Self.length(of: key) + 2 + (try Self.length(&reader))
        count += 1
      }
      return length + 2 * max(0, count - 1)
    case UInt8(ascii: "["):
      var (count, length) = (0, 2)
      try reader.list { (reader) throws(JSONReader.Defect) in
        length += try Self.length(&reader)
        count += 1
      }
      return length + 2 * max(0, count - 1)
    default:
      for word in ["true", "false", "null", "NaN", "Infinity", "-Infinity"]
      where reader.takes(word) { return word.utf8.count }
      return length(ofNumber: try reader.numberText())
    }
  }

  /// A number with a fraction or an exponent is written as its shortest text.
  private static func length(ofNumber text: String) -> Int {
    guard text.contains(where: { ".eE".contains($0) }), let value = Double(text) else {
      return text == "-0" ? 1 : text.utf8.count
    }
    guard value.isFinite else { return (value < 0 ? "-Infinity" : "Infinity").utf8.count }
    return "\(value)".utf8.count
  }

  /// Characters that are no printable ASCII are escaped.
  private static func length(of text: String) -> Int {
    text.unicodeScalars.reduce(2) { length, scalar in
      switch scalar {
      case "\"", "\\", "\n", "\r", "\t", "\u{8}", "\u{C}": length + 2
      case " "..."~": length + 1
      default: length + (scalar.value > 0xFFFF ? 12 : 6)
      }
    }
  }
}
