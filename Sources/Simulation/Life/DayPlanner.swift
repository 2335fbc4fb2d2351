/// A planner that fills a day around sleep, home and work with errands, exercise and social visits.
///
/// The plan is a semi-Markov process, in which each kind of stay has its own distribution of
/// duration.
struct DayPlanner {
  var trips: TripPlanner
  let calendar: SleepCalendar
  let random: Random
  let shift: Roster.Shift
  let clock: Clock
  let bedtime: Double
  private let duration: Double
  /// The effects of weather; nil if weather has none.
  let weather: WeatherEffects?
  /// The latest return from errands and social visits, in seconds since the start of the day.
  var curfew: Double

  var state: PlanState
  var time = 0.0
  /// The index of the place for the night, which is home or a hotel.
  var base: Int
  var place: Int
  var tripCount = 0
  private var segments: [DayPlan.Segment] = []
  private var legs: [Leg] = []
  private var exercises: [ClosedRange<Double>] = []
  private var kindOfExercise: Exercise
  var hasExercised: Bool { !exercises.isEmpty }

  /// The duration of a stay in hours, which is log-normal. With these values and the profiles'
  /// probabilities, the time at home is realistic (docs/reference/validation-results.md).
  private static let errandHours = (median: 0.7, sigma: 0.6)
  private static let exerciseHours = (median: 0.8, sigma: 0.35)
  private static let socialHours = (median: 2.7, sigma: 0.5)
  static let lunchHours = (median: 0.6, sigma: 0.35)
  private static let homeHours = (median: 1.0, sigma: 0.35)

  /// Plans a day.
  ///
  /// - Parameters:
  ///   - day: the number of the day; 0 is the study's first date, from the participant's awakening
  ///     on.
  ///   - state: the state at the end of the previous day.
  ///   - weather: the effects of the day's weather; nil if weather has none.
  static func plan(
    day: Int, from state: PlanState, calendar: SleepCalendar, trips: TripPlanner,
    weather: WeatherEffects?, random: Random
  ) -> (plan: DayPlan, state: PlanState) {
    var planner = DayPlanner(
      day: day, state: state, calendar: calendar, trips: trips, weather: weather, random: random)
    let start = planner.base
    if let flight = calendar.flight(day) {
      planner.fly(flight)
    } else {
      switch planner.shift {
      case .day: planner.work(on: day)
      case .night: planner.workAtNight(on: day)
      case .free: break
      }
      planner.leisure()
      planner.goHome()
    }
    let asleep = max(planner.bedtime, planner.time + planner.shortStay("to bed"))
    planner.stay(until: min(asleep, planner.duration - 3_600))
    let bed = planner.time
    planner.stay(until: planner.duration, isAsleep: true)
    return (
      DayPlan(
        clock: planner.clock, isWorkDay: planner.shift != .free, segments: planner.segments,
        legs: planner.legs, exercise: planner.exercises, kindOfExercise: planner.kindOfExercise,
        asleep: bed,
        duration: planner.duration, startPlace: start), planner.state
    )
  }

  private init(
    day: Int, state: PlanState, calendar: SleepCalendar, trips: TripPlanner,
    weather: WeatherEffects?, random: Random
  ) {
    self.weather = weather
    kindOfExercise = trips.person.exercise
    let isAway = calendar.isAway(day)
    self.trips = isAway ? trips.away : trips.home
    base = isAway ? KnownPlaces.hotel : KnownPlaces.home
    place = base
    self.calendar = calendar
    self.random = random
    self.state = state
    shift = calendar.shift(day)
    let start = calendar.night(day).awake
    clock = Clock(zone: calendar.zone(day), date: calendar.date(ofDay: day), start: start)
    let night = calendar.night(day + 1)
    duration = night.awake.seconds(since: start)
    bedtime = night.asleep.seconds(since: start)
    curfew = bedtime - random["curfew"].uniform(in: 900...3_600)
  }

  /// The range of the minimum duration of a stay, in seconds.
  private static let shortStay = 240.0...900

  /// Returns the short duration of a stay that has no time left, in seconds.
  private func shortStay(_ name: StaticString) -> Double {
    random["short stay"][name].uniform(in: Self.shortStay)
  }

  // MARK: Leisure

  mutating func leisure() {
    let habits = trips.person.profile.leisure
    if shift == .day {
      if wants(habits.errand, "errand", factor: outdoors) {
        visit(.errand, hours: Self.errandHours, random: random["errand place"])
      }
      if !hasExercised && wants(habits.exercise, "exercise") { exercise(atHour: 17.5) }
      if wants(habits.social, "social") { meet(atHour: 19) }
    } else {
      stay(until: 3_600 * draw(Self.homeHours, random["home"]))
      if wants(habits.exercise, "exercise") { exercise(atHour: 10) }
      if wants(habits.errand, "errand", factor: outdoors) {
        wait(untilHour: 11)
        visit(.errand, hours: Self.errandHours, random: random["errand place"])
        if random["another errand"].chance(0.4) {
          visit(.errand, hours: Self.errandHours, random: random["another place"])
        }
      }
      if wants(habits.social, "social") { meet(atHour: 15) }
    }
  }

  /// - Parameter factor: of the chance.
  func wants(
    _ chances: PersonProfile.Chances, _ name: StaticString, factor: Double = 1
  ) -> Bool {
    random[name].chance(factor * (shift == .day ? chances.onWorkDays : chances.onFreeDays))
  }

  /// The factor of the weather for going out now.
  private var outdoors: Double { weather?.outdoors(at: clock.start.advanced(bySeconds: time)) ?? 1 }

  /// Plans exercise at about 7:00, if at least 45 minutes and the way to work remain before work.
  mutating func exerciseEarly(before work: Double, desk: Int) {
    let places = state.known.places
    let way = 900 + places[place].position.distance(to: places[desk].position) / 6
    let start = max(clock.time(atHour: 7 + 0.5 * random["exercise hour"].normal()), time + 900)
    guard start + exerciseSeconds < work - 2_700 - way else { return }
    stay(until: start)
    exercise()
  }

  private mutating func exercise(atHour hour: Double) {
    goHome()
    stay(
      until: max(
        clock.time(atHour: hour + 0.5 * random["exercise hour"].normal()),
        time + shortStay("before exercise")))
    if time + exerciseSeconds < curfew { exercise() }
  }

  private var exerciseSeconds: Double {
    3_600 * draw(Self.exerciseHours, random["exercise duration"])
  }

  private mutating func exercise() {
    let exercise = trips.person.exercise
    let start = time
    if let kind = exercise.place {
      let before = place
      visit(kind, hours: Self.exerciseHours, random: random["exercise place"])
      guard place != before, let stay = segments.last else { return }
      // The participant spends the rest of the stay on changing clothes.
      let changing = 0.2 * (stay.end - stay.start)
      let ready = random["changing"].uniform(in: 0.3...0.6) * changing
      exercises.append((stay.start + ready)...(stay.end - changing + ready))
    } else if let mode = exercise.round {
      guard isFineForExercise else { return exerciseIndoors() }
      tripCount += 1
      append(
        trips.round(
          mode, from: state.known.places[place], duration: exerciseSeconds,
          random: random[tripCount]))
      exercises.append(start...time)
    } else {
      stay(until: time + exerciseSeconds)
      exercises.append(start...time)
    }
  }

  /// Whether the weather does not prevent exercise outdoors.
  private var isFineForExercise: Bool {
    guard let weather else { return true }
    let factor = weather.exercise(at: clock.start.advanced(bySeconds: time))
    return random["fine weather"].chance(factor)
  }

  /// In bad weather, half of the people exercise at home, and the others do not exercise.
  private mutating func exerciseIndoors() {
    guard place == base, random["indoors"].chance(0.5) else { return }
    kindOfExercise = .yoga
    let start = time
    stay(until: time + exerciseSeconds)
    exercises.append(start...time)
  }

  private mutating func meet(atHour hour: Double) {
    wait(untilHour: hour + 0.7 * random["social hour"].normal())
    visit(.social, hours: Self.socialHours, random: random["social place"])
  }

  /// Waits until an hour of the day, at home if the wait is longer than an hour.
  private mutating func wait(untilHour hour: Double) {
    let until = clock.time(atHour: hour)
    if until - time > 3_600 { goHome() }
    stay(until: max(until, place == base ? time + shortStay("before company") : time))
  }

  // MARK: Steps of a plan

  /// Goes to a place of a kind and stays there, if the time before the curfew is long enough.
  mutating func visit(
    _ kind: Place.Kind, hours: (median: Double, sigma: Double), random: Random
  ) {
    let before = state
    let choice = state.known.choose(
      kind, from: state.known.places[place].position, reach: trips.person.profile.leisure.reach,
      in: trips.town, random: random)
    let shortest = random["shortest"].uniform(in: Self.shortStay)
    let seconds = max(shortest, 3_600 * draw(hours, random["duration"]))
    let distance = state.known.places[place].position.distance(
      to: state.known.places[choice].position)
    // The estimated time for the way back is a quarter of an hour, plus the distance at 3 m/s.
    let back = 900 + distance / 3
    guard time + back + min(seconds, 1_200) < curfew else {
      state = before
      return
    }
    travel(to: choice)
    stay(until: max(time + shortest, min(time + seconds, curfew - back)))
  }

  mutating func append(_ trip: Trip) {
    if segments.isEmpty { stay(until: time + shortStay("in the morning")) }
    let first = legs.count
    for var leg in trip.legs {
      leg.start += time
      legs.append(leg)
    }
    segments.append(
      .init(kind: .trip(legs: first..<legs.count), start: time, end: time + trip.duration))
    time += trip.duration
  }

  mutating func stay(until end: Double, isAsleep: Bool = false) {
    guard end > time else { return }
    let kind = DayPlan.Segment.Kind.stay(place: place, isAsleep: isAsleep)
    if let last = segments.indices.last, segments[last].kind == kind {
      segments[last].end = end
    } else {
      segments.append(.init(kind: kind, start: time, end: end))
    }
    time = end
  }

  func draw(_ hours: (median: Double, sigma: Double), _ random: Random) -> Double {
    random.logNormal(median: hours.median, sigma: hours.sigma)
  }
}
