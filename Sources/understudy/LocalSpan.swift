import Simulation

/// A time span between two local date-times, such as `2026-03-02T09:00,2026-03-02T10:00`. The end
/// is not part of the span.
struct LocalSpan: Equatable {
  let start: LocalTime
  let end: LocalTime

  static func parse(_ text: String, of option: String) throws(UsageError) -> LocalSpan {
    let times = text.split(separator: ",", omittingEmptySubsequences: false).map { LocalTime($0) }
    guard times.count == 2, let start = times[0], let end = times[1] else {
      throw .badValue(
        text, of: option,
        allowed: "two local date-times, such as 2026-03-02T09:00,2026-03-02T10:00")
    }
    return LocalSpan(start: start, end: end)
  }

  /// Returns the start and end in a study's time zone. Throws an error if they do not exist or are
  /// outside the study.
  func instants(in study: Study, of option: String) throws(UsageError) -> Range<Timestamp> {
    let zone = study.zone
    let instants = try instants(in: zone, of: option)
    guard study.span.lowerBound <= instants.lowerBound,
      instants.upperBound <= study.span.upperBound
    else {
      let first = LocalTime(study.span.lowerBound, in: zone)
      let last = LocalTime(study.span.upperBound, in: zone)
      throw .badValue(
        description, of: option,
        allowed: "a time span within the study, from \(first) to \(last) in \(zone.name)")
    }
    return instants
  }

  /// Returns the start and end in a time zone. Throws an error if the zone's clocks skip one of
  /// these times, or if the end is not after the start.
  func instants(
    in zone: TimeZoneRules, of option: String
  ) throws(UsageError) -> Range<Timestamp> {
    var instants: [Timestamp] = []
    for time in [start, end] {
      guard let instant = time.instant(in: zone) else {
        throw .badValue(
          description, of: option,
          allowed: "two times that exist; in \(zone.name), the clocks skip \(time)")
      }
      instants.append(instant)
    }
    guard instants[0] < instants[1] else {
      throw .badValue(
        description, of: option, allowed: "two times in order, but \(end) is not after \(start)")
    }
    return instants[0]..<instants[1]
  }
}

extension LocalSpan: CustomStringConvertible {
  /// The span in its standard form, independent of the form that the user wrote.
  var description: String { "\(start),\(end)" }
}

/// A local date and time of day.
struct LocalTime: Equatable {
  let date: CivilDate
  let secondsAfterMidnight: Int

  /// Reads `2026-03-02T09:00` or `2026-03-02T09:00:30`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CivilDate(parts[0]) else { return nil }
    let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false).map {
      Self.number($0)
    }
    guard clock.count == 2 || clock.count == 3, let hour = clock[0], let minute = clock[1],
      let second = clock.count == 3 ? clock[2] : 0,
      hour < 24, minute < 60, second < 60
    else { return nil }
    self.date = date
    secondsAfterMidnight = 3_600 * hour + 60 * minute + second
  }

  init(_ instant: Timestamp, in zone: TimeZoneRules) {
    date = zone.localDate(at: instant)
    secondsAfterMidnight = Int(zone.localSeconds(at: instant))
  }

  /// Returns the first moment at which the clocks of a time zone show this time; nil if they skip
  /// it.
  func instant(in zone: TimeZoneRules) -> Timestamp? {
    let instant = zone.timestamp(of: date, secondsAfterMidnight: Double(secondsAfterMidnight))
    return LocalTime(instant, in: zone) == self ? instant : nil
  }

  /// Reads a number of exactly two digits; nil for any other text.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard text.utf8.count == 2, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }
}

extension LocalTime: CustomStringConvertible {
  /// The date and time, without seconds if they are 0.
  var description: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, second) = (secondsAfterMidnight / 60, secondsAfterMidnight % 60)
    return "\(date)T\(padded(minutes / 60)):\(padded(minutes % 60))"
      + (second == 0 ? "" : ":\(padded(second))")
  }
}
