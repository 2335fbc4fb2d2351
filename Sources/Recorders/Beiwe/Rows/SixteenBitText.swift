/// The text of whole numbers of 1/65,536: exact decimal fractions of at most 16 digits, which are
/// also the shortest text that reads back, so they come from a table.
enum SixteenBitText {
  /// `0.` and the 16 digits of each of the 65,536 fractions, and in the last lane how many of
  /// these bytes are left without trailing zeros (at least three).
  private static let table: [SIMD32<UInt8>] = {
    var table = [SIMD32<UInt8>](repeating: SIMD32(repeating: 0x30), count: 65_536)
    for fraction in 0..<65_536 {
      // 10^16 / 65,536
      var rest = fraction * 152_587_890_625
      var count = 3
      for place in (2..<18).reversed() {
        let digit = UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        table[fraction][place] = 0x30 + digit
        if digit != 0 && count == 3 { count = place + 1 }
      }
      table[fraction][1] = UInt8(ascii: ".")
      table[fraction][31] = UInt8(count)
    }
    return table
  }()

  /// Below this magnitude the shortest text has an exponent (7/65,536 is just above 1e-4).
  private static let smallest = 7

  static func append(_ value: Int32, to text: inout TextBuffer) {
    let size = Int(value.magnitude)
    guard size >= smallest, size < 8 * 65_536 else {
      text.append((Double(value) / 65_536).description)
      return
    }
    if value < 0 { text.append(UInt8(ascii: "-")) }
    var digits = table[size & 0xFFFF]
    digits[0] += UInt8(size >> 16)
    text.append(digits, length: Int(digits[31]))
  }
}
