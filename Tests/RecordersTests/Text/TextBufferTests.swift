import Testing

@testable import Recorders

struct TextBufferTests {
  @Test func `what is appended follows in order, whatever room it needs`() {
    var text = TextBuffer()
    var expected = ""
    for number in 0..<2_000 {
      text.append(UInt8(ascii: ","))
      text.append(Int64(number * number))
      text.append("é\(number)")
      text.append("." as StaticString)
      text.append(milliseconds: 1_700_000_000_000 + Int64(number))
      text.append(-0.125 * Double(number + 1))
      expected += ",\(number * number)é\(number).\(1_700_000_000_000 + number)"
      expected += "\(-0.125 * Double(number + 1))"
    }
    #expect(String(decoding: text.bytes(0..<text.count), as: UTF8.self) == expected)
  }

  @Test func `a part of another text is copied, and an emptied one starts anew`() {
    var text = TextBuffer()
    var other = TextBuffer()
    text.append("left over from before")
    text.removeAll()
    other.append("0123456789")
    text.append(2..<5, of: other)
    text.append([0x41, 0x42])
    #expect(String(decoding: text.bytes(0..<text.count), as: UTF8.self) == "234AB")
  }

  @Test func `parts of a text are equal or not`() {
    var text = TextBuffer()
    text.append("abcabd")
    let (equal, other, shorter) = (
      text.isEqual(0..<2, 3..<5), text.isEqual(0..<3, 3..<6), text.isEqual(0..<2, 3..<6)
    )
    #expect(equal && !other && !shorter)
  }

  @Test(arguments: [0, 7, 10, 99, 100, 99_999_999, 100_000_000, -1, -65_536, Int64.max, .min])
  func `whole numbers have their decimal digits`(value: Int64) {
    var text = TextBuffer()
    text.append(value)
    #expect(String(decoding: text.bytes(0..<text.count), as: UTF8.self) == "\(value)")
  }
}
