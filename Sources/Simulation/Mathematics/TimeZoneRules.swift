/// The civil time of a place.
///
/// Rules are spelled out into the instants at which clocks are set, from 1990 to 2100; before and
/// after, the first and the last offset stay. `Profiles/zones.json5` says which years are true.
public struct TimeZoneRules: Sendable, Equatable {
  /// Coordinated Universal Time.
  public static let utc = TimeZoneRules(name: "UTC", firstOffset: 0, switches: [])

  /// The name in the tz database, such as `Europe/Zurich`.
  public let name: String

  private let firstOffset: Int
  private let switches: [Switch]

  /// From an instant on, in seconds since 1970, clocks are so many seconds east of UTC.
  private struct Switch: Equatable {
    var time: Int
    var offset: Int
  }

  /// Reads POSIX rules: `rule` until the first of the changes, each of them from its instant on.
  public init(
    name: String, rule: String, changes: [(from: Timestamp, rule: String)] = []
  ) throws(TimeZoneError) {
    var rules: [(from: Int, rule: ClockRule)] = []
    for (from, text) in [(Int.min, rule)] + changes.map({ (Int($0.from.wholeSeconds), $0.rule) }) {
      guard let rule = ClockRule(text) else { throw .badRule(text, zone: name) }
      guard rules.isEmpty || rules[rules.count - 1].from < from else {
        throw .unorderedChanges(zone: name)
      }
      rules.append((from, rule))
    }
    let ends = rules.dropFirst().map { $0.from } + [Int.max]
    let spans = zip(rules, ends).map { Self.spell(out: $0.rule, from: $0.from, until: $1) }
    let all = spans.flatMap { $0 }
    self.init(
      name: name, firstOffset: all[0].offset,
      switches: zip(all, all.dropFirst()).filter { $0.offset != $1.offset }.map { $1 })
  }

  private init(name: String, firstOffset: Int, switches: [Switch]) {
    self.name = name
    self.firstOffset = firstOffset
    self.switches = switches
  }

  /// Seconds east of UTC.
  public func offset(at time: Timestamp) -> Int {
    let count = switchCount(until: Int(time.wholeSeconds))
    return count == 0 ? firstOffset : switches[count - 1].offset
  }

  /// The instant at which the clocks show that time.
  ///
  /// A time that clocks show twice means the first of the two. A time that they skip is counted on
  /// as if they did not, so half past two means half past three in a spring night.
  public func timestamp(of date: CivilDate, secondsAfterMidnight seconds: Double) -> Timestamp {
    let clock = Timestamp(seconds: Int64(date.daysSinceEpoch) * 86_400)
      .advanced(bySeconds: seconds)
    // No place sets its clocks twice in two days.
    let before = offset(at: clock.advanced(bySeconds: -86_400))
    let after = offset(at: clock.advanced(bySeconds: 86_400))
    let first = clock.advanced(bySeconds: Double(-before))
    let second = clock.advanced(bySeconds: Double(-after))
    return offset(at: first) != before && offset(at: second) == after ? second : first
  }

  /// The first instant of a date, which is not midnight where clocks skip it.
  public func startOfDay(_ date: CivilDate) -> Timestamp {
    let midnight = timestamp(of: date, secondsAfterMidnight: 0)
    guard localSeconds(at: midnight) != 0 else { return midnight }
    let count = switchCount(until: Int(midnight.wholeSeconds))
    return count == 0 ? midnight : Timestamp(seconds: Int64(switches[count - 1].time))
  }

  /// The date on a calendar there.
  public func localDate(at time: Timestamp) -> CivilDate {
    CivilDate(daysSinceEpoch: clockMicroseconds(at: time).flooredQuotient(by: 86_400_000_000))
  }

  /// Seconds after midnight that clocks show, 0..<86400.
  public func localSeconds(at time: Timestamp) -> Double {
    let clock = clockMicroseconds(at: time)
    let days = clock.flooredQuotient(by: 86_400_000_000)
    return Double(clock - days * 86_400_000_000) / 1_000_000
  }

  /// Microseconds on the clock of the place, counted from its 1970-01-01.
  func clockMicroseconds(at time: Timestamp) -> Int {
    Int(time.microseconds) + offset(at: time) * 1_000_000
  }

  /// The number of switches up to an instant, in seconds since 1970.
  private func switchCount(until time: Int) -> Int {
    switches.prefixCount { $0.time <= time }
  }

  /// The offset at the start of a span, then those that the rule sets within it.
  private static func spell(out rule: ClockRule, from start: Int, until end: Int) -> [Switch] {
    let all = (1_989...2_100).flatMap { rule.switches(inYear: $0) }
    let offset = all.last { $0.time <= start }?.offset ?? rule.standardOffset
    let within = all.filter { start < $0.time && $0.time < end }
    return [Switch(time: start, offset: offset)]
      + within.map { Switch(time: $0.time, offset: $0.offset) }
  }
}
