extension Diarist {
  /// A diary is open for about this share of a session that has its longest part for it.
  private static let part = 0.6
  /// The shortest and the longest session in which a person writes, in seconds.
  private static let lengths = 45.0...2_700
  /// The most sessions of a day in which a person writes.
  private static let most = 10
  /// The sessions of a day for each log that the person keeps, beside one in the evening.
  private static let further = 0.28
  /// The evening in seconds before sleep, and the morning in seconds after waking up.
  private static let evening = 7_200.0
  private static let morning = 5_400.0
  /// The chance of a session in the morning for people whose logs do not need one.
  private static let early = 0.35
  /// The time for which a diary is open, divided by the time for entries.
  private static let slack = 1.6

  /// Returns the sessions in which the person opens the diary: before bed first, then after waking
  /// up, then in breaks.
  ///
  /// - Parameter taken: the sessions that have another purpose.
  func sessions(on day: Day, apartFrom taken: Set<Int>, random: Random) -> Set<Int> {
    guard adherence.writes(on: day.index) else { return [] }
    let wanted =
      Self.slack * writingTime * random["wanted"].logNormal(median: 1, sigma: 0.35)
    let others =
      random["count"].poisson(mean: Self.further * Double(logCount))
      + (writes(.pomodoro) ? 1 : 0) + (writes(.smoking) ? 2 : 0)
    let candidates = day.use.sessions.indices.filter { number in
      let session = day.use.sessions[number]
      return session.kind == .unlocked && !session.hasSurvey && !taken.contains(number)
        && Self.lengths.contains(session.end - session.start)
    }.sorted { random["rank"].uniform(at: $0) > random["rank"].uniform(at: $1) }
    let late = candidates.first { day.use.sessions[$0].start > day.plan.asleep - Self.evening }
    let early = candidates.first { day.use.sessions[$0].start < Self.morning }
    var chosen: Set<Int> = []
    var rest = wanted
    func open(_ number: Int?) {
      guard let number, chosen.insert(number).inserted else { return }
      rest -= Self.part * (day.use.sessions[number].end - day.use.sessions[number].start)
    }
    open(late)
    let writesEarly = keeps(.routines) || keeps(.substances)
    if writesEarly || random["early"].chance(Self.early) { open(early) }
    let count = chosen.count + others
    for number in candidates where chosen.count < Self.most && (chosen.count < count || rest > 0) {
      open(number)
    }
    return chosen
  }
}
