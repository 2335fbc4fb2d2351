/// Ways to go from one place to another, by all means.
struct TripPlanner: Sendable {
  let person: Person
  private let towns: Towns
  /// Whose streets are followed.
  let town: Town
  let habits: WayHabits

  init(person: Person, towns: Towns, habits: WayHabits) {
    self.init(person: person, towns: towns, in: towns.home, habits)
  }

  private init(person: Person, towns: Towns, in town: Town, _ habits: WayHabits) {
    self.person = person
    self.towns = towns
    self.town = town
    self.habits = habits
  }

  /// For ways in the town that is travelled to, and at home.
  var away: TripPlanner {
    TripPlanner(person: person, towns: towns, in: towns.away ?? towns.home, habits)
  }
  var home: TripPlanner { TripPlanner(person: person, towns: towns, habits: habits) }

  /// Seconds to stand at the car before driving off, and after stopping.
  private static let boarding = 16.0...28.0
  private static let alighting = 14.0...22.0
  /// Seconds to unlock a bicycle, and to lock it.
  private static let locking = 15.0...40.0
  /// Seconds at least, to get on and sit down.
  private static let gettingOn = 20.0...45.0
  /// Seconds from one bus or train to the next; Boston's frequent buses come every ten minutes in
  /// the rush hour and every fifteen otherwise (MBTA Service Delivery Policy 2017).
  private static let busHeadway = 600.0...900.0
  private static let trainHeadway = 300.0...600.0

  // MARK: Trips

  func walk(from start: Place, to end: Place, random: Random) -> Trip {
    let pace = pace(random["pace"])
    var trip = Trip()
    leave(start, pace, random["down"], &trip)
    walk(
      from: start.position, to: end.position, pace, after: Self.moment(random["set out"]),
      random: random["walk"], &trip)
    enter(end, pace, random["up"], &trip)
    return trip
  }

  /// Walks to the car, drives, parks and walks the rest.
  func drive(
    from start: Place, car: GroundVector, to end: Place, parking: GroundVector, random: Random
  ) -> Trip {
    let pace = pace(random["pace"])
    var trip = Trip()
    leave(start, pace, random["down"], &trip)
    walk(
      from: start.position, to: car, pace, after: Self.moment(random["set out"]),
      random: random["to the car"], &trip)
    trip.append(
      drivingLeg(from: car, to: parking, random: random["drive"]),
      after: random["boarding"].uniform(in: Self.boarding))
    walk(
      from: parking, to: end.position, pace, after: random["alighting"].uniform(in: Self.alighting),
      random: random["from the car"], &trip)
    enter(end, pace, random["up"], &trip)
    return trip
  }

  /// A trip by bicycle from door to door.
  func cycle(from start: Place, to end: Place, random: Random) -> Trip {
    let pace = pace(random["pace"])
    var trip = Trip()
    leave(start, pace, random["down"], &trip)
    trip.append(
      cyclingLeg(from: start.position, to: end.position, random: random["cycle"]),
      after: random["unlock"].uniform(in: Self.locking))
    trip.wait(random["lock"].uniform(in: Self.locking))
    enter(end, pace, random["up"], &trip)
    return trip
  }

  /// Walks to the stop near the start, waits, rides to the one near the end and walks the rest; by train
  /// with a change in the middle of the town if the stations are on two lines.
  ///
  /// - Parameter mode: bus or train.
  func ride(_ mode: Leg.Mode, from start: Place, to end: Place, random: Random) -> Trip {
    let pace = pace(random["pace"])
    let (first, last) =
      mode == .train
      ? (town.position(of: start.station), town.position(of: end.station))
      : (start.stop, end.stop)
    let rides =
      mode == .train
      ? trainLegs(from: start.station, to: end.station, random: random["train"])
      : [busLeg(from: start.stop, to: end.stop, random: random["bus"])]
    var trip = Trip()
    leave(start, pace, random["down"], &trip)
    walk(
      from: start.position, to: first, pace, after: Self.moment(random["set out"]),
      random: random["to the stop"], &trip)
    for (number, ride) in rides.enumerated() {
      trip.append(ride, after: Self.wait(for: mode, random["wait"][number]))
    }
    walk(
      from: last, to: end.position, pace, after: random["alighting"].uniform(in: 4...10),
      random: random["from the stop"], &trip)
    enter(end, pace, random["up"], &trip)
    return trip
  }

  /// Seconds at the stop: up to the headway if that is short, since people come at any time.
  ///
  /// From ten minutes on they know the timetable, and wait for 2 minutes and .3 of the headway in
  /// the mean (Salek and Machemehl 1999, Characterizing bus transit passenger waiting times).
  static func wait(for mode: Leg.Mode, _ random: Random) -> Double {
    let headway = random.uniform(in: mode == .train ? trainHeadway : busHeadway, at: 0)
    let longest = min(headway, 240 + 0.6 * headway)
    return max(random.uniform(in: gettingOn, at: 2), random.uniform(in: 0...longest, at: 1))
  }

  /// A way round the blocks for its own sake, about `duration` seconds long.
  ///
  /// - Parameter mode: walk, run or bike.
  func round(_ mode: Leg.Mode, from start: Place, duration: Double, random: Random) -> Trip {
    let pace = pace(random["pace"])
    let (way, streets): (Way, TravelHabit.Mode) =
      switch mode {
      case .run: (.running(at: person.runningSpeed), .walk)
      case .bike: (.cycling(at: person.cyclingSpeed), .bike)
      default: (.walking(at: 1.08 * person.walkingSpeed), .walk)
      }
    let course = round(
      streets, from: start.position, metres: duration * way.speed, way, random["streets"])
    var trip = Trip()
    leave(start, pace, random["down"], &trip)
    trip.append(
      streetLeg(
        mode, along: course, way, random: random["round"]),
      after: mode == .bike
        ? random["unlock"].uniform(in: Self.locking)
        : Self.moment(random["set out"]))
    if mode == .bike { trip.wait(random["lock"].uniform(in: Self.locking)) }
    enter(start, pace, random["up"], &trip)
    return trip
  }

  /// A few steps inside a place, back to the same spot.
  func stroll(at place: Place, heading: Double, metres: Double, random: Random) -> Leg {
    let way = Way.indoors(at: 0.72 * pace(random["pace"]) * person.walkingSpeed)
    let share = random["shape"].uniform(in: 0.35...0.65)
    let moves = [Route.Move].loop(
      heading: heading, length: 0.5 * metres * share, width: 0.5 * metres * (1 - share))
    let travelled = Course(from: place.position, along: moves, speed: way.speed).travelled(way)
    return Leg(
      .walk, along: travelled,
      stepLength: person.stepLength(at: travelled.profile.topSpeed), altitude: place.altitude,
      environment: .indoor, isStroll: true, random: random["wander"])
  }

  /// The walk over the straight line, about.
  private static let detour = 1.3

  /// Where a car is left near a place: some minutes on foot, at a street.
  func parking(near place: GroundVector, minutes: ClosedRange<Double>, random: Random)
    -> GroundVector
  {
    let metres = 60 * random["minutes"].uniform(in: minutes) * person.walkingSpeed
    let direction = GroundVector(heading: random["direction"].uniform(in: -.pi...(.pi)))
    let wish = place + (metres / Self.detour) * direction
    return town.roadside(near: wish)
  }

  // MARK: Houses

  /// Seconds that somebody takes for a door, or to look round.
  static func moment(_ random: Random) -> Double { random.logNormal(median: 0.9, sigma: 0.5) }

  /// How fast somebody goes today, about 1.
  func pace(_ random: Random) -> Double { 1 + 0.04 * random.normal() }

  /// Down the stairs, so as to face the way that follows as well as it can be known.
  func leave(_ place: Place, _ pace: Double, _ random: Random, _ trip: inout Trip) {
    let heading = random["heading"].uniform(in: -.pi...(.pi))
    if let stairs = Stairs.leg(
      at: place.position, from: place.floor, to: 0, heading: heading, pace: pace, random: random)
    {
      trip.append(stairs)
    }
  }

  func enter(_ place: Place, _ pace: Double, _ random: Random, _ trip: inout Trip) {
    if let stairs = Stairs.leg(
      at: place.position, from: 0, to: place.floor, heading: trip.heading ?? 0, pace: pace,
      random: random)
    {
      trip.append(stairs, after: Self.moment(random["door"]))
    }
  }
}
