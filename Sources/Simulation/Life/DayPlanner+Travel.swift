/// The trips of a person from place to place.
extension DayPlanner {
  /// Home, or to the hotel in another town.
  mutating func goHome() {
    if place != base { travel(to: base) }
  }

  mutating func travel(to destination: Int, arrivingAt arrival: Double? = nil) {
    guard destination != place else { return }
    tripCount += 1
    let random = random[tripCount]
    let (start, end) = (state.known.places[place], state.known.places[destination])
    let mode = mode(to: end, random)
    let trip: Trip
    switch mode {
    case .car:
      let minutes = destination == base ? 0.4...1.2 : 0.8...3.5
      let parking = trips.parking(near: end.position, minutes: minutes, random: random["parking"])
      trip = trips.drive(
        from: start, car: state.car, to: end, parking: parking, random: random["way"])
      state.car = parking
    case .bike:
      trip = trips.cycle(from: start, to: end, random: random["way"])
      state.bicycle = destination
    case .bus, .train:
      trip = trips.ride(mode, from: start, to: end, random: random["way"])
    case .walk, .run, .stairs, .plane:
      trip = trips.walk(from: start, to: end, random: random["way"])
    }
    if let arrival { stay(until: max(time + 900, arrival - trip.duration)) }
    append(trip)
    place = destination
    state.known.visit(destination)
  }

  /// Seconds that are walked, at one's own pace; metres that are cycled, and from which trains beat
  /// buses.
  private static let onFoot = 900.0
  private static let byBicycle = (sometimes: 6_000.0, usually: 12_000.0)
  private static let byTrain = 5_000.0
  /// Rain changes walks from this length on, in metres.
  private static let longWalk = 1_000.0
  /// The limit of the distance that people walk to a station, in metres.
  private static let toStation = 1_500.0
  /// The car is near if it is not farther away than this, in metres.
  private static let nearCar = 800.0

  /// Whether a person takes the bicycle home. In the rain, some leave it at work until the next day.
  private func takesHome(at instant: Timestamp, _ random: Random) -> Bool {
    guard let weather, state.known.places[place].kind == .work else { return true }
    return random["bicycle home"].chance(weather.cyclingHome(at: instant))
  }

  /// Chooses a mode by the distance and by the vehicles at the place. A bicycle or car that a
  /// person took along comes home too.
  private func mode(to end: Place, _ random: Random) -> Leg.Mode {
    let person = trips.person
    let start = state.known.places[place]
    let distance = start.position.distance(to: end.position)
    let hasCar = person.means == .car && state.car.distance(to: start.position) < Self.nearCar
    let hasBicycle = person.hasBicycle && state.bicycle == place
    let instant = clock.start.advanced(bySeconds: time)
    if end.index == base {
      if hasBicycle && place != base, takesHome(at: instant, random) { return .bike }
      if hasCar && state.car.distance(to: end.position) > Self.nearCar { return .car }
    }
    let walk = Self.onFoot * person.walkingSpeed
    let dry = distance < Self.longWalk ? 1 : weather?.walking(at: instant) ?? 1
    if distance < walk && random["on foot"].chance(0.85 * dry) { return .walk }
    if hasBicycle && end.index != base {
      let isUsual = person.means == .bike
      let limit = isUsual ? Self.byBicycle.usually : Self.byBicycle.sometimes
      let isToWork = end.kind == .work
      let fine = weather?.cycling(at: instant, isToWork: isToWork) ?? 1
      let chance = min((isUsual ? 0.9 : 0.5) * fine, 0.98)
      if distance < limit && random["bicycle"].chance(chance) { return .bike }
    }
    if hasCar { return .car }
    let onFoot = person.means == .foot ? 2.5 * walk : walk
    if distance < onFoot || start.stop.distance(to: end.stop) < 600 { return .walk }
    guard start.stop.distance(to: end.stop) >= Self.byTrain else { return .bus }
    let stations = [start, end].map {
      trips.town.position(of: $0.station).distance(to: $0.position)
    }
    return start.station != end.station && stations.allSatisfy { $0 < Self.toStation }
      ? .train : .bus
  }
}
