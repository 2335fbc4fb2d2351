import Formats

/// Times and dates as texts of health data have them.
package enum HealthTime {
  /// In ms since 1970; nil for what is not `2026-03-02T14:00:00Z`.
  package static func instant(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z") else {
      return nil
    }
    return clock(bytes)
  }

  /// The instant of a local time with its offset, in ms since 1970; nil for what is not
  /// `2026-03-02 07:04:44 -0500`.
  package static func local(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 25, bytes[10] == UInt8(ascii: " "), bytes[19] == UInt8(ascii: " "),
      let sign = [UInt8(ascii: "+"): Int64(1), UInt8(ascii: "-"): -1][bytes[20]],
      let clock = clock(bytes), let hours = number(bytes[21..<23]), hours < 15,
      let minutes = number(bytes[23..<25]), minutes < 60
    else { return nil }
    return clock - sign * 60_000 * (60 * hours + minutes)
  }

  /// The instant at which a clock of UTC has the date and time that a text begins with, whatever is between
  /// them.
  private static func clock(_ bytes: [UInt8]) -> Int64? {
    guard bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let day = date(bytes[0..<10]), let hour = number(bytes[11..<13]), hour < 24,
      let minute = number(bytes[14..<16]), minute < 60, let second = number(bytes[17..<19]),
      second < 60
    else { return nil }
    return 1_000 * (86_400 * day + 3_600 * hour + 60 * minute + second)
  }

  /// In days since 1970; nil for what is not `2026-03-02`.
  package static func date(_ text: String) -> Int64? { date(Array(text.utf8)[...]) }

  private static func date(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), (1...12).contains(month), day > 0
    else { return nil }
    let civil = CivilDate(year: year, month: month, day: day)
    // There is no 30th of February.
    return CivilDate(daysSince1970: civil.daysSince1970) == civil ? civil.daysSince1970 : nil
  }

  /// Such as `2026-03-02`.
  package static func text(date: Int64) -> String {
    String(BeiweUTCTime.text(date * 86_400_000).prefix(10))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    digits.allSatisfy { (0x30...0x39).contains($0) }
      ? digits.reduce(0) { 10 * $0 + Int64($1 - 0x30) } : nil
  }
}
