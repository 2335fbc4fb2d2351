import Simulation

/// What each local date amounts to.
struct DaysTable: TruthTable {
  static let name = "days"

  private let dates: StudyDates
  private let geography: Geography
  private var totals: [DayTotals]
  /// Reads the life along the accelerometer's on-windows.
  private let life: LifeReader
  private var carried: (day: Int, stretches: [WalkingStretch])?
  private var lastFix: (date: Int, position: GPS.Sample.Position)?

  /// - Parameter hasSensors: whether an app tells of the sensors that it had on.
  init(_ dates: StudyDates, of life: LifeReader, hasSensors: Bool) {
    self.dates = dates
    self.life = life
    geography = Geography(life.life.towns)
    totals = (0..<dates.count).map { date in
      DayTotals(
        start: dates.start(of: date).milliseconds, date: dates.first.advanced(byDays: date),
        timeZone: dates.zone(of: date), recorded: hasSensors ? .init() : nil)
    }
  }

  func lastRows() -> [DayTotals] { totals }

  // MARK: What the app saw

  mutating func rows(of work: AppWork) -> [DayTotals] {
    for window in work.windows where window.stream == Accelerometer.name { countSteps(in: window) }
    for fix in work.fixes {
      let date = dates.index(of: Timestamp(milliseconds: fix.milliseconds))
      // A line over midnight belongs to neither date.
      if let lastFix, lastFix.date == date {
        totals[date].recorded?.chord += geography.distance(
          from: lastFix.position, to: fix.sample.truth)
      }
      lastFix = (date, fix.sample.truth)
    }
    return []
  }

  private mutating func countSteps(in window: AppWork.Window) {
    var start = window.start
    while start < window.end {
      let day = life.day(at: start)
      if carried?.day != day.index {
        carried = (day.index, WalkingStretch.all(of: day).filter(\.isCarried))
      }
      let end = min(window.end, day.end)
      if let inside = StudyDay(day, of: dates), let carried {
        for (date, seconds) in inside.dated(
          start.seconds(since: day.start), end.seconds(since: day.start))
        {
          for stretch in carried.stretches where stretch.seconds.overlaps(seconds) {
            totals[date].recorded?.steps += stretch.steps(in: seconds)
          }
        }
      }
      start = end
    }
  }

  // MARK: What happened

  mutating func rows(of day: StudyDay) -> [DayTotals] {
    addStays(day)
    addWays(day)
    for session in day.day.use.sessions where day.span.contains(session.start) {
      let date = dates.index(of: day.day.start.advanced(bySeconds: session.start))
      switch session.kind {
      case .glance: break
      case .unlocked: totals[date].unlocks += 1
      case .call: totals[date].calls += 1
      }
    }
    return []
  }

  private mutating func addStays(_ day: StudyDay) {
    let places = day.day.places
    let home = places[0].position
    for segment in day.day.plan.segments {
      guard case .stay(let place, let isAsleep) = segment.kind else { continue }
      for (date, seconds) in day.dated(segment.start, segment.end) {
        let time =
          day.milliseconds(at: seconds.upperBound) - day.milliseconds(at: seconds.lowerBound)
        if places[place].kind == .home { totals[date].home += time }
        totals[date].visit(place)
        totals[date].reach(geography.distance(from: home, to: places[place].position))
      }
      let awake = day.day.start.advanced(bySeconds: segment.end)
      if isAsleep, dates.start <= awake, awake < dates.end {
        totals[dates.index(of: awake)].sleep +=
          awake.milliseconds - day.milliseconds(at: segment.start)
      }
    }
  }

  private mutating func addWays(_ day: StudyDay) {
    let home = day.day.places[0].position
    for leg in day.day.legs {
      for (date, seconds) in day.dated(leg.start, leg.end) {
        totals[date].distance +=
          leg.distance(at: seconds.upperBound) - leg.distance(at: seconds.lowerBound)
        totals[date].steps += leg.steps(at: seconds.upperBound) - leg.steps(at: seconds.lowerBound)
        totals[date].reach(
          leg.farthest(in: seconds) { geography.distance(from: home, to: $0) })
      }
      guard leg.mode.isOnFoot else { continue }
      for stretch in leg.stretches {
        for (date, seconds) in day.dated(stretch.lowerBound, stretch.upperBound) {
          totals[date].walking += seconds.upperBound - seconds.lowerBound
        }
      }
    }
    for stretch in WalkingStretch.all(of: day.day) where stretch.isCarried {
      for (date, seconds) in day.dated(stretch.seconds.lowerBound, stretch.seconds.upperBound) {
        totals[date].stepsCarried += stretch.steps(in: seconds)
      }
    }
  }
}
