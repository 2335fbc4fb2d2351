extension Cozie {
  /// Draws the day on which a participant removes the app and installs it again.
  ///
  /// - Parameters:
  ///   - days: the length of the study.
  ///   - random: the random numbers that the app draws for the participant.
  /// - Returns: the number of the day, from 1; nil for a participant who keeps the app.
  public func reinstallation(ofDays days: Int, random: Random) -> Int? {
    let random = random["reinstallation"]
    guard days > 1, random["does"].chance(settings.reinstalls) else { return nil }
    return 1 + Int(random["day"].uniform() * Double(days - 1))
  }
}

/// A participant's visits to the Settings tab, in which they touch the sync button and may change
/// the reminder hours.
public struct CozieVisits: Sendable {
  private let settings: CozieSettings
  private let random: Random
  /// The probability that a day has a visit.
  private let chance: Double
  /// The probability that a visit changes the hours.
  private let changes: Double

  private static let daysPerMonth = 30.4
  /// The standard deviations of a change to the start and to the end of the hours, in seconds.
  /// Assumed.
  private static let shift = (start: 3_600.0, end: 5_400.0)
  /// The step of changes to the hours, in seconds. Assumed.
  private static let step = 900.0
  /// The minimum duration of the hours, in seconds. Assumed.
  private static let shortest = 7_200

  /// - Parameter random: the random numbers that the app draws for the participant.
  public init(_ settings: CozieSettings, random: Random) {
    self.settings = settings
    self.random = random["visits"]
    let mean = settings.visits.draw(random["visits"]["rate"]) / Self.daysPerMonth
    chance = 1 - Elementary.exp(-mean)
    changes = settings.changes.draw(random["visits"]["changes"])
  }

  /// Returns whether a day of the study has a visit, which is at the day's last use of the phone.
  ///
  /// - Parameter day: from 0.
  public func isVisit(onDay day: Int) -> Bool {
    day >= 0 && random["day"].chance(chance, at: day)
  }

  /// Returns the hours of reminders on a day, in seconds after local midnight. A change takes
  /// effect on the next day, because the visit is at the end of its day.
  public func hours(onDay day: Int) -> Range<Int> {
    var day = day - 1
    while day >= 0 {
      if isVisit(onDay: day), random["change"].chance(changes, at: day) { return changed(on: day) }
      day -= 1
    }
    return settings.hours
  }

  /// Returns the hours after a visit, which vary around the study's hours. A time beyond midnight
  /// is reflected at midnight.
  private func changed(on day: Int) -> Range<Int> {
    func steps(_ seconds: Double) -> Int { Int((seconds / Self.step).rounded() * Self.step) }
    let later = steps(Self.shift.start * random["start"].normal(at: day))
    let longer = steps(Self.shift.end * random["end"].normal(at: day))
    let start = abs(settings.hours.lowerBound + later)
    let rest = abs(86_400 - settings.hours.upperBound - longer)
    let end = 86_400 - max(rest, Int(Self.step))
    return end - start >= Self.shortest ? start..<end : settings.hours
  }
}

extension CozieSettings {
  /// Returns the interval between reminders during the participant's hours, in minutes. The app
  /// sends at most 54 reminders per week and rounds up to five minutes
  /// (SettingViewModel.updateInterval, cozie-apple 8c88818).
  func interval(during hours: Range<Int>) -> Int {
    guard hours != self.hours else { return interval }
    let even = hours.count / 60 / (54 / max(days.count, 1))
    return max((even + 4) / 5 * 5, interval)
  }
}
