/// When the phone is in use during a day: screen-on sessions and calls, in order of time and never
/// overlapping.
public struct PhoneUse: Sendable {
  /// A time with the screen on, or a call.
  public struct Session: Sendable {
    /// How the phone is used.
    public enum Kind: Equatable, Sendable {
      /// The screen is looked at and not unlocked.
      case glance
      case unlocked
      /// A voice call, held at the ear or with the loudspeaker on.
      case call(atEar: Bool)
    }

    /// Whether the phone is looked at, unlocked, or used for a call.
    public let kind: Kind
    /// Seconds since the start of the day.
    public let start: Double
    /// Seconds since the start of the day.
    public var end: Double
    /// Addresses what happens within the session.
    let random: Random
    /// When the screen is touched to fill in surveys, in the day's seconds.
    var touches: [Double] = []

    /// Whether a survey is filled in.
    package var hasSurvey: Bool { !touches.isEmpty }
  }

  /// In order of time.
  public internal(set) var sessions: [Session]
  /// What became of the prompts that the person had a chance to see during the day.
  public internal(set) var responses: [Response] = []

  /// The shortest pause between two sessions in seconds: the lock is reported 10 s after a session.
  static let pause = 14.0
  /// The shortest session, in seconds.
  static let shortest = 2.0

  /// Phone use as it is without prompts.
  init(_ plan: DayPlan, person: Person, mind: Mind, random: Random) {
    let busy = Self.busy(plan)
    let calls = Self.calls(plan, person: person, apartFrom: busy, random: random["calls"])
    let blocked = (busy + calls.map { ($0.start - Self.pause)...($0.end + Self.pause) })
      .sorted { $0.lowerBound < $1.lowerBound }
    let sessions = Self.sessions(
      plan, person: person, mind: mind, apartFrom: blocked, random: random["sessions"])
    self.sessions = (sessions + calls).sorted { $0.start < $1.start }
  }

  /// The same but for times at which the phone is off.
  func without(_ off: [Range<Double>]) -> PhoneUse {
    guard !off.isEmpty else { return self }
    var use = self
    use.sessions = sessions.compactMap { session in
      guard !off.contains(where: { $0.contains(session.start) }) else { return nil }
      var session = session
      session.end = off.reduce(session.end) { end, off in
        session.start < off.lowerBound ? min(end, off.lowerBound) : end
      }
      return session
    }
    return use
  }

  /// Those that have a part in `seconds`, by the pause after them too: locks and cloth come late.
  func sessions(around seconds: Range<Double>) -> ArraySlice<Session> {
    let first = sessions.prefixCount { $0.end + Self.pause < seconds.lowerBound }
    return sessions[first...].prefix { $0.start < seconds.upperBound }
  }

  /// Times at which no session may run: asleep, driving, cycling, running, swimming, and while the phone or its
  /// owner is about to move to another place.
  static func busy(_ plan: DayPlan) -> [ClosedRange<Double>] {
    var busy = [-1...30.0, (plan.asleep - 40)...(plan.duration + 1)]
    if plan.kindOfExercise == .swim { busy += plan.exercise }
    for segment in plan.segments {
      guard case .trip(let legs) = segment.kind else { continue }
      busy.append((segment.start - 16)...(segment.start + 4))
      busy.append((segment.end - 4)...(segment.end + 50))
      for leg in legs.map({ plan.legs[$0] }) where leg.mode.needsHands {
        busy.append((leg.start - 32)...(leg.end + 24))
      }
    }
    return busy
  }

  private static func calls(
    _ plan: DayPlan, person: Person, apartFrom busy: [ClosedRange<Double>], random: Random
  ) -> [Session] {
    var calls: [Session] = []
    for number in 0..<random["count"].poisson(mean: person.profile.phone.calls) {
      let random = random[number]
      // Log-logistic for 96 % of the users of a network (Vaz de Melo 2010); the median is assumed.
      let length = random["length"].logLogistic(median: 75, scale: 0.66, in: 8...3_600)
      // Who cannot be reached is called again at another time.
      let starts = (0..<16).lazy.map { random["start"].uniform(in: 0...plan.asleep, at: $0) }
      guard
        let start = starts.first(where: { start in
          let span = start...(start + length)
          return !busy.contains { $0.overlaps(span) }
            && !calls.contains { $0.start - 40 < span.upperBound && start < $0.end + 40 }
        })
      else { continue }
      calls.append(
        Session(
          kind: .call(atEar: random["ear"].chance(0.55)), start: start, end: start + length,
          random: random))
    }
    return calls.sorted { $0.start < $1.start }
  }

  private static func sessions(
    _ plan: DayPlan, person: Person, mind: Mind, apartFrom blocked: [ClosedRange<Double>],
    random: Random
  ) -> [Session] {
    let exercise = plan.exercise
    var sessions: [Session] = []
    var time = 0.0
    var next = 0
    var number = 0
    while time < plan.asleep {
      let random = random[number]
      number += 1
      // Gives 58 unlocks beside what is blocked and the glances.
      let habit = mind.habit(at: time)
      var median = 262 / (rate(at: time, plan, person) * habit.rate)
      if exercise.contains(where: { $0.contains(time) }) { median *= 5 }
      time += random["gap"].within(pause...86_400) { $0.logNormal(median: median, sigma: 1.25) }
      // Sessions move behind what blocks them, and end before it.
      while next < blocked.count, blocked[next].upperBound <= time { next += 1 }
      while next < blocked.count, blocked[next].lowerBound <= time {
        time =
          max(time, blocked[next].upperBound) + random["after"].exponential(mean: 15, at: next)
        next += 1
      }
      let limit = min(next < blocked.count ? blocked[next].lowerBound : plan.asleep, plan.asleep)
      let isGlance = random["glance"].chance(0.3)
      let isLong = !isGlance && random["long"].chance(person.longSessions)
      let wish =
        isLong
        ? Self.longLength(random)
        : Self.length(isGlance: isGlance, longer: habit.length, random)
      let room = limit - time
      guard room > shortest else { continue }
      // Who has to stop does so at some time before.
      let early = random["early"].uniform(in: 0...min(20, 0.5 * (room - shortest)))
      let length = wish < room ? wish : room - early
      sessions.append(
        Session(
          kind: isGlance ? .glance : .unlocked, start: time, end: time + length, random: random))
      time += length
    }
    return sessions
  }

  /// The length of a session in seconds if nothing cuts it short: a quarter of the unlocked ones
  /// end within 10 s, half within 30 s (a panel of Verto's), none takes more than two hours.
  ///
  /// - Parameter factor: of unlocked ones, by mood.
  static func length(isGlance: Bool, longer factor: Double = 1, _ random: Random) -> Double {
    isGlance
      ? random["length"].uniform(in: shortest...8)
      : random["length"].within(shortest...7_200) {
        $0.logNormal(median: 24.4 * factor, sigma: 1.84)
      }
  }

  /// The length of a film or of some pages of a book, in seconds: the panel's short sessions alone
  /// make 1.8 hours a day, and people have 2 to 5.
  private static func longLength(_ random: Random) -> Double {
    random["length"].within(shortest...7_200) { $0.logNormal(median: 900, sigma: 0.7) }
  }

  /// How often the phone is taken compared to the usual 58 unlocks a day: more after waking up, in
  /// the late afternoon and before bed.
  private static func rate(at time: Double, _ plan: DayPlan, _ person: Person) -> Double {
    let hour = plan.clock.hour(at: time)
    func peak(_ distance: Double, _ width: Double) -> Double {
      Elementary.exp(-0.5 * (distance / width) * (distance / width))
    }
    let day =
      0.8 + 0.8 * peak(time / 3_600 - 0.4, 0.6) + 0.4 * peak(hour - 17, 1.5)
      + 0.6 * peak(hour - 21.5, 1.2)
    return day * person.unlocks / 58
  }
}
