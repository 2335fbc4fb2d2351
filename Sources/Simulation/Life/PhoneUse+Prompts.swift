/// How prompts lead to sessions.
extension PhoneUse {
  /// Chance that a prompt is seen at all, and that who sees it only glances: 60 % take the phone.
  private static let noticed = 0.8
  private static let glanced = 0.25
  /// Seconds until a prompt is seen. Notifications are viewed within minutes (Pielot 2014,
  /// doi:10.1145/2628363.2628364); the spread is a choice.
  private static let delay = (median: 180.0, sigma: 1.3)

  /// Adds what prompts lead to: a session of its own each, unless the phone is taken anyway before
  /// the prompt would be seen. Who sleeps sees nothing.
  mutating func answer(
    _ prompts: Prompts, _ plan: DayPlan, apartFrom busy: [ClosedRange<Double>]
  ) {
    let day = plan.clock.start
    for prompt in prompts.during(day..<day.advanced(bySeconds: plan.asleep)) {
      let random = prompt.random["use"]
      guard random["noticed"].chance(Self.noticed) else { continue }
      let isGlance = random["glance"].chance(Self.glanced)
      let arrival = prompt.time.seconds(since: day)
      let delay = random["delay"].logNormal(median: Self.delay.median, sigma: Self.delay.sigma)
      guard
        let time = room(
          from: arrival + delay, for: Self.length(isGlance: isGlance, random), apartFrom: busy),
        !sessions.contains(where: {
          arrival < $0.end && $0.start < time.upperBound && $0.shows(isGlance: isGlance)
        })
      else { continue }
      let place = sessions.firstIndex { $0.start > time.lowerBound } ?? sessions.count
      sessions.insert(
        Session(
          kind: isGlance ? .glance : .unlocked, start: time.lowerBound, end: time.upperBound,
          random: random), at: place)
    }
  }

  /// The first time from `start` on at which a session of that length fits, cut short by what
  /// follows if at least three seconds are left.
  private func room(
    from start: Double, for length: Double, apartFrom busy: [ClosedRange<Double>]
  ) -> ClosedRange<Double>? {
    var start = start
    let blocked = (busy + sessions.map { ($0.start - Self.pause)...($0.end + Self.pause) })
      .sorted { $0.lowerBound < $1.lowerBound }
    for block in blocked where block.upperBound > start {
      let end = min(start + length, block.lowerBound)
      if end - start >= Self.shortest { return start...end }
      start = block.upperBound
    }
    return nil
  }
}

extension PhoneUse.Session {
  /// Whether a prompt that calls for a glance, or for more, is seen to in this session.
  fileprivate func shows(isGlance: Bool) -> Bool {
    switch kind {
    case .glance: isGlance
    case .unlocked: true
    case .call: false
    }
  }
}
