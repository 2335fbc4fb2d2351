/// Rounds of somebody who brings parcels.
extension TripPlanner {
  /// Metres from one customer to the next, and from the curb to the door: medians.
  private static let hop = (median: 380.0, sigma: 0.6)
  private static let door = (median: 32.0, sigma: 0.5)
  /// The van stays where it is for a customer nearer than this, in metres.
  private static let near = 20.0
  /// Metres round the depot in which customers live.
  private static let district = 4_000.0
  /// Customers by floor.
  private static let floors = [0.55, 0.2, 0.15, 0.1]

  /// From the depot and back to it, about `hours` long: drive, walk to the door, ring, walk back.
  func deliveries(from depot: Place, hours: Double, random: Random) -> Trip {
    let pace = 1.05 * pace(random["pace"])
    var trip = Trip()
    leave(depot, pace, random["down"], &trip)
    let start = town.roadside(near: depot.position)
    walk(
      from: depot.position, to: start, pace, after: Self.moment(random["set out"]),
      random: random["to the van"],
      &trip)
    var van = start
    for number in 0..<1_000 where trip.duration < 3_600 * hours - 600 {
      let random = random[number]
      let door = customer(from: van, depot: depot.position, random: random["customer"])
      let next = curb(near: door, random: random["curb"])
      if next.distance(to: van) > Self.near {
        trip.append(
          drivingLeg(from: van, to: next, random: random["drive"]),
          after: random["boarding"].uniform(in: 9...16))
        van = next
      }
      deliver(from: van, to: door, pace, random, &trip)
    }
    trip.append(
      drivingLeg(from: van, to: start, random: random["back"]),
      after: random["boarding"].uniform(in: 9...16))
    walk(
      from: start, to: depot.position, pace, after: random["alighting"].uniform(in: 8...16),
      random: random["from the van"],
      &trip)
    enter(depot, pace, random["up"], &trip)
    return trip
  }

  private func customer(
    from van: GroundVector, depot: GroundVector, random: Random
  ) -> GroundVector {
    let metres = random.within(150...2_000) {
      $0.logNormal(median: Self.hop.median, sigma: Self.hop.sigma, at: 0)
    }
    let step = metres * GroundVector(heading: random.uniform(in: -.pi...(.pi), at: 1))
    // Who would leave the district turns back.
    let wish = (van + step).distance(to: depot) < Self.district ? van + step : van - step
    for number in 0..<32 {
      let near = wish + (20 * Double(number)) * GroundVector(heading: Double(number))
      if let door = town.address(near: near, random: random[number]) { return door }
    }
    return wish
  }

  /// Where the van stops for a customer: rarely just before the door.
  private func curb(near door: GroundVector, random: Random) -> GroundVector {
    let metres = random.within(12...150) {
      $0.logNormal(median: Self.door.median, sigma: Self.door.sigma)
    }
    let direction = GroundVector(heading: random.uniform(in: -.pi...(.pi), at: 1))
    return town.roadside(near: door + 0.7 * metres * direction)
  }

  private func deliver(
    from van: GroundVector, to door: GroundVector, _ pace: Double, _ random: Random,
    _ trip: inout Trip
  ) {
    let floor = random["floor"].choice(weights: Self.floors)
    walk(
      from: van, to: door, pace, after: random["parcel"].uniform(in: 8...25),
      random: random["to the door"],
      &trip)
    for (from, to) in [(0, floor), (floor, 0)] {
      if let stairs = Stairs.leg(
        at: door, from: from, to: to, heading: trip.heading ?? 0, pace: pace,
        random: random["stairs"][to])
      {
        trip.append(
          stairs,
          after: to > 0 ? Self.moment(random["door"]) : random["ring"].uniform(in: 15...50))
      }
    }
    walk(
      from: door, to: van, pace,
      after: floor > 0 ? Self.moment(random["way out"]) : random["ring"].uniform(in: 15...50),
      random: random["from the door"],
      &trip)
  }
}
