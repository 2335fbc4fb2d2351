/// Texts that are secrets, and so are never written down or told, whoever repeats them and however they
/// are encoded.
public struct HiddenTexts: Sendable {
  private var texts: [[UInt8]] = []

  /// Hides nothing.
  public init() {}

  /// Hides a text from now on; very short ones would be found everywhere.
  public mutating func hide(_ text: String) {
    guard text.count >= 4 else { return }
    texts.append(Array(text.utf8))
    // What is in a long one is looked for first.
    texts.sort { $0.count > $1.count }
  }

  /// Puts three dots in place of each secret of a delivery.
  func hiding(in delivered: Delivered) -> Delivered {
    if delivered.text.isEmpty { return delivered }
    var delivered = delivered
    delivered.text = hiding(in: delivered.text)
    return delivered
  }

  /// Puts three dots in place of each secret of a text.
  func hiding(in text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      let found = texts.lazy.compactMap { EncodedText.end(of: $0, in: bytes, at: position) }.first
      if let found {
        result += "…".utf8
        position = found
      } else {
        result.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Finds a text whose bytes may each stand as they are or encoded: for URLs and forms (`%2B`, `+` for a
/// blank), for JSON (`\\u002B`, `\\/`) or for HTML (`&#43;`, `&#x2B;`, `&amp;`).
enum EncodedText {
  /// Where the text ends that begins at a place; nil if it does not begin there.
  static func end(of text: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
    var position = start
    for byte in text {
      guard let length = length(of: byte, in: bytes[position...]) else { return nil }
      position += length
    }
    return position
  }

  /// How many bytes a byte takes at the beginning of a text; nil if it is not there.
  private static func length(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    switch first {
    case UInt8(ascii: "%"):
      if number(bytes.dropFirst().prefix(2), 16) == Int(byte) { return 3 }
    case UInt8(ascii: "+"):
      if byte == UInt8(ascii: " ") { return 1 }
    case UInt8(ascii: "\\"):
      let second = bytes.dropFirst().first
      if second == UInt8(ascii: "u"), number(bytes.dropFirst(2).prefix(4), 16) == Int(byte) {
        return 6
      }
      if second == byte, [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/")].contains(byte)
      {
        return 2
      }
    case UInt8(ascii: "&"):
      if let length = entity(byte, bytes.dropFirst()) { return 1 + length }
    default: break
    }
    return first == byte ? 1 : nil
  }

  /// The length of an entity behind its `&`.
  private static func entity(_ byte: UInt8, _ bytes: ArraySlice<UInt8>) -> Int? {
    guard let end = bytes.prefix(8).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = bytes[..<end]
    let names: [String: UInt8] = [
      "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
      "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
    ]
    let value: Int?
    if name.first == UInt8(ascii: "#") {
      let digits = name.dropFirst()
      let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
      value = isHexadecimal ? number(digits.dropFirst(), 16) : number(digits, 10)
    } else {
      value = names[String(decoding: name, as: UTF8.self)].map(Int.init)
    }
    return value == Int(byte) ? name.count + 1 : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>, _ radix: Int) -> Int? {
    digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}
