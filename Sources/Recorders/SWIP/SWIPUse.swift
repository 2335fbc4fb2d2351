import Simulation

/// Which parts of the phone's use are a monitored app's.
struct SWIPUse {
  /// A part of a session of the phone, in the day's seconds.
  struct Part {
    let app: SWIPProfile.MonitoredApp
    let start: Double
    let end: Double
    /// What ends it; nil for its user.
    let failure: String?
    /// Addresses what is drawn for this part alone.
    let random: Random

    /// The same, if SWIP's app is ended at a time in it; the part as it is without a time.
    func cut(at time: Double?, failing names: [String]) -> Part {
      guard let time, !names.isEmpty else { return self }
      let name = names[Int(random["cut"].uniform() * Double(names.count))]
      return Part(app: app, start: start, end: time, failure: name, random: random)
    }
  }

  private let profile: SWIPProfile
  /// The share of long enough sessions in which a monitored app is used.
  private let share: Double
  /// How often each app is used, beside the others.
  private let weights: [Double]
  private let random: Random

  /// The shortest use that counts, in seconds.
  static let shortest = 60.0
  /// How many of the times at which somebody unlocks the phone are long enough: counted in 140 days of 20 people.
  private static let longEnough = 0.36
  /// Seconds for which the phone is looked at before the app is opened, and after it, at most. Assumed.
  private static let margin = 20.0

  /// - Parameter random: of the app on the participant's phone.
  init(_ app: SWIP, of person: Person, random: Random) {
    profile = app.profile
    self.random = random["use"]
    let wanted = random["sessions"].logNormal(median: app.settings.sessions, sigma: 0.35)
    share = min(wanted / (Self.longEnough * person.unlocks), 1)
    weights = app.profile.apps.enumerated().map { number, app in
      app.share * random["taste"].logNormal(median: 1, sigma: 0.8, at: number)
    }
  }

  /// The part of a session of the phone in which a monitored app is used; nil if there is none, or none so long.
  ///
  /// - Parameters:
  ///   - number: of the session on its day.
  func part(of session: PhoneUse.Session, _ number: Int, on day: Day) -> Part? {
    let slack = session.end - session.start - Self.shortest
    // Who fills in a survey uses the app that asks.
    guard session.kind == .unlocked, slack >= 0, !session.hasSurvey else { return nil }
    let random = random[day.index][number]
    guard random["monitored"].chance(share) else { return nil }
    let before = random["before"].uniform(in: 0...min(slack, Self.margin))
    let after = random["after"].uniform(in: 0...min(slack - before, Self.margin))
    let app = profile.apps[random["app"].choice(weights: weights)]
    let (start, end) = (session.start + before, session.end - after)
    guard random["fails"].chance(profile.failures) else {
      return Part(app: app, start: start, end: end, failure: nil, random: random)
    }
    let name = profile.failureNames[
      Int(random["failure"].uniform() * Double(profile.failureNames.count))]
    return Part(
      app: app, start: start, end: start + random["when"].uniform() * (end - start), failure: name,
      random: random)
  }
}
