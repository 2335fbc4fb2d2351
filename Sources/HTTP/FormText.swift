/// The body of an HTML form (`application/x-www-form-urlencoded`), with fields sorted by name.
package enum FormText {
  package static let contentType = "application/x-www-form-urlencoded; charset=utf-8"

  /// Returns the fields as `application/x-www-form-urlencoded`, sorted by name.
  package static func body(of fields: [String: String]) -> [UInt8] {
    let pairs = fields.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }
    return Array(pairs.joined(separator: "&").utf8)
  }

  /// Percent-encodes all characters as `%XX`, except the unreserved ones (RFC 3986, 2.3).
  package static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
