/// The simulated life of one participant: everything that sensors measure and that apps ask about.
///
/// A life is a function of the seed and the participant's number. Places, car and battery are
/// computed day by day, because each day depends on the one before. The rest of a day is computed
/// on demand.
public struct Life: Sendable {
  /// The person who lives this life.
  public let person: Person
  /// The towns in which the person lives and to which the person travels.
  public let towns: Towns
  /// The midnight at which the study starts, in the time zone at home.
  public let start: Timestamp
  /// The study's first date.
  let firstDate: CivilDate
  private let random: Random
  private let calendar: SleepCalendar
  private let trips: TripPlanner
  private let prompts: Prompts
  private let missing: MissingProfile
  /// The weather that changes what the person does; nil if weather has no effect.
  private let weathers: Weathers?
  /// The participant's watch; nil without a watch.
  package let watch: Watch?

  /// The maximum number of times that a day is simulated until prompts and battery agree.
  private static let lives = 6
  /// The number of the day before the study, whose night is the start of every simulation.
  static let firstDay = -1

  /// - Parameters:
  ///   - date: the first date of the study.
  ///   - watch: the participant's watch; nil without a watch.
  ///   - prompts: the prompts of the study's apps.
  ///   - missing: the rules for phones with an empty battery, and for people who leave the study.
  ///   - weathers: the weather that changes what the person does; nil if weather has no effect.
  ///   - random: the random numbers of the participant.
  public init(
    _ profile: PersonProfile, in towns: Towns, from date: CivilDate, watch: WatchProfile? = nil,
    prompts: Prompts = .none, missing: MissingProfile = .none, weathers: Weathers? = nil,
    random: Random
  ) {
    self.weathers = weathers
    self.prompts = prompts
    self.missing = missing
    self.random = random["life"]
    self.watch = watch.map { Watch($0, random: random["watch"]) }
    person = Person(profile, random: self.random["person"])
    self.towns = towns
    firstDate = date
    start = towns.home.zone.startOfDay(date)
    let known = KnownPlaces(person: person, towns: towns, random: self.random["places"])
    let commute =
      person.worksAtHome ? 0 : known.places[0].position.distance(to: known.places[1].position)
    calendar = SleepCalendar(
      person: person, towns: towns, firstDate: date,
      hoursBeforeWork: 0.75 + commute / (7 * 3_600) + 0.15, random: self.random["sleep"])
    trips = TripPlanner(
      person: person, towns: towns, habits: WayHabits(random: self.random["ways"]))
  }

  /// The state at the start of the first day.
  var firstState: PlanState {
    let known = KnownPlaces(person: person, towns: towns, random: random["places"])
    return PlanState(
      known: known,
      car: trips.parking(
        near: known.places[KnownPlaces.home].position, minutes: 0.4...1.2, random: random["car"]),
      bicycle: KnownPlaces.home, mind: Mind.first,
      charge: random["charge"].uniform(in: 0.6...1), isPluggedIn: false, slept: person.sleepWork,
      wear: Wear.Carry.first(random["wear"]))
  }

  func outline(ofDay day: Int, from state: PlanState) -> DayOutline {
    let random = random["day"][day]
    let weather = weather(ofDay: day)
    var (plan, next) = DayPlanner.plan(
      day: day, from: state, calendar: calendar, trips: trips, weather: weather,
      random: random["plan"])
    let mind = Mind(
      plan, places: next.known.places, from: state.mind, sunshine: weather?.mood ?? 0,
      random: random["mind"])
    let base = PhoneUse(plan, person: person, mind: mind, random: random["use"])
    let span = civilSpan(of: plan, from: state, random: random["told"])
    next.left = state.left ?? leaving(on: plan, mind)
    let asked = (state.open + prompts.during(span)).filter { prompt in
      next.left.map { prompt.time < $0 } ?? true
    }
    let wear = watch.map {
      Wear(plan, places: next.known.places, watch: $0, from: state.wear, random: random["wear"])
    }
    var prompted = PromptedDay(
      plan, places: next.known.places, mind: mind, person: person, slept: state.slept,
      studyDay: day, opened: state.opened, wear: wear, left: next.left)
    var (use, battery): (PhoneUse, Battery)
    var lives = 0
    // A participant with an empty battery gets no prompts, and prompts use energy. A day with an
    // empty battery is therefore simulated again until both agree. Each repetition fixes at least
    // the next time without power.
    repeat {
      use = base.without(prompted.off)
      next.open = use.answer(asked, on: prompted, random: self.random["prompts"])
      battery = Battery(
        plan, places: next.known.places, use: use, person: person, charge: state.charge,
        isPluggedIn: state.isPluggedIn, isOff: state.isOff, dying: missing.deadBattery,
        random: random["battery"])
      lives += 1
    } while prompted.learn(off: battery.off) && lives < Self.lives
    for response in use.responses
    where response.prompt.manner == .always && response.result == .submitted {
      next.opened[response.prompt.subject, default: 0] += 1
    }
    next.told = span.toldAtEnd
    next.slept = (plan.duration - plan.asleep) / 3_600
    next.charge = battery.charge(at: plan.duration)
    next.isOff = battery.off.last?.upperBound == plan.duration
    if let wear { next.wear = wear.carry }
    next.mind = mind.carry(until: plan.duration)
    next.isPluggedIn = Battery.staysPluggedIn(random["battery"])
    return DayOutline(plan: plan, mind: mind, use: use, battery: battery, wear: wear, state: next)
  }

  private func weather(ofDay day: Int) -> WeatherEffects? {
    guard let weathers else { return nil }
    let span = calendar.night(day).awake..<calendar.night(day + 1).awake
    let weather = calendar.isAway(day) ? weathers.away ?? weathers.home : weathers.home
    return WeatherEffects(of: weather, in: span, on: person.profile.weather)
  }

  /// Returns the time at which the person leaves the study on a day; nil if the person stays.
  private func leaving(on plan: DayPlan, _ mind: Mind) -> Timestamp? {
    guard let dropout = missing.dropout else { return nil }
    let morning = plan.clock.start
    return dropout.onsets(
      in: max(morning, start)..<max(morning.advanced(bySeconds: plan.duration), start), from: start,
      states: -0.5...0.5, random: random["dropout"]
    ) { mind.state(at: $0.seconds(since: morning)).energy - 0.5 }.first
  }

  /// Returns the span of a day, with the time zones that the phone reports to its app's server.
  /// After a landing, the zone changes some minutes later, with the app's next request.
  private func civilSpan(of plan: DayPlan, from state: PlanState, random: Random) -> CivilSpan {
    let start = plan.clock.start
    let changes = plan.legs.filter { $0.mode == .plane }.enumerated().map { number, flight in
      (
        from: start.advanced(bySeconds: flight.end + random.uniform(in: 5...305, at: number)),
        zone: towns.nearest(to: flight.route.end).zone
      )
    }
    return CivilSpan(
      start..<start.advanced(bySeconds: plan.duration), in: plan.clock.zone, changing: changes,
      told: state.told)
  }

  func day(_ index: Int, _ outline: DayOutline) -> Day {
    let random = random["day"][index]
    let (plan, use) = (outline.plan, outline.use)
    let places = outline.state.known.places
    let strolls = Strolls.make(
      plan, use: use, battery: outline.battery, places: places, trips: trips,
      bedHeading: bedHeading, random: random["strolls"])
    let track = Track(
      legs: (plan.legs + strolls).sorted { $0.start < $1.start },
      from: places[plan.startPlace].position, altitude: places[plan.startPlace].altitude,
      firstHeading: bedHeading)
    let habit = self.random["pose"]
    func night(_ day: Int) -> Pose {
      Pose(.nightstand, .lying, habit: habit, random: self.random["night"][day])
    }
    let (timeline, pulses) = Handling.handle(
      plan, use: use, battery: outline.battery, person: person, track: track,
      morning: night(index), evening: night(index + 1), bedHeading: bedHeading, habit: habit,
      random: random["handling"])
    return Day(
      index: index, outline,
      network: Network(
        plan, places: places, off: outline.battery.off, random: random["network"]),
      motion: Motion(
        track: track, timeline: timeline, pulses: pulses, person: person,
        stays: liveliness(plan, places, track), own: self.random["own"], random: random["motion"]),
      towns: towns, places: places)
  }

  /// Returns how lively the sitting person is after each leg, starting with the time before the
  /// first leg. It is higher at work than elsewhere. Assumed.
  private func liveliness(_ plan: DayPlan, _ places: [Place], _ track: Track) -> [Double] {
    ([0] + track.legs.map { $0.end + 1 }).map { time in
      plan.place(at: time).map { places[$0].kind == .work ? 1.2 : 0.9 } ?? 1
    }
  }

  /// Returns the time zone in which the person wakes up on a day, counted from the study's first
  /// date.
  package func zone(onDay day: Int) -> TimeZoneRules { calendar.zone(day) }

  /// The direction in which the person faces in bed, in radians counterclockwise from east.
  private var bedHeading: Double { random["bed"].uniform(in: -.pi...(.pi)) }
}

/// A reader of the days of a life. It simulates each day once for all its users, and keeps the last
/// few days.
///
/// It is a class, so that all users of a participant share the days. Computing a day's dependencies
/// from the study's start takes at most half a millisecond per day.
public final class LifeReader {
  /// The life whose days are read.
  public let life: Life
  /// The last simulated days, in order of time.
  private var recent: [Day] = []
  private var nextDay = Life.firstDay
  private var state: PlanState
  /// The end of the last day whose dependencies (places, car and battery) are computed.
  private var folded = Timestamp(microseconds: .min)

  /// The number of kept days. Apps may still write files of the last one or two days.
  private static let kept = 4

  /// Creates a reader, which may start with any day of the life.
  public init(_ life: Life) {
    self.life = life
    state = life.firstState
  }

  /// Returns the day that contains a time. If the day is earlier than all kept days, the life is
  /// simulated again from its start.
  ///
  /// - Precondition: the time is not before the night in which the study starts.
  public func day(at instant: Timestamp) -> Day {
    if let day = recent.last, day.start <= instant, instant < day.end { return day }
    return instant < folded ? earlierDay(at: instant) : laterDay(at: instant)
  }

  private func earlierDay(at instant: Timestamp) -> Day {
    if let day = recent.last(where: { $0.start <= instant }), instant < day.end { return day }
    recent.removeAll()
    nextDay = Life.firstDay
    state = life.firstState
    return laterDay(at: instant)
  }

  private func laterDay(at instant: Timestamp) -> Day {
    while true {
      let outline = life.outline(ofDay: nextDay, from: state)
      let index = nextDay
      nextDay += 1
      state = outline.state
      folded = outline.plan.clock.start.advanced(bySeconds: outline.plan.duration)
      // Only the requested day is simulated with all its details.
      guard instant < folded else { continue }
      let day = life.day(index, outline)
      precondition(day.start <= instant, "the requested time is before the start of the simulation")
      if recent.count == Self.kept { recent.removeFirst() }
      recent.append(day)
      return day
    }
  }
}
