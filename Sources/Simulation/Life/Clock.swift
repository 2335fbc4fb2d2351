/// The local clock of one simulated day, which runs from waking up to the next waking up.
struct Clock: Sendable {
  let zone: TimeZoneRules
  let date: CivilDate
  /// The start of the day.
  let start: Timestamp

  /// Returns the seconds from the start of the day until local clocks show `hours`; 24 and more are
  /// on the next date.
  func time(atHour hours: Double) -> Double {
    Self.instant(atHour: hours, of: date, in: zone).seconds(since: start)
  }

  /// Returns the local hour in 0..<24, at `time` seconds since the start of the day.
  func hour(at time: Double) -> Double {
    zone.localSeconds(at: start.advanced(bySeconds: time)) / 3_600
  }

  static func instant(atHour hours: Double, of date: CivilDate, in zone: TimeZoneRules) -> Timestamp
  {
    var (date, hours) = (date, hours)
    while hours >= 24 { (date, hours) = (date.advanced(byDays: 1), hours - 24) }
    while hours < 0 { (date, hours) = (date.advanced(byDays: -1), hours + 24) }
    return zone.timestamp(of: date, secondsAfterMidnight: hours * 3_600)
  }
}
