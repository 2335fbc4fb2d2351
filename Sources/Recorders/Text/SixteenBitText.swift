/// The text of whole numbers of 1/65,536: exact decimal fractions of at most 16 digits, which are
/// also the shortest text that reads back.
enum SixteenBitText {
  /// Writers may touch bytes up to there.
  static let longest = ShortestText.longest

  /// Below this magnitude the shortest text has an exponent (7/65,536 is just above 1e-4).
  private static let smallest = 7

  /// The last eight of the sixteen digits after the point, which depend on the lower byte alone. A table of
  /// all sixteen has 1 MB, and lost to the compression's tables as much as it saved.
  ///
  /// Writers keep the array, since each access of a global asks whether it is there.
  static let endings: [UInt64] = (0..<256).map { lower in
    // 10^16 / 65,536 = 390,625^2
    DecimalText.digits(lower * 390_625 % 256 * 390_625)
  }

  /// Writes the text and returns its length.
  ///
  /// - Parameter endings: those above.
  @inline(__always)
  static func write(
    _ number: Int32, by endings: [UInt64], to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let size = number.magnitude
    guard size >= smallest, size < 8 * 65_536 else {
      return ShortestText.describe(Double(number) / 65_536, to: place)
    }
    place[0] = UInt8(ascii: "-")
    let start = Int(number >> 31 & 1)
    place[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: size >> 16)
    place[start &+ 1] = UInt8(ascii: ".")
    let digits = UnsafeMutableRawPointer(place + (start &+ 2))
    let fraction = UInt64(size & 0xFFFF)
    digits.storeBytes(of: DecimalText.digits((fraction &* 390_625) >> 8), as: UInt64.self)
    digits.storeBytes(of: endings[Int(size & 0xFF)], toByteOffset: 8, as: UInt64.self)
    // Each factor of 2 in the fraction spares a digit; a whole number keeps one.
    return start &+ 18 &- min((size | 0x8000).trailingZeroBitCount, 15)
  }
}
