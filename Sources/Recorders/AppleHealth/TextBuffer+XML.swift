/// What XML needs beside plain text.
extension TextBuffer {
  /// Appends text between quotes: what XML has a meaning for is written as its entity.
  mutating func append(escaping text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case UInt8(ascii: "\n"): append("&#10;")
      default: append(byte)
      }
    }
  }

  /// Appends an attribute with a blank before it.
  mutating func attribute(_ name: StaticString, _ value: String) {
    open(name)
    append(escaping: value)
    append(UInt8(ascii: "\""))
  }

  /// Appends an attribute that is a number.
  mutating func attribute(_ name: StaticString, _ value: Double) {
    open(name)
    append(plain: value)
    append(UInt8(ascii: "\""))
  }

  /// Appends a blank, the name of an attribute and what comes before its value.
  mutating func open(_ name: StaticString) {
    append(UInt8(ascii: " "))
    append(name)
    append("=\"")
  }

  /// The shortest text of a number; a whole one has no point.
  mutating func append(plain number: Double) {
    if number == number.rounded(), number.magnitude < 1e15 {
      append(Int64(number))
    } else {
      append(number)
    }
  }

  /// A number with six digits after the point, as C's `%f` writes it.
  mutating func append(fixed number: Double) {
    let millionths = Int64((1e6 * number).rounded())
    if millionths < 0 { append(UInt8(ascii: "-")) }
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    append(Int64(whole))
    append(UInt8(ascii: "."))
    append(atMost: 8) { place in
      // The last six of eight digits; the two bytes behind them are written over.
      UnsafeMutableRawPointer(place).storeBytes(
        of: DecimalText.digits(rest) >> 16, as: UInt64.self)
      return 6
    }
  }
}
