/// Flights to another town, between its airports.
extension TripPlanner {
  /// The distance from the gate to the middle of the runway, in metres.
  private static let apron = 600.0

  /// Plans a trip with boarding, a straight flight and leaving the plane.
  func fly(from start: Place, to end: Place, random: Random) -> Trip {
    let line = end.position - start.position
    let heading = Elementary.atan2(line.north, line.east)
    let forward = GroundVector(heading: heading)
    let (gate, stand) = (
      start.position + Self.apron * forward, end.position + (-Self.apron) * forward
    )
    let pace = pace(random["pace"])
    var trip = Trip()
    trip.append(apronLeg(from: start.position, to: gate, pace, random: random["to the gate"]))
    let way = Way.flying(random["speed"])
    let flight = Course(
      from: gate, along: [.init(heading: heading, length: gate.distance(to: stand))],
      speed: way.speed
    ).travelled(way)
    trip.append(
      Leg(
        .plane, along: flight, environment: .plane, tunnels: [0...flight.profile.duration],
        random: random["wander"]),
      after: random["boarding"].uniform(in: 900...2_400))
    trip.append(
      apronLeg(from: stand, to: end.position, pace, random: random["from the gate"]),
      after: random["getting off"].uniform(in: 300...900))
    return trip
  }

  /// Returns a straight leg across the airport.
  private func apronLeg(
    from start: GroundVector, to end: GroundVector, _ pace: Double, random: Random
  ) -> Leg {
    let way = Way.walking(at: pace * person.walkingSpeed)
    var draft = CourseDraft(from: start)
    draft.append(to: end, speed: way.speed)
    return streetLeg(.walk, along: draft.course(), way, random: random)
  }
}
