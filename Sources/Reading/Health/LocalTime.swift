/// A time with its difference from UTC, as exports of the Health app and GPX files have it.
package struct LocalTime: Equatable, Sendable {
  /// The instant, in ms since 1970.
  package let instant: Int64
  /// The difference between local time and UTC, in ms.
  package let offset: Int64

  /// Reads a text such as `2026-03-02 07:04:44 -0500`; nil for any other text.
  package init?(_ text: UnsafePointer<CChar>) {
    guard let clock = Self.clock(text, between: UInt8(ascii: " ")),
      text[19] == 0x20, let offset = Self.offset(text + 20, hasColon: false),
      text[25] == 0
    else { return nil }
    (instant, self.offset) = (clock - offset, offset)
  }

  /// Reads a text such as `2026-03-02T12:04:44Z`, as XML Schema defines it: the seconds may have
  /// decimals, and `Z` may be a difference such as `-05:00`.
  ///
  /// - Parameter isStrict: Whether only texts of the form `2026-03-02T12:04:44Z` are read.
  package init?(ofXML text: UnsafePointer<CChar>, isStrict: Bool) {
    guard let clock = Self.clock(text, between: UInt8(ascii: "T")) else { return nil }
    var rest = text + 19
    var milliseconds: Int64 = 0
    if !isStrict, rest[0] == CChar(bitPattern: UInt8(ascii: ".")) {
      rest += 1
      var scale: Int64 = 100
      while let digit = Self.digit(rest[0]) {
        milliseconds += scale * digit
        scale /= 10
        rest += 1
      }
    }
    if rest[0] == CChar(bitPattern: UInt8(ascii: "Z")), rest[1] == 0 {
      (instant, offset) = (clock + milliseconds, 0)
      return
    }
    guard !isStrict, let offset = Self.offset(rest, hasColon: true), rest[6] == 0 else {
      return nil
    }
    (instant, self.offset) = (clock + milliseconds - offset, offset)
  }

  /// Returns the time of a UTC clock with the date and time of a text, in ms since 1970. It reads no
  /// byte after one that is wrong, so that a short text ends it.
  @inline(__always)
  private static func clock(_ text: UnsafePointer<CChar>, between: UInt8) -> Int64? {
    guard let century = pair(text), let years = pair(text + 2), text[4] == 0x2D,
      let month = pair(text + 5), (1...12).contains(month), text[7] == 0x2D,
      let day = pair(text + 8), text[10] == CChar(bitPattern: between),
      let hour = pair(text + 11), hour < 24, text[13] == 0x3A, let minute = pair(text + 14),
      minute < 60, text[16] == 0x3A, let second = pair(text + 17), second < 60
    else { return nil }
    let year = 100 * century + years
    guard day > 0, day <= length(of: month, year) else { return nil }
    return 1_000 * (86_400 * days(year, month, day) + 3_600 * hour + 60 * minute + second)
  }

  private static func offset(_ text: UnsafePointer<CChar>, hasColon: Bool) -> Int64? {
    let sign: Int64
    switch text[0] {
    case 0x2B: sign = 1
    case 0x2D: sign = -1
    default: return nil
    }
    guard let hours = pair(text + 1), hours < 15 else { return nil }
    if hasColon, text[3] != 0x3A { return nil }
    guard let minutes = pair(text + (hasColon ? 4 : 3)), minutes < 60 else { return nil }
    return sign * 60_000 * (60 * hours + minutes)
  }

  @inline(__always)
  private static func pair(_ text: UnsafePointer<CChar>) -> Int64? {
    guard let ten = digit(text[0]), let one = digit(text[1]) else { return nil }
    return 10 * ten + one
  }

  @inline(__always)
  private static func digit(_ byte: CChar) -> Int64? {
    let digit = Int64(byte) - 0x30
    return (0...9).contains(digit) ? digit : nil
  }

  private static func length(of month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of days since 1970 of a date (H. Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", 2013).
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
