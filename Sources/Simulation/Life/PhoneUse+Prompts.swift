/// How prompts lead to sessions.
extension PhoneUse {
  /// Chance that a prompt is seen at all, and that who sees it only glances: 60 % take the phone.
  private static let noticed = 0.8
  private static let glanced = 0.25
  /// Seconds until a prompt is seen. Notifications are viewed within minutes (Pielot 2014,
  /// doi:10.1145/2628363.2628364); the spread is a choice.
  private static let delay = (median: 180.0, sigma: 1.3)

  /// Adds what prompts lead to: a session of its own each, unless the phone is taken anyway before
  /// the prompt would be seen. Who sleeps sees nothing until the next day.
  ///
  /// - Parameters:
  ///   - prompts: those that arrive during the day, and those that are open from the day before, in
  ///     order of time.
  ///   - random: addresses what is done about each prompt, whatever the day.
  /// - Returns: the prompts that are open at the end of the day.
  mutating func answer(
    _ prompts: [Prompt], _ plan: DayPlan, apartFrom busy: [ClosedRange<Double>], random: Random
  ) -> [Prompt] {
    var open: [Prompt] = []
    var seen: [(prompt: Prompt, time: Double?)] = []
    for prompt in prompts {
      let random = random[prompt.id]
      // Who finds it in the morning begins to notice it then.
      let arrival = max(prompt.time.seconds(since: plan.clock.start), 0)
      guard arrival < plan.asleep else {
        open.append(prompt)
        continue
      }
      guard random["noticed"].chance(Self.noticed) else {
        seen.append((prompt, nil))
        continue
      }
      let delay = random["delay"].logNormal(median: Self.delay.median, sigma: Self.delay.sigma)
      if let time = see(prompt, at: arrival, after: delay, plan, apartFrom: busy, random) {
        seen.append((prompt, time))
      } else {
        open.append(prompt)
      }
    }
    responses = seen.map { prompt, time in
      Response(
        prompt: prompt, seen: time,
        session: prompt.device == .watch
          ? nil
          : time.flatMap { time in
            sessions.firstIndex { $0.start <= time && time < $0.end }
          })
    }
    return open
  }

  /// When a prompt is seen, for which the phone may be taken; nil if there is no time for it before
  /// the night.
  private mutating func see(
    _ prompt: Prompt, at arrival: Double, after delay: Double, _ plan: DayPlan,
    apartFrom busy: [ClosedRange<Double>], _ random: Random
  ) -> Double? {
    guard prompt.device == .phone else {
      return arrival + delay < plan.asleep ? arrival + delay : nil
    }
    let isGlance = random["glance"].chance(Self.glanced)
    let length = Self.length(isGlance: isGlance, random)
    guard let time = room(from: arrival + delay, for: length, apartFrom: busy) else { return nil }
    let taken = sessions.first {
      arrival < $0.end && $0.start < time.upperBound && $0.shows(isGlance: isGlance)
    }
    if let taken { return max(taken.start, arrival) }
    let place = sessions.firstIndex { $0.start > time.lowerBound } ?? sessions.count
    sessions.insert(
      Session(
        kind: isGlance ? .glance : .unlocked, start: time.lowerBound, end: time.upperBound,
        random: random), at: place)
    return time.lowerBound
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
