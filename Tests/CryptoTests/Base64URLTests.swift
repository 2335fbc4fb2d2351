import FoundationEssentials
import Testing

@testable import Crypto

struct Base64URLTests {
  /// RFC 4648, section 10, and one text for each character that differs from plain base64.
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
}
