/// Flights to another town, between its airports.
extension TripPlanner {
  /// Metres from the gate to the runway's middle.
  private static let apron = 600.0

  /// Boards, flies straight and gets off.
  func fly(from start: Place, to end: Place, random: Random) -> Trip {
    let way = end.position - start.position
    let heading = Elementary.atan2(way.north, way.east)
    let forward = GroundVector(heading: heading)
    let (gate, stand) = (
      start.position + Self.apron * forward, end.position + (-Self.apron) * forward
    )
    let pace = pace(random["pace"])
    var trip = Trip()
    trip.append(walkingLeg(from: start.position, to: gate, pace, random: random["to the gate"]))
    let flight = Route(
      from: gate, along: [.init(heading: heading, length: gate.distance(to: stand))], radius: 1_000)
    let profile = SpeedProfile(
      Way.stretches(of: flight, random: random) { _ in .flying(random["speed"]) })
    trip.append(
      Leg(
        .plane, along: flight, profile: profile, environment: .plane,
        tunnels: [0...profile.duration], random: random["wander"]),
      after: random["boarding"].uniform(in: 900...2_400))
    trip.append(
      walkingLeg(from: stand, to: end.position, pace, random: random["from the gate"]),
      after: random["getting off"].uniform(in: 300...900))
    return trip
  }
}
