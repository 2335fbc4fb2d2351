/// Legs of each mode along the streets, or on rails.
extension TripPlanner {
  func walkingLeg(
    from start: GroundVector, to end: GroundVector, _ pace: Double, random: Random
  ) -> Leg {
    let way = Way.walking(at: pace * person.walkingSpeed)
    return streetLeg(
      .walk, along: course(from: start, to: end, by: .walk, way, random), way, random: random)
  }

  func cyclingLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let way = Way.cycling(at: person.cyclingSpeed)
    return streetLeg(
      .bike, along: course(from: start, to: end, by: .bike, way, random), way, random: random)
  }

  /// On foot or by bicycle, under the sky of where the way's middle lies.
  func streetLeg(_ mode: Leg.Mode, along course: Course, _ way: Way, random: Random) -> Leg {
    let (route, profile) = course.travelled(way)
    let stepLength =
      switch mode {
      case .run: person.runningStep(at: profile.topSpeed)
      case .bike: 0.0
      default: person.stepLength(at: profile.topSpeed)
      }
    return Leg(
      mode, along: route, profile: profile, stepLength: stepLength,
      environment: town.surroundings(of: route.point(at: 0.5 * route.length).position),
      passages: course.passages(of: route), random: random["wander"])
  }

  func drivingLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let way = Way.driving(random["share"])
    let course = course(from: start, to: end, by: .car, way, random)
    let (route, profile) = course.travelled(way)
    return Leg(
      .car, along: route, profile: profile, environment: .vehicle,
      passages: course.passages(of: route),
      tunnels: Tunnels.times(
        Tunnels.ofRoads, along: route, profile: profile, random: random["tunnels"]),
      random: random["wander"])
  }

  func busLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let way = Way.bus(random["speed"])
    let course = course(from: start, to: end, by: .bus, way, random)
    let (route, profile) = course.travelled(way)
    return Leg(
      .bus, along: route, profile: profile, environment: .vehicle,
      passages: course.passages(of: route), random: random["wander"])
  }

  /// Seconds that a train stands at a station on its way.
  private static let halt = 30.0...45.0

  /// A ride past the stations of a line.
  func trainLeg(along stations: [RailNetwork.Station], random: Random) -> Leg {
    let way = Way.train(random["speed"])
    var course = Course(from: town.centre + stations[0].position)
    for (index, (from, to)) in zip(stations, stations.dropFirst()).enumerated() {
      let track = town.map.rails.track(from: from, to: to)
      let isLast = index == stations.count - 2
      for point in track.dropLast() {
        course.append(to: town.centre + point, speed: way.speed)
      }
      course.append(
        to: town.centre + to.position, speed: way.speed,
        stop: isLast ? 0 : random["halts"].uniform(in: Self.halt, at: index))
    }
    let (route, profile) = course.travelled(way)
    return Leg(
      .train, along: route, profile: profile, environment: .train,
      tunnels: Tunnels.times(
        Tunnels.ofTrains, along: route, profile: profile, random: random["tunnels"]),
      random: random["wander"])
  }
}
