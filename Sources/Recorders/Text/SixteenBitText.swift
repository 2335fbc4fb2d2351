/// The text of whole numbers of 1/65,536: exact decimal fractions of at most 16 digits, which are
/// also the shortest text that reads back.
enum SixteenBitText {
  /// Writers may touch bytes up to there.
  static let longest = 32

  /// Below this magnitude the shortest text has an exponent (7/65,536 is just above 1e-4).
  private static let smallest = 7

  /// Writes the text and returns its length.
  @inline(__always)
  static func write(_ number: Int32, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let size = number.magnitude
    guard size >= smallest, size < 8 * 65_536 else {
      return ShortestText.describe(Double(number) / 65_536, to: place)
    }
    place[0] = UInt8(ascii: "-")
    let start = Int(number >> 31 & 1)
    place[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: size >> 16)
    place[start + 1] = UInt8(ascii: ".")
    // 10^16 / 65,536
    DecimalText.writeSixteen(
      UInt64(size & 0xFFFF) &* 152_587_890_625, to: place + start + 2)
    // Each factor of 2 in the fraction spares a digit; a whole number keeps one.
    return start + 3 + 15 - min((size | 0x8000).trailingZeroBitCount, 15)
  }
}
