import Testing

@testable import Recorders

struct TextBufferTests {
  @Test func `what is appended follows in order, whatever room it needs`() {
    var text = TextBuffer()
    var expected = ""
    for number in 0..<2_000 {
      text.append(UInt8(ascii: ","))
      DecimalText.append(Int64(number * number), to: &text)
      text.append("é\(number)")
      text.append("." as StaticString)
      text.append(SIMD32(repeating: UInt8(ascii: "x")), length: number % 33)
      expected += ",\(number * number)é\(number)." + String(repeating: "x", count: number % 33)
    }
    #expect(String(decoding: text.bytes(0..<text.count), as: UTF8.self) == expected)
  }

  @Test func `a part of another text is copied, and an emptied one starts anew`() {
    var (text, other) = (TextBuffer(), TextBuffer())
    text.append("left over from before")
    text.removeAll()
    other.append("0123456789")
    text.append(2..<5, of: other)
    text.append([0x41, 0x42])
    #expect(String(decoding: text.bytes(0..<text.count), as: UTF8.self) == "234AB")
  }

  @Test(arguments: [0, 7, 10, 99, 100, -1, Int64.max, .min])
  func `whole numbers have their decimal digits`(value: Int64) {
    var text = TextBuffer()
    DecimalText.append(value, to: &text)
    #expect(String(decoding: text.bytes(0..<text.count), as: UTF8.self) == "\(value)")
  }
}
