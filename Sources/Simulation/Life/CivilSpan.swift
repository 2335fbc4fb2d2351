/// A span of time, and the civil time that somebody's phone tells during it.
public struct CivilSpan: Sendable {
  /// From the first instant to the one after the last.
  public let span: Range<Timestamp>
  /// The zones that the phone tells one after another, each from its instant on; the first from the
  /// start of the span on.
  public let zones: [(from: Timestamp, zone: TimeZoneRules)]
  /// The latest time that the phone has told before its zone changed last, in microseconds on its
  /// clock: in the east it was told already what the west is told later.
  let told: Int

  /// - Parameters:
  ///   - changes: instants within the span at which the phone tells another zone than before.
  ///   - told: as the span before left it.
  init(
    _ span: Range<Timestamp>, in zone: TimeZoneRules,
    changing changes: [(from: Timestamp, zone: TimeZoneRules)] = [], told: Int = .min
  ) {
    self.span = span
    zones = [(span.lowerBound, zone)] + changes.filter { span.contains($0.from) }
    self.told = told
  }

  /// What the phone has told by the end of the span, for the span after it.
  var toldAtEnd: Int {
    zip(zones, zones.dropFirst()).reduce(told) { told, change in
      max(told, change.0.zone.clockMicroseconds(at: change.1.from))
    }
  }

  /// When the phone first tells each time of a schedule, in order.
  ///
  /// A time that was skipped on the way east comes at once, one that comes again on the way west does
  /// not.
  ///
  /// - Parameter times: seconds after midnight on a date.
  public func instants(
    of times: (CivilDate) -> [Int]
  ) -> [(date: CivilDate, seconds: Int, instant: Timestamp)] {
    var instants: [(date: CivilDate, seconds: Int, instant: Timestamp)] = []
    var told = told
    for (index, (start, zone)) in zones.enumerated() {
      let end = index + 1 < zones.count ? zones[index + 1].from : span.upperBound
      let isChange = index > 0
      if isChange { told = max(told, zones[index - 1].zone.clockMicroseconds(at: start)) }
      // An hour more on both sides, by which clocks are set.
      let first = isChange ? min(start, zone.instant(ofClock: told)) : start
      var date = zone.localDate(at: first.advanced(bySeconds: -3_600))
      let last = zone.localDate(at: end.advanced(bySeconds: 3_600))
      while date <= last {
        for seconds in times(date) {
          let clock = (date.daysSinceEpoch * 86_400 + seconds) * 1_000_000
          let due = zone.timestamp(of: date, secondsAfterMidnight: Double(seconds))
          let instant = isChange ? max(start, due) : due
          guard clock > told, start <= instant, instant < end else { continue }
          instants.append((date, seconds, instant))
        }
        date = date.advanced(byDays: 1)
      }
    }
    return instants.sorted { $0.instant < $1.instant }
  }
}

extension TimeZoneRules {
  /// The instant at which the clock tells so many microseconds since its 1970-01-01.
  fileprivate func instant(ofClock microseconds: Int) -> Timestamp {
    let day = microseconds.flooredQuotient(by: 86_400_000_000)
    return timestamp(
      of: CivilDate(daysSinceEpoch: day),
      secondsAfterMidnight: Double(microseconds - day * 86_400_000_000) / 1_000_000)
  }
}
