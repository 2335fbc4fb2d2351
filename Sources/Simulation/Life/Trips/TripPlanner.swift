/// Ways to go from one place to another, on foot or by car.
struct TripPlanner: Sendable {
  let person: Person
  let region: Region

  /// A way over the ground with its legs; `Leg.start` counts from the start of the trip.
  struct Trip: Sendable {
    var legs: [Leg]
    var duration: Double
  }

  /// Seconds to stand at the car before driving off, and after stopping.
  private static let boarding = 16.0...28.0
  private static let alighting = 14.0...22.0

  // Within ordinary ranges of transport engineering.
  private static let walking = SpeedProfile.Limits(
    acceleration: 0.6, deceleration: 0.6, lateral: 0.8, jerk: 1)
  private static let driving = SpeedProfile.Limits(
    acceleration: 1.4, deceleration: 1.8, lateral: 2, jerk: 1.5)

  // MARK: Trips

  func walk(from start: GroundVector, to end: GroundVector, random: Random) -> Trip {
    let leg = walkingLeg(from: start, to: end, speed: pace(random["pace"]), random: random)
    return Trip(legs: [leg], duration: leg.duration)
  }

  /// Walks to the car, drives, parks and walks the rest.
  func drive(
    from start: GroundVector, car: GroundVector, to end: GroundVector, parking: GroundVector,
    random: Random
  ) -> Trip {
    let pace = pace(random["pace"])
    var legs: [Leg] = []
    var time = 0.0
    func append(_ leg: Leg, after pause: Double) {
      var leg = leg
      leg.start = time + pause
      time = leg.end
      legs.append(leg)
    }
    append(walkingLeg(from: start, to: car, speed: pace, random: random["to the car"]), after: 0)
    append(
      drivingLeg(from: car, to: parking, random: random["drive"]),
      after: random["boarding"].uniform(in: Self.boarding))
    append(
      walkingLeg(from: parking, to: end, speed: pace, random: random["from the car"]),
      after: random["alighting"].uniform(in: Self.alighting))
    return Trip(legs: legs, duration: time)
  }

  /// A walk round the blocks that ends where it began, about `duration` seconds long.
  func walkRound(from start: GroundVector, duration: Double, random: Random) -> Trip {
    let speed = 1.08 * person.walkingSpeed
    let half = 0.5 * duration * speed
    let share = random["shape"].uniform(in: 0.4...0.6)
    let heading = region.streetAngle + 0.5 * .pi * Double(Int(4 * random["heading"].uniform()))
    let route = Route(
      from: start,
      along: Streets.loop(heading: heading, length: half * share, width: half * (1 - share)),
      arc: walkingArc(speed))
    let leg = walkingLeg(along: route, speed: speed, environment: .suburban, random: random)
    return Trip(legs: [leg], duration: leg.duration)
  }

  /// A few steps inside a place, back to the same spot.
  func stroll(at spot: GroundVector, heading: Double, metres: Double, random: Random) -> Leg {
    let speed = 0.72 * pace(random["pace"])
    let share = random["shape"].uniform(in: 0.35...0.65)
    let route = Route(
      from: spot,
      along: Streets.loop(
        heading: heading, length: 0.5 * metres * share, width: 0.5 * metres * (1 - share)),
      arc: 2)
    return walkingLeg(
      along: route, speed: speed, environment: .indoor, isStroll: true, random: random)
  }

  /// Where a car is left near a place: some minutes on foot, along the streets.
  func parking(near place: GroundVector, minutes: ClosedRange<Double>, random: Random)
    -> GroundVector
  {
    let metres = 60 * random["minutes"].uniform(in: minutes) * person.walkingSpeed
    let share = random["share"].uniform(in: 0.25...0.75)
    let side = random["side"].word()
    return place
      + GroundVector(
        east: metres * share * (side & 1 == 0 ? 1 : -1),
        north: metres * (1 - share) * (side & 2 == 0 ? 1 : -1)
      ).turned(by: region.streetAngle)
  }

  // MARK: Legs

  private func pace(_ random: Random) -> Double {
    person.walkingSpeed * (1 + 0.04 * random.normal())
  }

  private func walkingArc(_ speed: Double) -> Double {
    Self.arc(for: speed, lateral: Self.walking.lateral)
  }

  /// The length of a right-angled turn that is taken at `speed` within the lateral limit.
  private static func arc(for speed: Double, lateral: Double) -> Double {
    speed * speed * Easing.steepest * 0.5 * .pi / lateral
  }

  private func walkingLeg(
    from start: GroundVector, to end: GroundVector, speed: Double, random: Random
  ) -> Leg {
    let moves = Streets.staircase(from: start, to: end, in: region, random: random["streets"])
    return walkingLeg(
      along: Route(from: start, along: moves, arc: walkingArc(speed)), speed: speed,
      environment: .suburban, random: random)
  }

  private func walkingLeg(
    along route: Route, speed: Double, environment: Environment, isStroll: Bool = false,
    random: Random
  ) -> Leg {
    let stretches = stretches(
      of: route, speed: { _ in speed }, lateral: Self.walking.lateral,
      junctions: isStroll ? nil : (region.block, 0.25, 15, 60), random: random["crossings"])
    let profile = SpeedProfile(stretches, limits: Self.walking)
    return Leg(
      .walk, along: route, profile: profile, stepLength: person.stepLength(at: profile.topSpeed),
      environment: environment, isStroll: isStroll, random: random["wander"])
  }

  private func drivingLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let moves = Streets.staircase(from: start, to: end, in: region, random: random["streets"])
    let route = Route(from: start, along: moves, arc: 30)
    let city = random["city"].uniform(in: 9...13)
    let road = random["road"].uniform(in: 17...25)
    let stretches = stretches(
      of: route, speed: { $0 > 1_500 ? road : city }, lateral: Self.driving.lateral,
      junctions: (3 * region.block, 0.35, 18, 90), random: random["junctions"])
    return Leg(
      .car, along: route, profile: SpeedProfile(stretches, limits: Self.driving),
      environment: .vehicle, random: random["wander"])
  }

  /// The speed limits along a route, with stops.
  ///
  /// - Parameters:
  ///   - speed: the limit of a straight piece, by its length.
  ///   - junctions: metres between them, the probability to stop, mean and longest wait in seconds.
  private func stretches(
    of route: Route, speed: (Double) -> Double, lateral: Double,
    junctions: (spacing: Double, probability: Double, mean: Double, longest: Double)?,
    random: Random
  ) -> [SpeedProfile.Stretch] {
    var stretches: [SpeedProfile.Stretch] = []
    var number = 0
    for piece in route.pieces where piece.length > 0 {
      let end = piece.start + piece.length
      guard piece.turn == 0 else {
        let limit = (lateral * piece.length / (Easing.steepest * 0.5 * .pi)).squareRoot()
        stretches.append(
          .init(start: piece.start, end: end, speed: min(limit, speed(0)), stop: 0))
        continue
      }
      var start = piece.start
      if let junctions {
        let count = Int(piece.length / junctions.spacing)
        for index in 0..<count {
          number += 1
          let middle = piece.start + piece.length * Double(index + 1) / Double(count + 1)
          guard random.chance(junctions.probability, at: 2 * number) else { continue }
          let wait = random.exponential(mean: junctions.mean, at: 2 * number + 1)
          guard middle < end - 5 else { break }
          stretches.append(
            .init(
              start: start, end: middle, speed: speed(piece.length),
              stop: min(max(wait, 2), junctions.longest)))
          start = middle
        }
      }
      stretches.append(.init(start: start, end: end, speed: speed(piece.length), stop: 0))
    }
    return stretches
  }
}
