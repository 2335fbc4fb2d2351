/// Instants as Apple Health writes them, in whole seconds since 1970.
enum ExportTime {
  /// Of a text such as `2026-03-02 07:04:44 -0500`; nil for any other.
  static func local(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 25, bytes[10] == UInt8(ascii: " "), bytes[19] == UInt8(ascii: " "),
      bytes[20] == UInt8(ascii: "-") || bytes[20] == UInt8(ascii: "+"),
      let clock = clock(bytes), let hours = number(bytes, 21, 2),
      let minutes = number(bytes, 23, 2), hours < 15, minutes < 60
    else { return nil }
    let offset = 3_600 * hours + 60 * minutes
    return bytes[20] == UInt8(ascii: "-") ? clock + offset : clock - offset
  }

  /// Of a text such as `2026-03-02T12:04:44Z`; nil for any other.
  static func universal(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z") else {
      return nil
    }
    return clock(bytes)
  }

  /// The instant at which a clock of UTC has the date and time that a text begins with.
  private static func clock(_ bytes: [UInt8]) -> Int64? {
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes, 0, 4), let month = number(bytes, 5, 2),
      let day = number(bytes, 8, 2), let hour = number(bytes, 11, 2),
      let minute = number(bytes, 14, 2), let second = number(bytes, 17, 2),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    // Days since 1970-01-01 of the civil calendar, with years that begin in March.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let ofEra = shifted - 400 * era
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = 146_097 * era + 365 * ofEra + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    return 86_400 * days + 3_600 * hour + 60 * minute + second
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int64? {
    var number: Int64 = 0
    for byte in bytes[start..<start + count] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = 10 * number + Int64(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
