/// Legs of each mode along the streets, or on rails.
extension TripPlanner {
  /// How the logarithm of the walking speed differs between the legs of a trip: nobody goes back exactly as fast as
  /// he came. Assumed.
  private static let haste = 0.02

  /// Metres nearer than which nobody has to walk.
  private static let there = 0.1

  /// Waits and walks; who is there already, because the bus stops at the door, only waits.
  func walk(
    from start: GroundVector, to end: GroundVector, _ pace: Double, after pause: Double,
    random: Random, _ trip: inout Trip
  ) {
    guard start.distance(to: end) >= Self.there else { return trip.wait(pause) }
    let haste = random["haste"].logNormal(median: 1, sigma: Self.haste)
    let way = Way.walking(at: haste * pace * person.walkingSpeed)
    let course = course(from: start, to: end, by: .walk, way, random)
    trip.append(streetLeg(.walk, along: course, way, random: random), after: pause)
  }

  func cyclingLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let way = Way.cycling(at: person.cyclingSpeed)
    return streetLeg(
      .bike, along: course(from: start, to: end, by: .bike, way, random), way, random: random)
  }

  /// On foot or by bicycle, under the sky of where the way's middle lies.
  func streetLeg(_ mode: Leg.Mode, along course: Course, _ way: Way, random: Random) -> Leg {
    let travelled = course.travelled(way)
    let (route, topSpeed) = (travelled.route, travelled.profile.topSpeed)
    let stepLength =
      switch mode {
      case .run: person.runningStep(at: topSpeed)
      case .bike: 0.0
      default: person.stepLength(at: topSpeed)
      }
    return Leg(
      mode, along: travelled, stepLength: stepLength,
      environment: town.surroundings(of: route.point(at: 0.5 * route.length).position),
      tunnels: mapTunnels(along: travelled) ?? [],
      random: random["wander"])
  }

  func drivingLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let way = Way.driving(random["share"])
    let travelled = course(from: start, to: end, by: .car, way, random).travelled(way)
    return Leg(
      .car, along: travelled, environment: .vehicle,
      tunnels: mapTunnels(along: travelled)
        ?? Tunnels.times(Tunnels.ofRoads, along: travelled, random: random["tunnels"]),
      random: random["wander"])
  }

  func busLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let way = Way.bus(random["speed"])
    let travelled = course(from: start, to: end, by: .bus, way, random).travelled(way)
    return Leg(
      .bus, along: travelled, environment: .vehicle,
      tunnels: mapTunnels(along: travelled) ?? [], random: random["wander"])
  }

  /// The tunnels that imported streets have; nil for made ones, which have none of their own.
  private func mapTunnels(along way: Course.Travelled) -> [ClosedRange<Double>]? {
    town.map.source == nil ? nil : Tunnels.times(ofMapAlong: way)
  }

  /// Seconds that a train stands at a station on its way.
  private static let halt = 30.0...45.0

  /// A ride from one station to another, or two with a change in the middle of the town.
  func trainLegs(
    from start: RailNetwork.Station, to end: RailNetwork.Station, random: Random
  ) -> [Leg] {
    town.map.rails.rides(from: start, to: end).enumerated().map { number, stations in
      trainLeg(along: stations, random: random[number])
    }
  }

  /// A ride past the stations of a line.
  ///
  /// - Parameter stations: two at least, as they follow each other.
  private func trainLeg(along stations: [RailNetwork.Station], random: Random) -> Leg {
    let way = Way.train(random["speed"])
    var draft = CourseDraft(from: town.centre + stations[0].position)
    for (index, (from, to)) in zip(stations, stations.dropFirst()).enumerated() {
      for point in town.map.rails.track(from: from, to: to).dropLast() {
        draft.append(to: town.centre + point, speed: way.speed)
      }
      let isLast = index == stations.count - 2
      draft.append(
        to: town.centre + to.position, speed: way.speed,
        stop: isLast ? 0 : random["halts"].uniform(in: Self.halt, at: index))
    }
    let travelled = draft.course().travelled(way)
    return Leg(
      .train, along: travelled, environment: .train,
      tunnels: Tunnels.times(Tunnels.ofTrains, along: travelled, random: random["tunnels"]),
      random: random["wander"])
  }
}
