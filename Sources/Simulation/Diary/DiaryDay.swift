/// A day as the person with a diary remembers it.
struct DiaryDay {
  let day: Day
  let digital: DigitalDay
  let readings: [Reading]
  let plays: [Play]
  let calls: [VoiceCall]
  /// The times at which the person uses a Mac.
  let atMac: [Range<Double>]
  let contacts: Contacts
  let diarist: Diarist
  /// The sleep before the day, in hours.
  let slept: Double
  /// The person's mean stress on the days before, from 0 to 1.
  let usualStress: Double
  /// The correction that the person gives to all reports of mood; see `StateOfMindSignals`.
  let brightness: Double
  let random: Random

  /// The local date on which the person wakes up.
  var date: CivilDate { day.date }
  /// Whether it is a Saturday or a Sunday.
  var isWeekend: Bool { date.weekday == 0 || date.weekday == 6 }

  /// The uses of the diary, in order of time.
  var uses: [AppUse] { digital.uses.filter { $0.app.id == "diary" } }

  /// The seconds before sleep that are the evening.
  private static let evening = 12_600.0

  /// The number of the use of the diary for the entries about the whole day: the longest one in the
  /// evening, or of the day if no use is in the evening; nil without a use.
  var mainUse: Int? {
    let uses = uses
    func rank(_ number: Int) -> Double {
      let isLate = uses[number].start > day.plan.asleep - Self.evening
      return uses[number].length + (isLate ? day.duration : 0)
    }
    return uses.indices.max { rank($0) < rank($1) }
  }

  /// The kind of a place of the day.
  func kind(_ place: Int) -> Place.Kind { day.places[place].kind }

  /// The stays at places of some kinds while the person is awake.
  func stays(_ kinds: Set<Place.Kind>) -> [Day.Stay] {
    day.stays.filter { kinds.contains(kind($0.place)) }
  }

  /// Returns the true state at a time.
  func truth(at time: Double) -> Entry.Truth {
    let state = day.mind.state(at: time)
    return Entry.Truth(
      mood: state.mood, stress: state.stress, slept: slept, place: day.place(at: time)?.kind)
  }

  // MARK: Times that people type

  /// The steps of the times that people choose, in seconds: some people round to five minutes.
  private static let steps = (fine: 60.0, coarse: 300.0)
  private static let coarse = 0.5

  /// Returns the time as a person types it: whole minutes inside the span.
  private func typed(_ span: Range<Double>, _ random: Random) -> (start: Timestamp, end: Timestamp)
  {
    let length = span.upperBound - span.lowerBound
    let isCoarse = length > 6 * Self.steps.coarse && random["coarse"].chance(Self.coarse)
    let step = isCoarse ? Self.steps.coarse : Self.steps.fine
    let start = day.instant(span.lowerBound).rounded(to: step, .up)
    let end = day.instant(span.upperBound).rounded(to: step, .down)
    return start < end ? (start, end) : (day.instant(span.lowerBound), day.instant(span.upperBound))
  }

  /// Returns the draft about a time. Without a value, the value is the length in seconds.
  func draft(
    _ kind: EntryKind, _ span: Range<Double>, _ random: Random, value: Double? = nil,
    _ members: [Entry.Member] = []
  ) -> Draft {
    let (start, end) = typed(span, random["times"])
    let isDuration = kind.unit == "s"
    return Draft(
      kind: kind, start: start, end: end,
      value: isDuration ? end.seconds(since: start) : value, members: members,
      truth: truth(at: span.upperBound))
  }

  /// Returns the draft about an instant, which the person types as a whole minute.
  func draft(
    _ kind: EntryKind, at time: Double, _ value: Double?, unit: String? = nil,
    typed characters: Int = 0, _ members: [Entry.Member] = []
  ) -> Draft {
    let minute = day.instant(time).rounded(to: Self.steps.fine, .down)
    let instant = max(minute, day.start.rounded(to: 1, .up))
    return Draft(
      kind: kind, start: instant, end: instant, value: value, unit: unit, members: members,
      typed: characters, truth: truth(at: time))
  }
}

extension Timestamp {
  /// Returns the time rounded to a multiple of a step.
  ///
  /// - Parameter step: whole seconds.
  func rounded(to step: Double, _ rule: FloatingPointRoundingRule) -> Timestamp {
    let parts = (Double(microseconds) / (step * 1e6)).rounded(rule)
    return Timestamp(seconds: Int64(parts * step))
  }
}
