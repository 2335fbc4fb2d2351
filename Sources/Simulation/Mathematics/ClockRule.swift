/// How the clocks of a place are set, year after year, as POSIX writes it.
///
/// The form is `CET-1CEST,M3.5.0,M10.5.0/3` (IEEE 1003.1-2017, 8.3): the name of standard time and
/// its hours *west* of UTC, the name of summer time, the day and the hour it begins and ends. Hours
/// go from -167 to 167 as in the tz database (RFC 9636, 3.3.1). Names are read and dropped.
struct ClockRule: Equatable {
  /// Seconds east of UTC.
  let standardOffset: Int
  let summer: Summer?

  struct Summer: Equatable {
    /// Seconds east of UTC.
    let offset: Int
    /// In standard time.
    let start: Switch
    /// In summer time.
    let end: Switch
  }

  struct Switch: Equatable {
    let day: Day
    /// Seconds after midnight of that day on the clock before the switch.
    let time: Int
  }

  enum Day: Equatable {
    /// `Mm.w.d`: a weekday (0 is Sunday) in the first to fourth week of a month, or the last (5).
    case weekday(month: Int, week: Int, weekday: Int)
    /// `Jn`: the days 1...365, without the leap day.
    case number(Int)
    /// `n`: the days 0...365, with the leap day.
    case index(Int)
  }

  /// Nil for a text of another form.
  init?(_ text: String) {
    var reader = ClockRuleReader(text)
    guard reader.name(), let west = reader.time(hours: 24) else { return nil }
    standardOffset = -west
    guard !reader.isAtEnd else {
      summer = nil
      return
    }
    guard reader.name() else { return nil }
    var offset = standardOffset + 3_600
    if !reader.isAtComma {
      guard let west = reader.time(hours: 24) else { return nil }
      offset = -west
    }
    guard let start = reader.nextSwitch(), let end = reader.nextSwitch(), reader.isAtEnd else {
      return nil
    }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// The instants of a year at which the clocks are set, in seconds since 1970, and the offsets
  /// from then on.
  func switches(inYear year: Int) -> [(time: Int, offset: Int)] {
    guard let summer else { return [] }
    return [
      (summer.start.seconds(inYear: year) - standardOffset, summer.offset),
      (summer.end.seconds(inYear: year) - summer.offset, standardOffset),
    ].sorted { $0.0 < $1.0 }
  }
}

extension ClockRule.Switch {
  /// Seconds on the clock of the place, counted from its 1970-01-01.
  fileprivate func seconds(inYear year: Int) -> Int {
    let firstDay = Self.firstDay(ofMonth: 1, year: year)
    switch day {
    case .index(let index):
      return (firstDay + index) * 86_400 + time
    case .number(let number):
      let isLeap = Self.firstDay(ofMonth: 1, year: year + 1) - firstDay == 366
      return (firstDay + number - (isLeap && number >= 60 ? 0 : 1)) * 86_400 + time
    case .weekday(let month, let week, let weekday):
      let first = Self.firstDay(ofMonth: month, year: year)
      let next = Self.firstDay(ofMonth: month % 12 + 1, year: month == 12 ? year + 1 : year)
      let shift = (weekday - CivilDate(daysSinceEpoch: first).weekday + 7) % 7
      let day = first + shift + 7 * (week - 1)
      return (day < next ? day : day - 7) * 86_400 + time
    }
  }

  private static func firstDay(ofMonth month: Int, year: Int) -> Int {
    CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
  }
}

/// Reads the parts of a POSIX rule from left to right.
private struct ClockRuleReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }
  var isAtComma: Bool { rest.first == UInt8(ascii: ",") }

  /// At least three letters, or such characters as `<+0530>`.
  mutating func name() -> Bool {
    if skip("<") {
      let name = rest.prefix { $0 != UInt8(ascii: ">") }
      rest = rest.dropFirst(name.count)
      return name.count >= 3 && skip(">")
    }
    let letters = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  /// Hours, minutes and seconds as `-3`, `5:45` or `2:00:00`, in seconds.
  mutating func time(hours limit: Int) -> Int? {
    let sign = skip("-") ? -1 : 1
    if sign == 1 { _ = skip("+") }
    guard let hours = number(0...limit) else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  /// A comma, a day and perhaps the time, which is 2 o'clock else.
  mutating func nextSwitch() -> ClockRule.Switch? {
    guard skip(","), let day = day() else { return nil }
    guard skip("/") else { return .init(day: day, time: 7_200) }
    guard let time = time(hours: 167) else { return nil }
    return .init(day: day, time: time)
  }

  private mutating func day() -> ClockRule.Day? {
    if skip("J") { return number(1...365).map { .number($0) } }
    guard skip("M") else { return number(0...365).map { .index($0) } }
    guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
      let weekday = number(0...6)
    else { return nil }
    return .weekday(month: month, week: week, weekday: weekday)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard let number = Int(Substring(digits)), range ~= number else { return nil }
    rest = rest.dropFirst(digits.count)
    return number
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
