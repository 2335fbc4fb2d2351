/// Concentrated work of people without a Mac: blocks, and the phases of the pomodoro technique.
enum Concentration {
  /// Phases of the technique, in minutes (Cirillo, The Pomodoro Technique; from memory).
  private static let minutes = (work: 25.0, shortBreak: 5.0, longBreak: 20.0)
  /// The number of the phase of work after which the break is long.
  private static let round = 4
  /// Rounds on a day, and phases of work in a round.
  private static let rounds = 1.1
  private static let phases = 2...6
  /// The chance that a person stops a phase early, and interruptions of a phase.
  private static let stops = 0.1
  private static let interruptions = 0.7
  /// Minutes of a block: median and standard deviation of the logarithm, and the least.
  private static let block = (median: 38.0, sigma: 0.45, least: 25.0, most: 180.0)
  /// The share of the work days' blocks on other days. Assumed.
  private static let freeDays = 0.25

  private static let tasks = [
    "reading", "writing", "accounts", "mail", "revision", "planning", "report", "notes",
    "exercises", "translation", "slides", "research",
  ]
  private static let categories = [
    ("productivity", 0.6), ("information", 0.2), ("education", 0.14), ("creativity", 0.06),
  ]

  static func drafts(of day: DiaryDay, in free: inout FreeTime) -> [Draft] {
    guard day.diarist.keeps(.pomodoro) else { return [] }
    let desk = desk(of: day)
    return blocks(of: day, at: desk.stays, desk.factor, in: &free)
      + rounds(of: day, at: desk.stays, desk.factor, in: &free)
  }

  /// The stays in which the person works or studies. Shifts leave no time for it.
  private static func desk(of day: DiaryDay) -> (stays: [Day.Stay], factor: Double) {
    let atWork = day.day.work(from: day.diarist.workStart)
    let isDesk = day.diarist.work == .meetings || day.diarist.work == .lectures
    if isDesk, day.day.plan.isWorkDay, !atWork.isEmpty { return (atWork, 1) }
    return (day.stays([.home, .hotel]), freeDays)
  }

  private static func blocks(
    of day: DiaryDay, at stays: [Day.Stay], _ factor: Double, in free: inout FreeTime
  ) -> [Draft] {
    guard !day.diarist.hasMac else { return [] }
    let rate = day.diarist.profile.deepWork.draw(day.diarist.random["deep work"])
    let random = day.random["deep work"]
    var drafts: [Draft] = []
    for number in 0..<min(random["count"].poisson(mean: min(rate * factor, 5)), 6) {
      let random = random[number]
      let length = random["minutes"].within(block.least...block.most) {
        $0.logNormal(median: block.median, sigma: block.sigma)
      }
      guard
        let (span, _) = free.take(
          60 * length + 60, in: stays, hours: 6...23, usesMac: true, random["time"])
      else { continue }
      let state = day.day.mind.state(at: span.upperBound)
      let score = 1 + 4 * state.energy + 0.8 * random["score"].normal()
      var draft = day.draft(
        .deepWork, span, random,
        [
          .init(
            "category",
            .text(categories[random["category"].choice(weights: categories.map(\.1))].0)),
          .init("origin", .text("entered")),
          .init("switches", .integer(min(random["switches"].poisson(mean: 1.1), 5))),
        ])
      if random["scored"].chance(0.8) {
        draft.members.append(.init("score", .integer(max(1, min(Int(score.rounded()), 5)))))
      }
      drafts.append(draft)
    }
    return drafts
  }

  private static func rounds(
    of day: DiaryDay, at stays: [Day.Stay], _ factor: Double, in free: inout FreeTime
  ) -> [Draft] {
    let random = day.random["pomodoro"]
    var drafts: [Draft] = []
    var cycle = 0
    var spans: [Range<Double>] = []
    var counts: [Int] = []
    for number in 0..<min(random["rounds"].poisson(mean: rounds * factor), 2) {
      let count = phases.lowerBound + Int(random["phases"].uniform(at: number) * 5)
      let breaks = Double(count - 1) * minutes.shortBreak + minutes.longBreak
      let length = 60 * (Double(count) * minutes.work + breaks)
      guard
        let (span, _) = free.take(
          length, in: stays, hours: 6...23.5, usesMac: true, random["time"][number])
      else { continue }
      spans.append(span)
      counts.append(count)
    }
    // Cycles count through the day, so the rounds have to come in order.
    for round in spans.indices.sorted(by: { spans[$0].lowerBound < spans[$1].lowerBound }) {
      let task = tasks[Int(random["task"].uniform(at: round) * Double(tasks.count))]
      var start = spans[round].lowerBound
      for number in 1...counts[round] where cycle < 12 {
        cycle += 1
        let random = random["phase"][cycle]
        let stops = random["stops"].chance(stops)
        let wish = minutes.work * (stops ? random["early"].uniform(in: 0.3...0.9) : 1)
        let span = start..<start + 60 * wish.rounded()
        drafts.append(phase("work", span, cycle, isCompleted: !stops, task, day, random["work"]))
        guard number < counts[round] else { break }
        let isLong = number % Self.round == 0
        let rest = 60 * (isLong ? minutes.longBreak : minutes.shortBreak)
        let pause = span.upperBound..<span.upperBound + rest
        drafts.append(
          phase(
            isLong ? "long-break" : "short-break", pause, cycle, isCompleted: true, task, day,
            random["break"]))
        start = pause.upperBound
      }
    }
    return drafts
  }

  private static func phase(
    _ name: String, _ span: Range<Double>, _ cycle: Int, isCompleted: Bool, _ task: String,
    _ day: DiaryDay, _ random: Random
  ) -> Draft {
    // The timer of the app measures whole phases, so the person does not round their times.
    let start = day.day.instant(span.lowerBound).rounded(to: 1, .up)
    let end = start.advanced(bySeconds: (span.upperBound - span.lowerBound).rounded())
    let interruptions = random["interruptions"].poisson(mean: interruptions)
    return Draft(
      kind: .pomodoro, start: start, end: end, value: end.seconds(since: start),
      members: [
        .init("phase", .text(name)), .init("cycle", .integer(cycle)),
        .init("completed", .flag(isCompleted)),
        .init("interruptions", .integer(name == "work" ? min(interruptions, 9) : 0)),
        .init("task", .text(task)),
      ], truth: day.truth(at: span.upperBound))
  }
}

/// The weekly session of a therapy.
enum Therapy {
  /// The length of a session in seconds, and its local hours.
  private static let length = 3_000.0
  private static let hours = 8.0...20.0

  static func drafts(of day: DiaryDay, in free: inout FreeTime) -> [Draft] {
    guard day.diarist.keeps(.therapy) else { return [] }
    let habit = day.diarist.random["therapy"]
    let weekday = 1 + Int(5 * habit["weekday"].uniform())
    guard day.date.weekday == weekday else { return [] }
    let random = day.random["therapy"]
    let stays = day.stays([.home, .hotel, .errand, .work])
    guard let (span, _) = free.take(length, in: stays, hours: hours, random["time"])
    else { return [] }
    // One session a week, and some before the study.
    let before = 1 + Int(habit["before"].exponential(mean: 12))
    let writer = Wording(day)
    var draft = day.draft(.therapyNotes, span, random)
    let topics = writer.therapy(random["notes"])
    draft.text = .wordsAsValue
    draft.sentences = topics
    let title = "Session \(before + day.day.index / 7)"
    draft.last = [
      .init("title", .text(title)), .init("session", .integer(before + day.day.index / 7)),
    ]
    draft.typed = 2
    return [draft]
  }
}
