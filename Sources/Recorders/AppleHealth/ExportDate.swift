import Simulation

/// Writes instants as exports have them, by the clocks of one zone: that of the phone at the export.
///
/// A class, because it remembers the date and the offset that it wrote last: most instants have the same.
final class ExportDate {
  private let zone: TimeZoneRules
  /// The quarter of an hour of UTC of which `offset` is known; clocks change between two of them.
  private var quarter = Int64.min
  /// Seconds east of UTC, and as text with a blank before it.
  private var offset: Int64 = 0
  private var offsetText: [UInt8] = []
  /// Days since 1970 by these clocks, of which `dateText` is the text.
  private var day = Int64.min
  private var dateText: [UInt8] = []

  init(in zone: TimeZoneRules) {
    self.zone = zone
  }

  /// Appends `2026-03-02 07:04:44 -0500`, rounded down to a second.
  func write(_ time: Timestamp, to text: inout TextBuffer) {
    let second = findDay(of: time)
    text.append(dateText)
    text.append(UInt8(ascii: " "))
    Self.write([second / 3_600, second / 60 % 60, second % 60], to: &text)
    text.append(offsetText)
  }

  /// Appends the clock of an instant to .01 s, as the list of a minute's beats has it: `7:04:44.25 AM`.
  func write(beatAt time: Timestamp, to text: inout TextBuffer) {
    let second = findDay(of: time)
    text.append(Self.hour(second))
    text.append(UInt8(ascii: ":"))
    Self.write([second / 60 % 60, second % 60], to: &text)
    text.append(UInt8(ascii: "."))
    let hundredths = (time.microseconds / 10_000) % 100
    Self.write([Int64(hundredths)], to: &text)
    text.append(second < 43_200 ? " AM" : " PM")
  }

  /// The names of a route that was recorded until then: `2026-03-02_7.04am` and `2026-03-02 7:04am`.
  func routeNames(until time: Timestamp) -> (file: String, title: String) {
    let second = findDay(of: time)
    let date = String(decoding: dateText, as: UTF8.self)
    let minute = second / 60 % 60
    let (hour, half) = (Self.hour(second), second < 43_200 ? "am" : "pm")
    let rest = (minute < 10 ? "0\(minute)" : "\(minute)") + half
    return ("\(date)_\(hour).\(rest)", "\(date) \(hour):\(rest)")
  }

  /// The date by these clocks.
  func date(of time: Timestamp) -> CivilDate { zone.localDate(at: time) }

  /// The second of the local day; offset and date are those of the instant then.
  private func findDay(of time: Timestamp) -> Int64 {
    let seconds = Int64(time.wholeSeconds)
    if Self.floor(seconds, 900) != quarter {
      quarter = Self.floor(seconds, 900)
      offset = Int64(zone.offset(at: time))
      let minutes = offset.magnitude / 60
      let digits = [minutes / 600, minutes / 60 % 10, minutes % 60 / 10, minutes % 10]
      offsetText =
        Array(offset < 0 ? " -".utf8 : " +".utf8) + digits.map { UInt8(ascii: "0") + UInt8($0) }
    }
    let today = Self.floor(seconds + offset, 86_400)
    if today != day {
      day = today
      dateText = Array(CivilDate(daysSinceEpoch: Int(today)).description.utf8)
    }
    return seconds + offset - 86_400 * today
  }

  private static func floor(_ number: Int64, _ length: Int64) -> Int64 {
    (number - (number < 0 ? length - 1 : 0)) / length
  }

  /// The hour of clocks that go from 1 to 12.
  private static func hour(_ second: Int64) -> String { "\((second / 3_600 + 11) % 12 + 1)" }

  /// Two digits each, with colons between.
  @inline(__always)
  private static func write<let count: Int>(
    _ parts: InlineArray<count, Int64>, to text: inout TextBuffer
  ) {
    for index in parts.indices {
      if index > 0 { text.append(UInt8(ascii: ":")) }
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: parts[index] / 10))
      text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: parts[index] % 10))
    }
  }
}
