import FoundationEssentials
import Testing

@testable import Crypto

struct Base64URLTests {
  /// The cases are the examples of RFC 4648, section 10, and one text for each character that
  /// differs from plain base64.
  @Test(arguments: [
    (bytes: "", text: ""), (bytes: "f", text: "Zg=="), (bytes: "fo", text: "Zm8="),
    (bytes: "foo", text: "Zm9v"), (bytes: "foob", text: "Zm9vYg=="),
    (bytes: "foobar", text: "Zm9vYmFy"), (bytes: "\u{7F}\u{3E}\u{3F}", text: "fz4_"),
    (bytes: "~~~", text: "fn5-"),
  ])
  func `bytes become text and come back`(bytes: String, text: String) {
    #expect(Base64URL.text(of: Array(bytes.utf8)) == text)
    #expect(Base64URL.decode(Array(text.utf8)) == Array(bytes.utf8))
  }

  @Test(arguments: [
    "Zg", "Zg=", "Z", "Zm9v=", "Zm+v", "Zm/v", "Zm 9", "=m9v", "Z=9v", "Zm9\n", "====",
  ])
  func `text of anything else is refused`(text: String) {
    #expect(Base64URL.decode(Array(text.utf8)) == nil)
  }

  @Test func `all lengths agree with Foundation`() {
    for count in 0..<100 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      let plain = Data(bytes).base64EncodedString()
      let expected = plain.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
      #expect(Base64URL.text(of: bytes) == String(expected))
      #expect(Base64URL.decode(Array(String(expected).utf8)) == bytes)
    }
  }

  @Test(arguments: [(0, 0), (1, 4), (2, 4), (3, 4), (4, 8), (5, 8), (6, 8), (7, 12), (300, 400)])
  func `three bytes become four characters`(count: Int, length: Int) {
    #expect(Base64URL.length(of: count) == length)
    #expect(Base64URL.encode([UInt8](repeating: 255, count: count)).count == length)
  }

  @Test func `each character has its value, and all others have none`() {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var wrong: [UInt8] = []
    for byte in UInt8.min...UInt8.max {
      let text = [byte, byte, byte, byte]
      let value = alphabet.firstIndex(of: byte)
      let number = value.map { $0 * 0x41041 }
      let bytes = number.map { [UInt8($0 >> 16), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
      if Base64URL.decode(text) != bytes { wrong.append(byte) }
      if text.withUnsafeBufferPointer({ Base64URL.isText($0) }) != (value != nil) {
        wrong.append(byte)
      }
      if let bytes, Base64URL.encode(bytes) != text { wrong.append(byte) }
    }
    #expect(wrong == [])
    #expect(Base64URL.decode([]) == [] && Base64URL.decode(Array("AAA=AAAA".utf8)) == nil)
    #expect(Base64URL.decode(Array("A===".utf8)) == nil)
  }
}
