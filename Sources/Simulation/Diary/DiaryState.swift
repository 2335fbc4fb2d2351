/// The state of a person's diary between two days: the events that are not written down yet, and
/// what the person counts over many days.
struct DiaryState: Sendable {
  private var queue: [Draft] = []
  /// The sleep before the next day, in hours.
  private var slept: Double
  /// The mean stress of the days so far, from 0 to 1, and the number of days.
  private var stress = (mean: DiaryState.usualStress, days: 0.0)
  var habits: HabitRecord
  var course = 0
  var series: Screenings.Series
  var reading: BooksOpen
  var photos = PhotoShelf()

  /// The mean stress of people. `Mind` gives this value on usual days.
  private static let usualStress = 0.38
  /// The days for which this value counts in the mean.
  private static let priorDays = 4.0
  /// The time after which a person forgets an event, in seconds.
  private static let forgotten = 2 * 86_400.0
  /// The chance that a person writes about a day without entries on the next morning.
  private static let backfills = 0.2
  /// The time before the first entry of a use of the diary, and between two entries, in seconds:
  /// median and standard deviation of the logarithm. Assumed.
  private static let opening = (median: 2.5, sigma: 0.4)
  private static let pause = (median: 2.0, sigma: 0.5)
  /// The time for one choice or number, in seconds.
  private static let choice = 2.0...5.0

  init(of diarist: Diarist, slept: Double) {
    self.slept = slept
    let random = diarist.random["state"]
    habits = HabitRecord(of: diarist)
    series = Screenings.Series(number: 0, random: random["series"])
    reading = BooksOpen(random: random["books"])
  }

  /// Returns the entries that the person types on a day, in order of time.
  mutating func entries(
    of digital: DigitalDay, readings: [Reading], plays: [Play], calls: [VoiceCall],
    mac: MacDay?, contacts: Contacts, by diarist: Diarist, brightness: Double, random: Random
  ) -> [Entry] {
    let day = DiaryDay(
      day: digital.day, digital: digital, readings: readings, plays: plays, calls: calls,
      atMac: mac?.stretches ?? [], contacts: contacts, diarist: diarist, slept: slept,
      usualStress: stress.mean,
      brightness: brightness, random: random)
    defer {
      learn(from: digital.day)
      queue.removeAll { $0.end < digital.day.end.advanced(bySeconds: -Self.forgotten) }
    }
    guard digital.day.index >= 0 else { return [] }
    remember(day, isWriting: diarist.adherence.writes(on: digital.day.index))
    return day.uses.enumerated().flatMap { number, use in
      type(in: use, number: number, on: day, random["use"][number])
    }
  }

  private mutating func learn(from day: Day) {
    slept = (day.plan.duration - day.plan.asleep) / 3_600
    guard day.index >= 0 else { return }
    let today =
      (1...8).reduce(0) { $0 + day.mind.state(at: day.plan.asleep * Double($1) / 9).stress } / 8
    let days = stress.days + Self.priorDays
    stress = ((stress.mean * days + today) / (days + 1), stress.days + 1)
  }

  // MARK: Memory

  private mutating func remember(_ day: DiaryDay, isWriting: Bool) {
    let (diarist, random) = (day.diarist, day.random)
    let drafts = drafts(of: day, isWriting: isWriting).filter { diarist.writes($0.kind) }
    let kept = drafts.filter { draft in
      isWriting || random["backfills"][named: draft.kind.log.rawValue].chance(Self.backfills)
    }
    // Sorting by position last makes the order total.
    let order = kept.indices.sorted { (kept[$0].end, $0) < (kept[$1].end, $1) }
    for (number, place) in order.enumerated() {
      var draft = kept[place]
      draft.random = random["typing"][number]
      queue.append(draft)
    }
  }

  private mutating func drafts(of day: DiaryDay, isWriting: Bool) -> [Draft] {
    var free = FreeTime(day)
    var drafts = Routines.drafts(of: day, in: &free)
    drafts += Company.drafts(of: day)
    drafts += Concentration.drafts(of: day, in: &free)
    drafts += Therapy.drafts(of: day, in: &free)
    drafts += FamilyTime.drafts(of: day, in: &free)
    drafts += Screenings.drafts(of: day, in: &free, series: &series)
    drafts += Learning.drafts(of: day, in: &free, state: &self)
    drafts += Substances.drafts(of: day)
    drafts += Money.drafts(of: day)
    drafts += Habits.drafts(of: day, record: &habits)
    drafts += Feelings.drafts(of: day, isWriting: isWriting)
    return drafts
  }

  // MARK: Typing

  private mutating func type(
    in use: AppUse, number: Int, on day: DiaryDay, _ random: Random
  ) -> [Entry] {
    var entries: [Entry] = []
    var time =
      use.start
      + random["opening"].logNormal(
        median: Self.opening.median, sigma: Self.opening.sigma)
    // The person writes about this moment first.
    let isAboutNow = { (draft: Draft) in draft.use == number }
    let order =
      queue.indices.filter { isAboutNow(queue[$0]) }
      + queue.indices.filter { queue[$0].use == nil }
    var done: Set<Int> = []
    for place in order {
      let draft = queue[place]
      let now = day.day.instant(time)
      guard draft.end <= now, now.seconds(since: draft.end) < Self.forgotten,
        let (seconds, sentences) = fit(
          draft, into: use.end - time, charactersPerSecond: day.diarist.typing)
      else { continue }
      time += seconds
      entries.append(draft.entry(enteredAt: day.day.instant(time), sentences: sentences))
      done.insert(place)
      time += random["pause"][entries.count].logNormal(
        median: Self.pause.median, sigma: Self.pause.sigma)
    }
    // The person does not write later about a moment at the start of the use.
    queue = queue.indices.filter { !done.contains($0) && !isAboutNow(queue[$0]) }.map { queue[$0] }
    return entries
  }

  /// Returns the time that an entry takes, and the number of its sentences that fit; nil if the entry
  /// does not fit into the rest of a use.
  private func fit(
    _ draft: Draft, into rest: Double, charactersPerSecond speed: Double
  ) -> (seconds: Double, sentences: Int)? {
    let choices = (0..<draft.choices + 1).reduce(0) {
      $0 + draft.random["choice"].uniform(in: Self.choice, at: $1)
    }
    var count = draft.sentences.count
    while true {
      var shorter = draft
      shorter.sentences = Array(draft.sentences.prefix(count))
      let seconds = choices + Double(shorter.length) / speed
      if seconds <= rest { return (seconds, count) }
      guard count > draft.leastSentences else { return nil }
      count -= 1
    }
  }
}
