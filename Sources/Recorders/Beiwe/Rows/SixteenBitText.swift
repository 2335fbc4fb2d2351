/// The text of whole numbers of 1/65,536: exact decimal fractions of at most 16 digits, which are
/// also the shortest text that reads back.
enum SixteenBitText {
  /// Writers may touch bytes up to there.
  static let longest = 32

  /// Below this magnitude the shortest text has an exponent (7/65,536 is just above 1e-4).
  private static let smallest = 7

  /// The sixteen digits after the point, of each of the 65,536 fractions.
  ///
  /// A table, since a phone's three axes take 6 % of a recording if they are divided each time; it
  /// lives as long as the process and is never written again.
  nonisolated(unsafe) static let fractions: UnsafePointer<SIMD16<UInt8>> = {
    let table = UnsafeMutablePointer<SIMD16<UInt8>>.allocate(capacity: 65_536)
    for fraction in 0..<65_536 {
      // 10^16 / 65,536
      DecimalText.writeSixteen(
        UInt64(fraction) * 152_587_890_625,
        to: UnsafeMutableRawPointer(table + fraction).assumingMemoryBound(to: UInt8.self))
    }
    return UnsafePointer(table)
  }()

  /// Writes the text and returns its length.
  ///
  /// - Parameter fractions: the table.
  @inline(__always)
  static func write(
    _ number: Int32, fractions: UnsafePointer<SIMD16<UInt8>>,
    to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let size = number.magnitude
    guard size >= smallest, size < 8 * 65_536 else {
      return ShortestText.describe(Double(number) / 65_536, to: place)
    }
    place[0] = UInt8(ascii: "-")
    let start = Int(number >> 31 & 1)
    place[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: size >> 16)
    place[start + 1] = UInt8(ascii: ".")
    UnsafeMutableRawPointer(place + start + 2).storeBytes(
      of: fractions[Int(size & 0xFFFF)], as: SIMD16<UInt8>.self)
    // Each factor of 2 in the fraction spares a digit; a whole number keeps one.
    return start + 3 + 15 - min((size | 0x8000).trailingZeroBitCount, 15)
  }
}
