/// The decimal text of whole numbers, eight digits at a time within one word.
enum DecimalText {
  /// The longest text: the sign and 19 digits. Writers may touch bytes up to there.
  static let longest = 24

  /// The digits of milliseconds since 1970, from 2001 to 2286.
  static let millisecondsLength = 13

  /// Writes 13 digits.
  @inline(__always)
  static func write(milliseconds: Int64, to place: UnsafeMutablePointer<UInt8>) {
    let (head, tail) = UInt64(milliseconds).quotientAndRemainder(dividingBy: 100_000_000)
    let raw = UnsafeMutableRawPointer(place)
    // The first five are the last of eight.
    raw.storeBytes(of: digits(head) >> 24, as: UInt64.self)
    raw.storeBytes(of: digits(tail), toByteOffset: 5, as: UInt64.self)
  }

  /// Writes the text and returns its length.
  static func write(_ number: Int64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    var length = 0
    if number < 0 {
      place[0] = UInt8(ascii: "-")
      length = 1
    }
    var rest = number.magnitude
    var count = 1
    var power: UInt64 = 10
    while count < 19, rest >= power {
      count += 1
      power *= 10
    }
    for digit in (0..<count).reversed() {
      place[length + digit] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return length + count
  }

  /// Eight digits of a number below 10^8, the first in the lowest byte.
  ///
  /// Halves, pairs and digits are divided side by side in one word: by 10,000, 100 and 10, as
  /// products and shifts that are exact for so few digits.
  @inline(__always)
  static func digits(_ number: UInt64) -> UInt64 {
    let high = number / 10_000
    let halves = high | (number - high * 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves - hundreds * 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return (tens | (pairs - tens * 10) << 8) | 0x3030_3030_3030_3030
  }

  /// Writes sixteen digits of a number below 10^16.
  @inline(__always)
  static func writeSixteen(_ number: UInt64, to place: UnsafeMutablePointer<UInt8>) {
    let high = number / 100_000_000
    let raw = UnsafeMutableRawPointer(place)
    raw.storeBytes(of: digits(high), as: UInt64.self)
    raw.storeBytes(of: digits(number - high * 100_000_000), toByteOffset: 8, as: UInt64.self)
  }
}
