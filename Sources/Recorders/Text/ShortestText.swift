/// The shortest decimal text that reads back as a number, and of these the nearest to it: what
/// Swift's `description` gives, without a string for each.
///
/// Schubfach (R. Giulietti 2020, "The Schubfach way to render doubles"): the decimals with so few
/// digits that at most two of them lie in the interval that reads back as the number are found by
/// one multiplication with a power of ten.
enum ShortestText {
  /// Writers may touch bytes up to there.
  static let longest = 40

  /// 5^n.
  private static let fives: [21 of UInt64] = [
    1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625,
  ]

  /// Writes the text and returns its length.
  static func write(_ number: Double, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let magnitude = number.magnitude
    // Between these the powers are exact, and no text has an exponent.
    guard magnitude >= 1e-4, magnitude < 1e7 else { return describe(number, to: place) }
    place[0] = UInt8(ascii: "-")
    let start = number < 0 ? 1 : 0
    let (digits, decimals) = shortest(magnitude)
    return start
      + (magnitude < 1
        ? writeFraction(digits, decimals, of: magnitude, to: place + start)
        : writeMixed(digits, decimals, of: magnitude, to: place + start))
  }

  /// The digits as a whole number of at most 17 digits, and how many of them stand after the point.
  @inline(__always)
  private static func shortest(_ magnitude: Double) -> (digits: UInt64, decimals: Int) {
    let bits = magnitude.bitPattern
    let significand = bits & 0x000F_FFFF_FFFF_FFFF
    let exponent = Int(truncatingIfNeeded: bits >> 52) - 1_075
    let number = significand | 0x0010_0000_0000_0000
    // The neighbour below a power of two is half as far away.
    let isPower = significand == 0
    // floor(log10(2^exponent)), of three quarters of it for powers of two.
    let decimals = -((exponent * 1_262_611 - (isPower ? 524_031 : 0)) >> 22)
    // floor(log2(10^decimals))
    let shift = UInt64(exponent + (decimals * 1_741_647) >> 19 + 1)
    // 10^decimals without its factors of two, its first bit 1: exact.
    let five = fives[decimals]
    let power = five << UInt64(five.leadingZeroBitCount)
    // Four times the number and the ends of what reads back as it, all over 10^-decimals.
    let middle = product(power, (number << 2) << shift)
    let isOpen = number & 1
    let low = product(power, ((number << 2) - (isPower ? 1 : 2)) << shift) + isOpen
    let high = product(power, ((number << 2) + 2) << shift) - isOpen
    let digits = middle >> 2
    // One digit less, if just one of the two nearest reads back.
    let fewer = digits / 10
    let (down, up) = (low <= 40 * fewer, 40 * fewer + 40 <= high)
    if down != up {
      var (short, places) = (fewer + (up ? 1 : 0), decimals - 1)
      while places > 1, short % 10 == 0 {
        short /= 10
        places -= 1
      }
      return (short, places)
    }
    let (holdsDown, holdsUp) = (low <= digits << 2, (digits << 2) + 4 <= high)
    if holdsDown != holdsUp { return (digits + (holdsUp ? 1 : 0), decimals) }
    // The nearest; of two equally near the even one.
    let half = (digits << 2) + 2
    return (digits + (middle > half || middle == half && digits & 1 == 1 ? 1 : 0), decimals)
  }

  /// The upper half of a product, of which the last bit tells of any that are left out.
  @inline(__always)
  private static func product(_ power: UInt64, _ factor: UInt64) -> UInt64 {
    let (high, low) = power.multipliedFullWidth(by: factor)
    return high | (low > 1 ? 1 : 0)
  }

  /// 10^n, for n up to 17.
  @inline(__always)
  private static func ten(_ exponent: Int) -> UInt64 { fives[exponent] << UInt64(exponent) }

  /// Writes a number from 1 on: its whole part has at most seven digits, the others stand after the point.
  @inline(__always)
  private static func writeMixed(
    _ digits: UInt64, _ decimals: Int, of magnitude: Double,
    to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let whole = UInt64(magnitude)
    var text = DecimalText.digits(whole)
    let zeros = (text ^ 0x3030_3030_3030_3030).trailingZeroBitCount >> 3
    text >>= UInt64(zeros << 3)
    UnsafeMutableRawPointer(place).storeBytes(of: text, as: UInt64.self)
    let point = 8 - zeros
    place[point] = UInt8(ascii: ".")
    DecimalText.writeSixteen(
      (digits - whole * ten(decimals)) * ten(16 - decimals), to: place + point + 1)
    return point + 1 + decimals
  }

  /// Writes a number below 1, with at most three zeros after the point.
  @inline(__always)
  private static func writeFraction(
    _ digits: UInt64, _ decimals: Int, of magnitude: Double,
    to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let zeros =
      (magnitude < 0.1 ? 1 : 0) + (magnitude < 0.01 ? 1 : 0) + (magnitude < 0.001 ? 1 : 0)
    // "0.000000"
    UnsafeMutableRawPointer(place).storeBytes(of: 0x3030_3030_3030_2E30, as: UInt64.self)
    let all = digits * ten(17 - (decimals - zeros))
    let first = all / 10_000_000_000_000_000
    place[2 + zeros] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: first)
    DecimalText.writeSixteen(
      all - first * 10_000_000_000_000_000, to: place + 3 + zeros)
    return 2 + decimals
  }

  /// Writes the text of any number as `description` has it.
  @inline(never)
  static func describe(_ number: Double, to place: UnsafeMutablePointer<UInt8>) -> Int {
    // No field, and no motion: the commonest of those that come here.
    if number == 0 { return writeZero(number, to: place) }
    var text = number.description
    return text.withUTF8 { bytes in
      for index in bytes.indices { place[index] = bytes[index] }
      return bytes.count
    }
  }

  /// Zero, which keeps its sign.
  private static func writeZero(_ zero: Double, to place: UnsafeMutablePointer<UInt8>) -> Int {
    place[0] = UInt8(ascii: "-")
    let start = zero.sign == .minus ? 1 : 0
    place[start] = UInt8(ascii: "0")
    place[start + 1] = UInt8(ascii: ".")
    place[start + 2] = UInt8(ascii: "0")
    return start + 3
  }
}
