/// Journeys to another town.
extension DayPlanner {
  /// To the airport, in the air, and to where the next night is spent.
  mutating func fly(_ direction: Journeys.Flight) {
    let random = random["flight"]
    let (from, to) =
      direction == .out
      ? (KnownPlaces.airport, KnownPlaces.airportAway)
      : (KnownPlaces.airportAway, KnownPlaces.airport)
    stay(until: time + random["packing"].uniform(in: 3_600...6_600))
    travel(to: from)
    stay(until: time + random["waiting"].uniform(in: 4_200...7_200))
    append(
      trips.fly(
        from: state.known.places[from], to: state.known.places[to], random: random["way"]))
    place = to
    state.known.visit(to)
    stay(until: time + random["luggage"].uniform(in: 900...2_400))
    base = direction == .out ? KnownPlaces.hotel : KnownPlaces.home
    trips = direction == .out ? trips.away : trips.home
    goHome()
  }
}

/// When somebody is in another town: a function of the date alone.
struct Journeys: Sendable {
  enum Flight: Sendable {
    case out, back
  }

  private let days: Int
  private let every: Int
  private let phase: Int

  /// Nil for who stays.
  init?(_ person: Person, random: Random) {
    guard let habit = person.profile.travel.journeys else { return nil }
    days = habit.days
    every = habit.every
    phase = Int(Double(every) * random.uniform())
  }

  /// Days since the last departure.
  private func elapsed(on date: CivilDate) -> Int {
    let rest = (date.daysSinceEpoch + phase) % every
    return rest < 0 ? rest + every : rest
  }

  func flight(on date: CivilDate) -> Flight? {
    switch elapsed(on: date) {
    case 0: .out
    case days: .back
    default: nil
    }
  }

  /// Whether one wakes up in the other town.
  func isAway(on date: CivilDate) -> Bool { (1...days).contains(elapsed(on: date)) }
}
