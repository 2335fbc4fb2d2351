/// How surveys are filled in at the wrist, for which nobody takes the phone.
extension PhoneUse {
  /// Decides whether somebody responds to a prompt of the watch, and lets him fill the survey in.
  ///
  /// - Parameters:
  ///   - visits: times of other surveys.
  ///   - replacement: when a newer notice takes its place.
  /// - Returns: never nil: what is not opened before the night is not opened at all.
  mutating func respondAtWrist(
    to prompt: Prompt, asking questionnaire: Questionnaire, at arrival: Double, on day: PromptedDay,
    apartFrom visits: [ClosedRange<Double>], until replacement: Double?, _ random: Random
  ) -> Response {
    func missed(_ miss: Miss) -> Response {
      Response(prompt, arrived: arrival, result: .missed(miss))
    }
    let hindrance = day.hindrance(of: prompt, at: arrival)
    if let hindrance {
      guard hindrance.miss == .driving, random["found later"].chance(Self.foundLater) else {
        return missed(hindrance.miss)
      }
    }
    guard day.wear?.state(at: arrival) == .worn else { return missed(.unworn) }
    if hindrance == nil,
      let miss = day.person.respondent.miss(
        in: day.circumstances(at: arrival, isScreenOn: false), draw: random["responds"].uniform())
    {
      return missed(miss)
    }
    // Who feels the tap at the wrist looks at once.
    var time =
      (hindrance?.until ?? arrival)
      + random["delay"].logNormal(median: Self.glimpse.median, sigma: Self.glimpse.sigma)
    // Who is at another survey ends it first.
    for visit in visits where visit.contains(time) {
      time = visit.upperBound + random["turns"].uniform(in: Self.turning)
    }
    if let replacement, time >= replacement { return missed(hindrance?.miss ?? .superseded) }
    let unworn = (day.wear?.spells ?? []).filter { $0.state != .worn }.map { $0.start...$0.end }
    let blocked = day.busy + unworn
    guard !(blocked + visits).contains(where: { $0.contains(time) }) else {
      return missed(
        hindrance?.miss ?? (unworn.contains { $0.contains(time) } ? .unworn : .departure))
    }
    let screen = ScreenTime(
      [Session(kind: .unlocked, start: time, end: time, random: random)], opening: 0, at: time,
      apartFrom: blocked, others: visits, asleep: day.plan.asleep, logout: questionnaire.logout,
      random: random["screen"])
    guard screen.isOpen else { return missed(.departure) }
    return fill(questionnaire, for: prompt, arrived: arrival, on: screen, day, random)
  }
}
