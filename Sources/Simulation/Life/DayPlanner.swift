/// Fills a day: the anchors sleep, home and work, then errands, exercise and company between them
/// (a semi-Markov plan: every stay has its own distribution of duration).
struct DayPlanner {
  private let trips: TripPlanner
  private let calendar: SleepCalendar
  private let random: Random
  private let works: Bool
  private let clock: Clock
  private let bedtime: Double
  private let duration: Double

  private var state: PlanState
  private var segments: [DayPlan.Segment] = []
  private var legs: [Leg] = []
  private var time = 0.0
  private var place = KnownPlaces.home
  private var tripCount = 0
  private var hasExercised = false

  /// Hours of a stay: log-normal, from the day plan's table.
  private static let errandHours = (median: 0.5, sigma: 0.6)
  private static let exerciseHours = (median: 0.8, sigma: 0.35)
  private static let socialHours = (median: 2.2, sigma: 0.5)
  private static let lunchHours = (median: 0.6, sigma: 0.35)
  private static let homeHours = (median: 1.0, sigma: 0.35)

  /// - Parameters:
  ///   - day: 0 for the study's first date, which begins with waking up on it.
  ///   - state: as the day before left it.
  static func plan(
    day: Int, from state: PlanState, calendar: SleepCalendar, trips: TripPlanner, random: Random
  ) -> (plan: DayPlan, state: PlanState) {
    var planner = DayPlanner(
      day: day, state: state, calendar: calendar, trips: trips, random: random)
    if planner.works { planner.work(on: day) }
    planner.leisure()
    planner.goHome()
    let asleep = max(planner.bedtime, planner.time + 300)
    planner.stay(until: min(asleep, planner.duration - 3_600))
    let start = planner.time
    planner.stay(until: planner.duration, isAsleep: true)
    return (
      DayPlan(
        clock: planner.clock, isWorkDay: planner.works, segments: planner.segments,
        legs: planner.legs, asleep: start, duration: planner.duration), planner.state
    )
  }

  private init(
    day: Int, state: PlanState, calendar: SleepCalendar, trips: TripPlanner, random: Random
  ) {
    self.trips = trips
    self.calendar = calendar
    self.random = random
    self.state = state
    works = calendar.isWorkDay(day)
    let start = calendar.night(day).awake
    clock = Clock(zone: calendar.zone, date: calendar.date(ofDay: day), start: start)
    let night = calendar.night(day + 1)
    duration = night.awake.seconds(since: start)
    bedtime = night.asleep.seconds(since: start)
  }

  // MARK: Blocks of the day

  private mutating func work(on day: Int) {
    let begin = clock.time(atHour: calendar.workStart(day))
    let desk = trips.person.worksAtHome ? KnownPlaces.home : KnownPlaces.work
    if trips.person.exercisesEarly && wants(trips.person.profile.leisure.exercise, "exercise") {
      exerciseEarly(before: begin, desk: desk)
    }
    travel(to: desk, arrivingAt: begin)
    let random = random["work"]
    let work = trips.person.profile.work
    let morningEnd = max(time, begin) + 3_600 * work.morning.draw(random["morning"])
    let afternoon = 3_600 * work.afternoon.draw(random["afternoon"])
    if random["lunch"].chance(work.lunchOut) {
      let noon = clock.time(atHour: 12.2 + 0.4 * random["noon"].normal())
      stay(until: max(time + 1_800, min(noon, morningEnd)))
      visit(.lunch, hours: Self.lunchHours, random: random["lunch place"])
      travel(to: desk)
      stay(until: time + afternoon)
    } else {
      stay(until: morningEnd + afternoon)
    }
  }

  private mutating func leisure() {
    let habits = trips.person.profile.leisure
    if works {
      if wants(habits.errand, "errand") {
        visit(.errand, hours: Self.errandHours, random: random["errand place"])
      }
      if !hasExercised && wants(habits.exercise, "exercise") { exercise(atHour: 17.5) }
      if wants(habits.social, "social") { meet(atHour: 19) }
    } else {
      stay(until: 3_600 * draw(Self.homeHours, random["home"]))
      if wants(habits.exercise, "exercise") { exercise(atHour: 10) }
      if wants(habits.errand, "errand") {
        wait(untilHour: 11)
        visit(.errand, hours: Self.errandHours, random: random["errand place"])
      }
      if wants(habits.social, "social") { meet(atHour: 15) }
    }
  }

  private func wants(
    _ chances: (onWorkDays: Double, onFreeDays: Double), _ name: StaticString
  ) -> Bool {
    random[name].chance(works ? chances.onWorkDays : chances.onFreeDays)
  }

  /// About 7 o'clock, if it leaves three quarters of an hour and the way before work begins.
  private mutating func exerciseEarly(before work: Double, desk: Int) {
    let places = state.known.places
    let way = 900 + places[place].position.distance(to: places[desk].position) / 6
    let start = max(clock.time(atHour: 7 + 0.5 * random["exercise hour"].normal()), time + 900)
    guard start + exerciseSeconds < work - 2_700 - way else { return }
    stay(until: start)
    exercise()
  }

  private mutating func exercise(atHour hour: Double) {
    goHome()
    stay(until: max(clock.time(atHour: hour + 0.5 * random["exercise hour"].normal()), time + 600))
    if time + exerciseSeconds < bedtime - 1_800 { exercise() }
  }

  private var exerciseSeconds: Double {
    3_600 * draw(Self.exerciseHours, random["exercise duration"])
  }

  private mutating func exercise() {
    hasExercised = true
    tripCount += 1
    append(
      trips.walkRound(
        from: state.known.places[place].position, duration: exerciseSeconds,
        random: random[tripCount]))
  }

  private mutating func meet(atHour hour: Double) {
    wait(untilHour: hour + 0.7 * random["social hour"].normal())
    visit(.social, hours: Self.socialHours, random: random["social place"])
  }

  /// Waits at home if there is more than an hour to wait.
  private mutating func wait(untilHour hour: Double) {
    let until = clock.time(atHour: hour)
    if until - time > 3_600 { goHome() }
    stay(until: max(until, place == KnownPlaces.home ? time + 600 : time))
  }

  // MARK: Steps of the plan

  /// Goes to a place of that kind and stays, if there is time for it before bed.
  private mutating func visit(
    _ kind: Place.Kind, hours: (median: Double, sigma: Double), random: Random
  ) {
    let before = state
    let choice = state.known.choose(
      kind, from: state.known.places[place].position, in: trips.region, random: random)
    let seconds = max(600, 3_600 * draw(hours, random["duration"]))
    let distance = state.known.places[place].position.distance(
      to: state.known.places[choice].position)
    // Time to come back is guessed at 6 m/s and a quarter of an hour.
    let back = 900 + distance / 3
    guard time + back + min(seconds, 1_200) < bedtime - 1_800 else {
      state = before
      return
    }
    travel(to: choice)
    stay(until: max(time + 600, min(time + seconds, bedtime - 1_800 - back)))
  }

  private mutating func goHome() {
    if place != KnownPlaces.home { travel(to: KnownPlaces.home) }
  }

  private mutating func travel(to destination: Int, arrivingAt arrival: Double? = nil) {
    guard destination != place else { return }
    tripCount += 1
    let random = random[tripCount]
    let start = state.known.places[place].position
    let end = state.known.places[destination].position
    let distance = start.distance(to: end)
    let carIsLeft =
      destination == KnownPlaces.home && state.car.distance(to: end) > 800
    let trip: TripPlanner.Trip
    if distance < 1_200 && !carIsLeft && random["on foot"].chance(0.85) {
      trip = trips.walk(from: start, to: end, random: random["way"])
    } else {
      let minutes = destination == KnownPlaces.home ? 0.4...1.2 : 0.8...3.5
      let parking = trips.parking(near: end, minutes: minutes, random: random["parking"])
      trip = trips.drive(
        from: start, car: state.car, to: end, parking: parking, random: random["way"])
      state.car = parking
    }
    if let arrival { stay(until: max(time + 900, arrival - trip.duration)) }
    append(trip)
    place = destination
    state.known.visit(destination)
  }

  private mutating func append(_ trip: TripPlanner.Trip) {
    if segments.isEmpty { stay(until: time + 900) }
    let first = legs.count
    for var leg in trip.legs {
      leg.start += time
      legs.append(leg)
    }
    segments.append(
      .init(kind: .trip(legs: first..<legs.count), start: time, end: time + trip.duration))
    time += trip.duration
  }

  private mutating func stay(until end: Double, isAsleep: Bool = false) {
    guard end > time else { return }
    let kind = DayPlan.Segment.Kind.stay(place: place, isAsleep: isAsleep)
    if let last = segments.indices.last, segments[last].kind == kind {
      segments[last].end = end
    } else {
      segments.append(.init(kind: kind, start: time, end: end))
    }
    time = end
  }

  private func draw(_ hours: (median: Double, sigma: Double), _ random: Random) -> Double {
    random.logNormal(median: hours.median, sigma: hours.sigma)
  }
}
