import Testing

@testable import Recorders

struct SixteenBitTextTests {
  /// All numbers, or one in 31 where the compiler does not optimise.
  private static let step: Int32 = {
    #if DEBUG
      31
    #else
      1
    #endif
  }()

  @Test func `text equals that of the Double for numbers below eight`() {
    var text = TextBuffer()
    var wrong: [Int32] = []
    for value in stride(from: Int32(-8 * 65_536), to: 8 * 65_536, by: Int32.Stride(Self.step)) {
      text.removeAll()
      text.append(sixteenBits: value)
      if !text.bytes(0..<text.count).elementsEqual((Double(value) / 65_536).description.utf8) {
        wrong.append(value)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [Int32.min, -600_000, 600_000, .max])
  func `larger numbers have the text of the Double too`(value: Int32) {
    var text = TextBuffer()
    text.append(sixteenBits: value)
    #expect(
      String(decoding: text.bytes(0..<text.count), as: UTF8.self)
        == (Double(value) / 65_536).description)
  }
}
