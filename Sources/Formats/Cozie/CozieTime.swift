/// The times of Cozie's app: local clock, three decimals, and an offset without a colon, such as
/// `2022-09-01T07:02:51.578+0800`.
public enum CozieTime {
  /// What InfluxDB can store, in ms: nanoseconds in 64 bits.
  public static let storable = Int64.min / 1_000_000 + 1...Int64.max / 1_000_000 - 1

  /// The text of an instant, in ms since 1970 UTC, where clocks are so many seconds ahead of UTC.
  ///
  /// Whole numbers alone make it: a formatter of Foundation's rounds.
  public static func text(_ milliseconds: Int64, offset: Int) -> String {
    let clock = BeiweUTCTime.text(milliseconds + 1_000 * Int64(offset))
    let minutes = abs(offset) / 60
    func pair(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return clock + (offset < 0 ? "-" : "+") + pair(minutes / 60) + pair(minutes % 60)
  }

  /// The instant of a text as the server reads it, in ms since 1970 UTC; nil for what is no time.
  ///
  /// Digits of any script count, as Python reads them (dateutil): `٢٠٢٢-٠٩-٠١T٠٧:٠٢:٥١.٥٧٨+٠٨٠٠`.
  static func asServerReads(_ text: String) -> Int64? {
    if let time = milliseconds(text) { return time }
    let plain = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      guard scalar.properties.generalCategory == .decimalNumber,
        let digit = scalar.properties.numericValue.flatMap(UInt8.init(exactly:))
      else { return scalar }
      return Unicode.Scalar(UInt8(ascii: "0") + digit)
    }
    return milliseconds(String(String.UnicodeScalarView(plain)))
  }

  /// The instant of a text with ASCII digits, in ms since 1970 UTC: without an offset it is UTC, and decimals
  /// may be missing. Nil for what is no such time.
  public static func milliseconds(_ text: String) -> Int64? {
    var rest = Array(text.utf8)[...]
    func number(_ count: Int) -> Int64? {
      guard rest.count >= count else { return nil }
      var value: Int64 = 0
      for byte in rest.prefix(count) {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = 10 * value + Int64(byte - 0x30)
      }
      rest = rest.dropFirst(count)
      return value
    }
    func take(_ letter: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: letter) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      take("T") || take(" "), let hour = number(2), take(":"), let minute = number(2), take(":"),
      let second = number(2), let date = CivilDate(year: year, month: month, day: day).real,
      hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction: Int64 = 0
    if take(".") {
      var scale: Int64 = 100
      while let digit = rest.first, (0x30...0x39).contains(digit) {
        fraction += scale * Int64(digit - 0x30)
        scale /= 10
        rest = rest.dropFirst()
      }
    }
    var offset: Int64 = 0
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest = rest.dropFirst()
      guard let hours = number(2) else { return nil }
      _ = take(":")
      guard let minutes = number(2) else { return nil }
      offset = (sign == UInt8(ascii: "-") ? -60 : 60) * (60 * hours + minutes)
    } else {
      _ = take("Z")
    }
    guard rest.isEmpty else { return nil }
    let clock = 86_400 * date.daysSince1970 + 3_600 * hour + 60 * minute + second
    return 1_000 * (clock - offset) + fraction
  }
}

extension CivilDate {
  /// The date; nil where no calendar has it.
  fileprivate var real: CivilDate? {
    CivilDate(daysSince1970: daysSince1970) == self ? self : nil
  }
}
