/// The decimal text of whole numbers, computed eight digits at a time in one 64-bit word.
enum DecimalText {
  /// The length of the longest text, which has a sign and 19 digits. Writers may also change the
  /// bytes up to this length.
  static let longest = 24

  /// The number of digits of milliseconds since 1970, for the years 2001 to 2286.
  static let millisecondsLength = 13

  /// Writes a time in ms since 1970 as 13 digits.
  @inline(__always)
  static func write(milliseconds: Int64, to place: UnsafeMutablePointer<UInt8>) {
    let (head, tail) = UInt64(milliseconds).quotientAndRemainder(dividingBy: 100_000_000)
    let raw = UnsafeMutableRawPointer(place)
    // The first five digits are the last of these eight.
    raw.storeBytes(of: digits(head) >> 24, as: UInt64.self)
    raw.storeBytes(of: digits(tail), toByteOffset: 5, as: UInt64.self)
  }

  /// Writes the text of a number, and returns its length.
  static func write(_ number: Int64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    var length = 0
    if number < 0 {
      place[0] = UInt8(ascii: "-")
      length = 1
    }
    return length + write(number.magnitude, to: place + length)
  }

  private static func write(_ number: UInt64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    guard number < 100_000_000 else {
      let (head, tail) = number.quotientAndRemainder(dividingBy: 100_000_000)
      let length = write(head, to: place)
      UnsafeMutableRawPointer(place + length).storeBytes(of: digits(tail), as: UInt64.self)
      return length + 8
    }
    let text = digits(number)
    let zeros = min((text ^ 0x3030_3030_3030_3030).trailingZeroBitCount >> 3, 7)
    UnsafeMutableRawPointer(place).storeBytes(of: text >> UInt64(zeros << 3), as: UInt64.self)
    return 8 - zeros
  }

  /// Returns the eight digits of a number below 10^8, with the first digit in the lowest byte.
  ///
  /// The function divides by 10,000, 100 and 10 within one word, in parallel. It uses products and
  /// shifts, which are exact for so few digits.
  @inline(__always)
  static func digits(_ number: UInt64) -> UInt64 {
    let high = number / 10_000
    let halves = high | (number &- high &* 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return (tens | (pairs &- tens &* 10) << 8) | 0x3030_3030_3030_3030
  }

  /// Writes sixteen digits of a number below 10^16.
  @inline(__always)
  static func writeSixteen(_ number: UInt64, to place: UnsafeMutablePointer<UInt8>) {
    let high = number / 100_000_000
    let raw = UnsafeMutableRawPointer(place)
    raw.storeBytes(of: digits(high), as: UInt64.self)
    raw.storeBytes(of: digits(number &- high &* 100_000_000), toByteOffset: 8, as: UInt64.self)
  }
}
