import Glibc

/// A number in decimal digits.
enum DecimalText {
  /// Returns the value of a text such as `-12.5` or `1e-05`; nil for other texts and for values
  /// without end.
  static func value(_ text: UnsafePointer<CChar>) -> Double? {
    var (mantissa, digits, decimals, index) = (UInt64(0), 0, 0, 0)
    let isNegative = text[0] == 0x2D
    if isNegative { index = 1 }
    var hasPoint = false
    while true {
      let byte = text[index]
      if (0x30...0x39).contains(byte) {
        mantissa = 10 &* mantissa &+ UInt64(byte - 0x30)
        digits += 1
        if hasPoint { decimals += 1 }
      } else if byte == 0x2E, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    // Both numbers are exact in a Double, so that the division rounds once.
    if text[index] == 0, digits <= 15 {
      let value = Double(mantissa) / powers[decimals]
      return isNegative ? -value : value
    }
    // Without letters, `strtod` reads neither hexadecimal digits nor names.
    guard text[index] == 0 || text[index] == 0x65 || text[index] == 0x45 else { return nil }
    var end: UnsafeMutablePointer<CChar>?
    let value = strtod(text, &end)
    return end?.pointee == 0 && value.isFinite ? value : nil
  }

  private static let powers = (0...15).map { pow(10, Double($0)) }
}
