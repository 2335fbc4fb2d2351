/// How surveys are opened and filled in.
extension PhoneUse {
  /// Chance that somebody finds a prompt later that came while he could not see it.
  static let foundLater = 0.5
  /// Chance that somebody puts a survey off, and for how many seconds in the mean.
  private static let postponed = (chance: 0.15, mean: 1_500.0)
  /// Seconds until somebody sees a prompt who looks at the screen.
  static let glimpse = (median: 8.0, sigma: 0.7)
  /// The shortest time in seconds for which somebody takes the phone to open a survey.
  private static let shortestVisit = 10.0
  /// Seconds from the end of a survey to the opening of the next.
  static let turning = 1.0...5.0

  /// Decides whether somebody responds to a prompt that asks for a survey, and lets him fill it in.
  ///
  /// - Parameters:
  ///   - visits: when other surveys are on the screen.
  ///   - replacement: when a newer notice takes its place.
  /// - Returns: nil if it stays open beyond the day.
  mutating func respond(
    to prompt: Prompt, asking questionnaire: Questionnaire, at arrival: Double, on day: PromptedDay,
    apartFrom visits: [ClosedRange<Double>], until replacement: Double?, _ random: Random
  ) -> Response? {
    guard prompt.manner == .notice else {
      return volunteer(
        for: prompt, asking: questionnaire, at: arrival, on: day, apartFrom: visits, random)
    }
    func missed(_ miss: Miss, seen: Double? = nil) -> Response {
      Response(prompt, arrived: arrival, seen: seen, result: .missed(miss))
    }
    let isOn = sessions.contains { $0.start <= arrival && arrival < $0.end }
    let hindrance = day.hindrance(of: prompt, at: arrival)
    if let hindrance {
      guard random["found later"].chance(Self.foundLater) else { return missed(hindrance.miss) }
    } else {
      let circumstances = day.circumstances(at: arrival, isScreenOn: isOn)
      if let miss = day.person.respondent.miss(
        in: circumstances, draw: random["responds"].uniform())
      {
        let isDeclined = [.stress, .mood, .studyDay].contains(miss)
        return missed(miss, seen: isDeclined ? see(prompt, at: arrival, on: day, random) : nil)
      }
    }
    let usual = isOn && hindrance == nil ? Self.glimpse : Self.delay
    var time =
      max(hindrance?.until ?? arrival, 0)
      + random["delay"].logNormal(median: usual.median, sigma: usual.sigma)
    let isPutOff = random["put off"].chance(Self.postponed.chance)
    if isPutOff { time += random["later"].exponential(mean: Self.postponed.mean) }
    let before = sessions
    guard
      let screen = open(
        questionnaire, from: isPutOff ? time : max(hindrance?.until ?? arrival, 0), to: time,
        on: day, apartFrom: visits, random)
    else { return missed(hindrance?.miss ?? .night) }
    if let replacement, screen.time >= replacement {
      sessions = before
      return missed(hindrance?.miss ?? .superseded)
    }
    return fill(questionnaire, for: prompt, arrived: arrival, on: screen, day, random)
  }

  /// Opens a survey that waits in the app, in a session in which the phone is taken anyway.
  private mutating func volunteer(
    for prompt: Prompt, asking questionnaire: Questionnaire, at arrival: Double,
    on day: PromptedDay, apartFrom visits: [ClosedRange<Double>], _ random: Random
  ) -> Response? {
    let isOnce = prompt.manner == .waiting
    let chance = isOnce ? 0.5 : 1 - Elementary.exp(-day.person.respondent.volunteers)
    let random = isOnce ? random["day"][day.studyDay] : random
    let fitting = sessions.indices.filter {
      sessions[$0].kind == .unlocked && sessions[$0].start > arrival
    }
    guard random["opens"].chance(chance), !fitting.isEmpty else { return nil }
    let place = fitting[Int(random["session"].uniform() * Double(fitting.count))]
    let time = sessions[place].start + random["first"].uniform(in: 3...10)
    guard
      let screen = screen(
        opening: place, at: time, asking: questionnaire, on: day, apartFrom: visits, random)
    else { return nil }
    return fill(questionnaire, for: prompt, arrived: arrival, on: screen, day, random)
  }

  /// The time that there is for a survey from an instant on; nil if there is none.
  private func screen(
    opening session: Int, at time: Double, asking questionnaire: Questionnaire, on day: PromptedDay,
    apartFrom visits: [ClosedRange<Double>], _ random: Random
  ) -> ScreenTime? {
    // Who is at another survey ends it first.
    let other = visits.last { $0.contains(time) }
    let time = other.map { $0.upperBound + random["turns"].uniform(in: Self.turning) } ?? time
    let screen = ScreenTime(
      sessions, opening: session, at: time, apartFrom: day.busy, others: visits,
      asleep: day.plan.asleep, logout: questionnaire.logout, random: random["screen"])
    return screen.isOpen ? screen : nil
  }

  /// The time that there is for a survey in a session in which the phone is taken before `time` anyway,
  /// or in a new one; nil if there is none before the night.
  private mutating func open(
    _ questionnaire: Questionnaire, from start: Double, to time: Double, on day: PromptedDay,
    apartFrom visits: [ClosedRange<Double>], _ random: Random
  ) -> ScreenTime? {
    let reach = random["reach"].uniform(in: 1.5...4)
    for (place, session) in sessions.enumerated()
    where session.kind == .unlocked && start < session.end && session.start <= time {
      let opened = max(session.start + reach, start + 1, min(time, session.end))
      let screen = screen(
        opening: place, at: opened, asking: questionnaire, on: day, apartFrom: visits, random)
      if let screen { return screen }
    }
    guard
      let room = room(
        from: time, for: 2 * Self.shortestVisit, atLeast: Self.shortestVisit, apartFrom: day.busy)
    else { return nil }
    let place = insert(
      Session(
        kind: .unlocked, start: room.lowerBound, end: room.lowerBound + reach + 1, random: random))
    return screen(
      opening: place, at: room.lowerBound + reach, asking: questionnaire, on: day,
      apartFrom: visits, random)
  }

  mutating func fill(
    _ questionnaire: Questionnaire, for prompt: Prompt, arrived: Double,
    on screen: ScreenTime, _ day: PromptedDay, _ random: Random
  ) -> Response {
    let judgement = Judgement(
      mind: day.mind, clock: day.plan.clock, slept: day.slept, respondent: day.person.respondent,
      survey: questionnaire.survey.id, random: random["judgement"])
    let number = prompt.manner == .always ? day.opened[prompt.subject, default: 0] : 0
    var filler = Filler(
      questionnaire, order: questionnaire.order(number: number), judgement, day.person.respondent,
      on: screen, random: random["filling"])
    filler.fill()
    if prompt.device == .phone { sessions = filler.screen.sessions }
    let filling = filler.filling
    return Response(
      prompt, arrived: arrived, seen: screen.time, filling: filling,
      result: filling.submitted != nil ? .submitted : .abandoned(filler.screen.end ?? .fatigue))
  }
}
