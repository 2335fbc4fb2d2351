/// The text of the server's `UTC time` column, such as `2026-03-02T14:00:00.123`, as ASCII bytes.
///
/// Successive rows are mostly in the same second, so an update usually writes only the three digits
/// of the milliseconds.
public struct BeiweUTCTime: Sendable {
  /// The text of the last time, as ASCII bytes.
  public private(set) var bytes: [23 of UInt8]
  private var second: Int64 = 0
  private var day: Int64 = 0

  /// Creates the text of 1970-01-01 00:00 UTC.
  public init() {
    bytes = InlineArray(repeating: UInt8(ascii: "0"))
    (bytes[4], bytes[7], bytes[10]) = (UInt8(ascii: "-"), UInt8(ascii: "-"), UInt8(ascii: "T"))
    (bytes[13], bytes[16], bytes[19]) = (UInt8(ascii: ":"), UInt8(ascii: ":"), UInt8(ascii: "."))
    writeDate()
  }

  /// Changes the text to another time, in ms since 1970 UTC. The year must be from 0 to 9999.
  public mutating func update(to milliseconds: Int64) {
    let newSecond = milliseconds.quotientRoundedDown(by: 1_000)
    if newSecond != second {
      second = newSecond
      let newDay = second.quotientRoundedDown(by: 86_400)
      if newDay != day {
        day = newDay
        writeDate()
      }
      let time = second - day * 86_400
      writePair(time / 3_600, at: 11)
      writePair(time / 60 % 60, at: 14)
      writePair(time % 60, at: 17)
    }
    let rest = milliseconds - second * 1_000
    writePair(rest / 10, at: 20)
    bytes[22] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
  }

  /// Returns the text of a single time, in ms since 1970 UTC.
  public static func text(_ milliseconds: Int64) -> String {
    var time = Self()
    time.update(to: milliseconds)
    return String(decoding: time.bytes.indices.map { time.bytes[$0] }, as: UTF8.self)
  }

  /// Returns the text of any time, in ms since 1970 UTC; nil if its year does not have four digits.
  public static func textIfPossible(_ milliseconds: Int64) -> String? {
    let day = milliseconds.quotientRoundedDown(by: 86_400_000)
    // Days far outside this range have no date in Int64 arithmetic.
    guard abs(day) < 4_000_000, (0...9_999).contains(CivilDate(daysSince1970: day).year) else {
      return nil
    }
    return text(milliseconds)
  }

  private mutating func writeDate() {
    let date = CivilDate(daysSince1970: day)
    precondition(date.year >= 0 && date.year <= 9_999, "the year does not have four digits")
    writePair(date.year / 100, at: 0)
    writePair(date.year % 100, at: 2)
    writePair(date.month, at: 5)
    writePair(date.day, at: 8)
  }

  private mutating func writePair(_ value: Int64, at index: Int) {
    let small = UInt8(truncatingIfNeeded: value)
    bytes[index] = UInt8(ascii: "0") + small / 10
    bytes[index + 1] = UInt8(ascii: "0") + small % 10
  }
}
