/// How prompts lead to sessions.
extension PhoneUse {
  /// Chance that a prompt is seen at all, and that who sees it only glances: 60 % take the phone.
  private static let noticed = 0.8
  private static let glanced = 0.25
  /// Seconds until a prompt is seen. Notifications are viewed within minutes (Pielot 2014,
  /// doi:10.1145/2628363.2628364); the spread is a choice.
  static let delay = (median: 180.0, sigma: 1.3)

  /// Adds what prompts lead to: a session of its own each, unless the phone is taken anyway before
  /// the prompt would be seen. Who sleeps sees nothing until the next day.
  ///
  /// - Parameters:
  ///   - prompts: those that are sent during the day, and those that are open from the day before.
  ///   - random: addresses what is done about each prompt, whatever the day.
  /// - Returns: the prompts that are open at the end of the day.
  mutating func answer(
    _ prompts: [Prompt], on day: PromptedDay, random: Random
  ) -> [Prompt] {
    guard !prompts.isEmpty else { return [] }
    var open: [Prompt] = []
    var found: [Response] = []
    // The phone's first, so that it is used alike whatever a watch asks. Who has no watch hears nothing of that.
    for device in day.wear == nil ? [Prompt.Device.phone] : [.phone, .watch] {
      var queue = PromptQueue(prompts.filter { $0.device == device })
      while let prompt = queue.next() {
        let visits = found.flatMap { $0.filling?.visits ?? [] }.map {
          $0.lowerBound...$0.upperBound
        }
        let arrival = day.arrival(of: prompt)
        let random = random[prompt.id]
        let before = sessions
        var response: Response?
        if arrival >= day.plan.asleep {
          let isRepeated = prompt.next.map { day.seconds($0.time) < day.plan.duration } ?? false
          guard isRepeated else {
            open.append(prompt)
            continue
          }
          response = Response(prompt, arrived: arrival, result: .missed(.asleep))
        } else if let questionnaire = prompt.questionnaire {
          let replacement = queue.replacement(of: prompt).map(day.seconds)
          response =
            device == .phone
            ? respond(
              to: prompt, asking: questionnaire, at: arrival, on: day, apartFrom: visits,
              until: replacement, random)
            : respondAtWrist(
              to: prompt, asking: questionnaire, at: arrival, on: day, apartFrom: visits,
              until: replacement, random)
        } else {
          response = notice(prompt, at: arrival, on: day, random)
        }
        if let left = day.left, max(arrival, response?.over ?? arrival) >= left {
          // Who has left the study does nothing for it any more.
          sessions = before
          continue
        }
        guard let response else {
          if prompt.manner != .always { open.append(prompt) }
          continue
        }
        found.append(response)
        if case .missed? = response.result, let next = prompt.next { queue.insert(next) }
      }
    }
    responses = found.map { response in
      var response = response
      if response.prompt.device == .phone, let time = response.seen {
        response.session = sessions.firstIndex { $0.start <= time && time < $0.end }
      }
      return response
    }
    return open
  }

  /// Takes notice of a prompt to which there is nothing to answer; nil if there is no time for it before the
  /// night.
  private mutating func notice(
    _ prompt: Prompt, at arrival: Double, on day: PromptedDay, _ random: Random
  ) -> Response? {
    guard random["noticed"].chance(Self.noticed) else { return Response(prompt, arrived: arrival) }
    return see(prompt, at: arrival, on: day, random).map {
      Response(prompt, arrived: arrival, seen: $0)
    }
  }

  /// When a prompt is seen, for which the phone may be taken; nil if there is no time for it before
  /// the night.
  mutating func see(
    _ prompt: Prompt, at arrival: Double, on day: PromptedDay, _ random: Random
  ) -> Double? {
    // Who finds it in the morning begins to notice it then.
    let arrival = max(arrival, 0)
    let delay = random["delay"].logNormal(median: Self.delay.median, sigma: Self.delay.sigma)
    guard prompt.device == .phone else {
      return arrival + delay < day.plan.asleep ? arrival + delay : nil
    }
    let isGlance = random["glance"].chance(Self.glanced)
    let length = Self.length(isGlance: isGlance, random)
    guard let time = room(from: arrival + delay, for: length, apartFrom: day.busy) else {
      return nil
    }
    let taken = sessions.first {
      arrival < $0.end && $0.start < time.upperBound && $0.shows(isGlance: isGlance)
    }
    if let taken { return max(taken.start, arrival) }
    insert(
      Session(
        kind: isGlance ? .glance : .unlocked, start: time.lowerBound, end: time.upperBound,
        random: random))
    return time.lowerBound
  }

  /// Adds a session; returns its place.
  @discardableResult
  mutating func insert(_ session: Session) -> Int {
    let place = sessions.firstIndex { $0.start > session.start } ?? sessions.count
    sessions.insert(session, at: place)
    return place
  }

  /// The first time from `start` on at which a session of that length fits, cut short by what
  /// follows if at least `shortest` seconds are left.
  func room(
    from start: Double, for length: Double, atLeast shortest: Double = Self.shortest,
    apartFrom busy: [ClosedRange<Double>]
  ) -> ClosedRange<Double>? {
    var start = start
    let blocked = (busy + sessions.map { ($0.start - Self.pause)...($0.end + Self.pause) })
      .sorted { $0.lowerBound < $1.lowerBound }
    for block in blocked where block.upperBound > start {
      let end = min(start + length, block.lowerBound)
      if end - start >= shortest { return start...end }
      start = block.upperBound
    }
    return nil
  }
}

extension Response {
  /// When all is done that was done about the prompt, in the day's seconds; nil if that was nothing.
  fileprivate var over: Double? { filling?.visits.last?.upperBound ?? seen }
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
