/// The decimal text of whole numbers, two digits at a time.
enum DecimalText {
  private static let pairs: [UInt16] = (0..<100).map { pair in
    UInt16(0x30 + pair / 10) | UInt16(0x30 + pair % 10) << 8
  }

  static func append(_ value: Int64, to text: inout TextBuffer) {
    if value < 0 { text.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    var digits: [20 of UInt8] = .init(repeating: 0x30)
    var place = 20
    while rest >= 10 {
      let pair = pairs[Int(rest % 100)]
      rest /= 100
      digits[place - 1] = UInt8(truncatingIfNeeded: pair >> 8)
      digits[place - 2] = UInt8(truncatingIfNeeded: pair)
      place -= 2
    }
    if rest > 0 || place == 20 {
      place -= 1
      digits[place] = 0x30 + UInt8(rest)
    }
    digits.span.extracting(place..<20).withUnsafeBytes { text.append($0) }
  }
}
