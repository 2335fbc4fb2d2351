import Simulation

/// Chooses the uses of monitored apps that SWIP's app records.
struct SWIPUse {
  /// A use of a monitored app, in the day's seconds.
  struct Part {
    let app: SWIPProfile.MonitoredApp
    let start: Double
    let end: Double
    /// The failure that ends it; nil if the user does.
    let failure: String?
    /// Addresses the draws for this part alone.
    let random: Random

    /// Returns the part, ended at a time in it if SWIP's app is ended then.
    func cut(at time: Double?, failing names: [String]) -> Part {
      guard let time, !names.isEmpty else { return self }
      let name = names[Int(random["cut"].uniform() * Double(names.count))]
      return Part(app: app, start: start, end: time, failure: name, random: random)
    }
  }

  private let profile: SWIPProfile
  /// The share of long enough uses of monitored apps that are recorded.
  private let share: Double
  private let random: Random

  /// The shortest use that counts, in seconds.
  static let shortest = 60.0
  /// Long enough uses of the built-in profile's apps for each time that people unlock their phones:
  /// counted in 28 days of 40 people.
  private static let longEnough = 0.31

  /// - Parameter random: of the app on the participant's phone.
  init(_ app: SWIP, of person: Person, random: Random) {
    profile = app.profile
    self.random = random["use"]
    let wanted = random["sessions"].logNormal(median: app.settings.sessions, sigma: 0.35)
    share = min(wanted / (Self.longEnough * person.unlocks), 1)
  }

  /// Returns the part in which a use is recorded; nil if the app is not monitored, or the use is too
  /// short.
  ///
  /// - Parameter number: of the use on its day.
  func part(of use: AppUse, _ number: Int, on day: Day) -> Part? {
    guard use.end - use.start >= Self.shortest,
      let app = profile.apps.first(where: { $0.use == use.app.id })
    else { return nil }
    let random = random[day.index][number]
    guard random["monitored"].chance(share) else { return nil }
    guard random["fails"].chance(profile.failures) else {
      return Part(app: app, start: use.start, end: use.end, failure: nil, random: random)
    }
    let name = profile.failureNames[
      Int(random["failure"].uniform() * Double(profile.failureNames.count))]
    return Part(
      app: app, start: use.start,
      end: use.start + random["when"].uniform() * (use.end - use.start), failure: name,
      random: random)
  }
}
