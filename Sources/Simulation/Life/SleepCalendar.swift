/// When a person sleeps and works: a function of the date alone, so that any day can be made alone.
///
/// Sleep follows the Munich ChronoType Questionnaire's quantities: middle of sleep on free days,
/// social jetlag, sleep need (Roenneberg 2012, doi:10.1016/j.cub.2012.03.038).
struct SleepCalendar: Sendable {
  let person: Person
  let zone: TimeZoneRules
  /// Day 0.
  let firstDate: CivilDate
  /// Hours to get up, dress, eat and travel before work begins.
  let hoursBeforeWork: Double
  let random: Random

  func date(ofDay day: Int) -> CivilDate { firstDate.advanced(byDays: day) }

  func isWorkDay(_ day: Int) -> Bool {
    let weekday = date(ofDay: day).weekday
    let isWeekend = weekday == 0 || weekday == 6
    let work = person.profile.work
    return random["work day"].chance(isWeekend ? work.weekend : work.weekday, at: day)
  }

  /// Local hour at which work begins.
  func workStart(_ day: Int) -> Double {
    person.workStart + 0.2 * random["work start"].normal(at: day)
  }

  /// The night that ends on the day's date: falling asleep and waking up.
  func night(_ day: Int) -> (asleep: Timestamp, awake: Timestamp) {
    let works = isWorkDay(day)
    let middle = works ? person.midSleepWork : person.midSleepFree
    let half = 0.5 * (works ? person.sleepWork : person.sleepFree)
    // Alarm clocks keep work days within a quarter of an hour.
    let jitter = random["night"][day]
    let early = (works ? 0.5 : 0.75) * jitter.normal(at: 0)
    let late = (works ? 0.25 : 0.75) * jitter.normal(at: 1)
    var awake = min(max(middle + half + late, 4.2), 12.5)
    if works { awake = min(awake, max(workStart(day) - hoursBeforeWork, 3.5)) }
    let asleep = min(max(middle - half + early, -3.5), awake - 3)
    let date = date(ofDay: day)
    return (
      Clock.instant(atHour: asleep, of: date, in: zone),
      Clock.instant(atHour: awake, of: date, in: zone)
    )
  }
}
