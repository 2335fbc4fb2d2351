import Fixtures
import Testing

@testable import Recorders

struct SixteenBitTextTests {
  /// The step between two tested numbers: 1 in the full test run, otherwise 31.
  private static let step: Int32 = isWhole ? 1 : 31

  private func text(_ value: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ShortestText.longest) { place in
      guard let start = place.baseAddress else { return "" }
      let length = SixteenBitText.write(value, by: SixteenBitText.endings, to: start)
      return String(decoding: place[..<length], as: UTF8.self)
    }
  }

  @Test func `text equals that of the Double for numbers below eight`() {
    let wrong = stride(from: Int32(-8 * 65_536), to: 8 * 65_536, by: Int32.Stride(Self.step)).filter
    {
      text($0) != (Double($0) / 65_536).description
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [Int32.min, -600_000, 600_000, .max])
  func `larger numbers have the text of the Double too`(value: Int32) {
    #expect(text(value) == (Double(value) / 65_536).description)
  }
}
