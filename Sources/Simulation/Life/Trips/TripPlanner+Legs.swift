/// Legs of each mode along the streets, or on rails.
extension TripPlanner {
  /// Straight ways that are longer, in metres, are roads without junctions.
  private static let roadLength = 1_500.0

  func walkingLeg(
    from start: GroundVector, to end: GroundVector, _ pace: Double, random: Random
  ) -> Leg {
    let way = Way.walking(at: pace * person.walkingSpeed, block: region.block)
    return streetLeg(
      .walk, along: route(from: start, to: end, way, random), way, random: random)
  }

  func cyclingLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let way = Way.cycling(at: person.cyclingSpeed, block: region.block)
    return streetLeg(
      .bike, along: route(from: start, to: end, way, random), way, random: random)
  }

  /// On foot or by bicycle, under the sky of where the way's middle lies.
  func streetLeg(_ mode: Leg.Mode, along route: Route, _ way: Way, random: Random) -> Leg {
    let profile = SpeedProfile(Way.stretches(of: route, random: random["crossings"]) { _ in way })
    let stepLength =
      switch mode {
      case .run: person.runningStep(at: profile.topSpeed)
      case .bike: 0.0
      default: person.stepLength(at: profile.topSpeed)
      }
    return Leg(
      mode, along: route, profile: profile, stepLength: stepLength,
      environment: town.surroundings(of: route.point(at: 0.5 * route.length).position),
      random: random["wander"])
  }

  func drivingLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let city = Way.city(random["city"], block: region.block)
    let road = Way.road(random["road"])
    let route = route(from: start, to: end, city, random)
    let profile = SpeedProfile(
      Way.stretches(of: route, random: random["junctions"]) { length in
        length > Self.roadLength ? road : city
      })
    return Leg(
      .car, along: route, profile: profile, environment: .vehicle,
      tunnels: Tunnels.times(
        Tunnels.ofRoads, along: route, profile: profile, random: random["tunnels"]),
      random: random["wander"])
  }

  func busLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let way = Way.bus(random["speed"])
    let route = route(from: start, to: end, way, random)
    let profile = SpeedProfile(Way.stretches(of: route, random: random["stops"]) { _ in way })
    return Leg(
      .bus, along: route, profile: profile, environment: .vehicle, random: random["wander"])
  }

  func trainLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let way = Way.train(random["speed"])
    let route = Route(
      from: start, along: Rails.moves(from: start, to: end, random: random["rails"]),
      radius: way.radius)
    let profile = SpeedProfile(Way.stretches(of: route, random: random["stops"]) { _ in way })
    return Leg(
      .train, along: route, profile: profile, environment: .train,
      tunnels: Tunnels.times(
        Tunnels.ofTrains, along: route, profile: profile, random: random["tunnels"]),
      random: random["wander"])
  }

  private func route(
    from start: GroundVector, to end: GroundVector, _ way: Way, _ random: Random
  ) -> Route {
    Route(
      from: start,
      along: Streets.staircase(from: start, to: end, in: region, random: random["streets"]),
      radius: way.radius)
  }
}
