import Formats

/// Times and dates in the texts of health data.
package enum HealthTime {
  /// Returns the instant of a text such as `2026-03-02T14:00:00Z`, in ms since 1970; nil for other
  /// texts.
  package static func instant(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z") else {
      return nil
    }
    return clock(bytes)
  }

  /// Returns the instant at which a UTC clock shows the date and time at the start of a text. Any
  /// byte may be between them.
  private static func clock(_ bytes: [UInt8]) -> Int64? {
    guard bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let day = date(bytes[0..<10]), let hour = number(bytes[11..<13]), hour < 24,
      let minute = number(bytes[14..<16]), minute < 60, let second = number(bytes[17..<19]),
      second < 60
    else { return nil }
    return 1_000 * (86_400 * day + 3_600 * hour + 60 * minute + second)
  }

  /// Returns the number of days since 1970 of a text such as `2026-03-02`; nil for other texts.
  package static func date(_ text: String) -> Int64? { date(Array(text.utf8)[...]) }

  private static func date(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), (1...12).contains(month), day > 0
    else { return nil }
    let civil = CivilDate(year: year, month: month, day: day)
    // February has no 30th day.
    return CivilDate(daysSince1970: civil.daysSince1970) == civil ? civil.daysSince1970 : nil
  }

  /// Returns the text of a date, such as `2026-03-02`.
  package static func text(date: Int64) -> String {
    String(BeiweUTCTime.text(date * 86_400_000).prefix(10))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    digits.allSatisfy { (0x30...0x39).contains($0) }
      ? digits.reduce(0) { 10 * $0 + Int64($1 - 0x30) } : nil
  }
}
