/// When a person sleeps and works: a function of the date alone, so that any day can be made alone.
///
/// Sleep follows the Munich ChronoType Questionnaire's quantities: middle of sleep on free days,
/// social jetlag, sleep need (Roenneberg 2012, doi:10.1016/j.cub.2012.03.038).
struct SleepCalendar: Sendable {
  let person: Person
  private let towns: Towns
  private let journeys: Journeys?
  /// Day 0.
  let firstDate: CivilDate
  /// Hours to get up, dress, eat and travel before work begins.
  let hoursBeforeWork: Double
  let random: Random

  /// - Parameters:
  ///   - firstDate: of day 0.
  ///   - hoursBeforeWork: to get up, dress, eat and travel.
  init(
    person: Person, towns: Towns, firstDate: CivilDate, hoursBeforeWork: Double, random: Random
  ) {
    self.person = person
    self.towns = towns
    self.firstDate = firstDate
    self.hoursBeforeWork = hoursBeforeWork
    self.random = random
    journeys = towns.away == nil ? nil : Journeys(person, random: random["journeys"])
  }

  // MARK: Journeys

  /// Whether one wakes up in the other town on a date.
  func isAway(_ day: Int) -> Bool { journeys?.isAway(on: date(ofDay: day)) ?? false }

  func flight(_ day: Int) -> Journeys.Flight? { journeys?.flight(on: date(ofDay: day)) }

  /// The civil time where the person wakes up on a day.
  func zone(_ day: Int) -> TimeZoneRules {
    isAway(day) ? (towns.away ?? towns.home).zone : towns.home.zone
  }

  // MARK: Dates

  func date(ofDay day: Int) -> CivilDate { firstDate.advanced(byDays: day) }

  /// What is done on a date. A night shift is its date's though it ends on the next.
  func shift(_ day: Int) -> Roster.Shift {
    if flight(day) != nil { return .free }
    guard let roster = person.profile.work.roster else { return isWorkDay(day) ? .day : .free }
    let count = roster.shifts.count
    let phase = Int(Double(count) * random["roster"].uniform())
    let place = (date(ofDay: day).daysSinceEpoch + phase) % count
    return roster.shifts[place < 0 ? place + count : place]
  }

  private func isWorkDay(_ day: Int) -> Bool {
    let weekday = date(ofDay: day).weekday
    let isWeekend = weekday == 0 || weekday == 6
    let work = person.profile.work
    return random["work day"].chance(isWeekend ? work.weekend : work.weekday, at: day)
  }

  /// Local hour at which work begins.
  func workStart(_ day: Int) -> Double {
    let isNight = shift(day) == .night
    let start = isNight ? person.profile.work.roster?.nightStart : nil
    return (start ?? person.workStart) + 0.2 * random["work start"].normal(at: day)
  }

  /// The night that ends on the day's date: falling asleep and waking up.
  func night(_ day: Int) -> (asleep: Timestamp, awake: Timestamp) {
    if shift(day - 1) == .night { return sleepAfterNightShift(day) }
    let works = shift(day) == .day
    let middle = works ? person.midSleepWork : person.midSleepFree
    let half = 0.5 * (works ? person.sleepWork : person.sleepFree)
    // Alarm clocks keep work days within a quarter of an hour.
    let jitter = random["night"][day]
    let early = (works ? 0.5 : 0.75) * jitter.normal(at: 0)
    let late = (works ? 0.25 : 0.75) * jitter.normal(at: 1)
    // Nobody's limits are to the minute.
    let give = 0.4 * jitter.normal(at: 2)
    let wish = min(max(middle + half + late, 4.2 + give), 12.5 + give)
    let awake = works ? min(wish, max(workStart(day) - hoursBeforeWork, 3.5)) : wish
    // Whom the alarm clock wakes up goes to bed earlier, by half of what it takes.
    let asleep = min(
      max(middle - half + early - 0.5 * (wish - awake), give - 3.5), awake - 3 + give)
    return instants(asleep, awake, day)
  }

  /// To bed an hour and a half after the shift, for as long as daylight lets sleep: most of the
  /// need (shift workers sleep one to two hours less by day, Akerstedt 2003,
  /// doi:10.1093/occmed/kqg046).
  private func sleepAfterNightShift(_ day: Int) -> (asleep: Timestamp, awake: Timestamp) {
    let work = person.profile.work
    let jitter = random["night"][day]
    let shift = workStart(day - 1) - 24 + work.morning.middle + work.afternoon.middle
    let asleep = shift + hoursBeforeWork + 0.6 + 0.3 * jitter.normal(at: 0)
    let awake = asleep + 0.85 * person.sleepWork + 0.5 * jitter.normal(at: 1)
    let give = 0.4 * jitter.normal(at: 2)
    return instants(asleep, min(max(awake, asleep + 3 + give), 16.5 + give), day)
  }

  private func instants(
    _ asleep: Double, _ awake: Double, _ day: Int
  ) -> (asleep: Timestamp, awake: Timestamp) {
    let date = date(ofDay: day)
    return (
      Clock.instant(atHour: asleep, of: date, in: zone(day)),
      Clock.instant(atHour: awake, of: date, in: zone(day))
    )
  }
}
