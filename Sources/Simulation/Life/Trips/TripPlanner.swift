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

  /// How a kind of way is travelled.
  private struct Way {
    /// In m/s.
    let speed: Double
    let limits: SpeedProfile.Limits
    var junctions: Junctions?
  }

  /// Places where one may have to stop: metres between them, the probability to stop there, mean
  /// and longest wait in seconds.
  private struct Junctions {
    let spacing: Double
    let probability: Double
    let mean: Double
    let longest: Double
  }

  // Within ordinary ranges of transport engineering.
  private static let walking = SpeedProfile.Limits(
    acceleration: 0.6, deceleration: 0.6, lateral: 0.8, jerk: 1)
  private static let cityDriving = SpeedProfile.Limits(
    acceleration: 1.4, deceleration: 1.8, lateral: 2, jerk: 1.5)
  private static let roadDriving = SpeedProfile.Limits(
    acceleration: 1, deceleration: 1.5, lateral: 2, jerk: 1)
  /// Straight ways that are longer, in metres, are roads without junctions.
  private static let roadLength = 1_500.0

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
    let crossings = Junctions(spacing: region.block, probability: 0.25, mean: 15, longest: 60)
    let way = Way(speed: speed, limits: Self.walking, junctions: isStroll ? nil : crossings)
    let profile = SpeedProfile(stretches(of: route, random: random["crossings"]) { _ in way })
    return Leg(
      .walk, along: route, profile: profile, stepLength: person.stepLength(at: profile.topSpeed),
      environment: environment, isStroll: isStroll, random: random["wander"])
  }

  private func drivingLeg(from start: GroundVector, to end: GroundVector, random: Random) -> Leg {
    let moves = Streets.staircase(from: start, to: end, in: region, random: random["streets"])
    let route = Route(from: start, along: moves, arc: 30)
    let junctions = Junctions(
      spacing: 3 * region.block, probability: 0.35, mean: 18, longest: 90)
    let city = Way(
      speed: random["city"].uniform(in: 9...13), limits: Self.cityDriving, junctions: junctions)
    let road = Way(speed: random["road"].uniform(in: 22...31), limits: Self.roadDriving)
    let stretches = stretches(of: route, random: random["junctions"]) { length in
      length > Self.roadLength ? road : city
    }
    return Leg(
      .car, along: route, profile: SpeedProfile(stretches), environment: .vehicle,
      random: random["wander"])
  }

  /// The limits along a route, with stops.
  ///
  /// - Parameter way: what a straight piece is, by its length; a turn belongs to the shortest.
  private func stretches(
    of route: Route, random: Random, way: (Double) -> Way
  ) -> [SpeedProfile.Stretch] {
    var stretches: [SpeedProfile.Stretch] = []
    var number = 0
    for piece in route.pieces where piece.length > 0 {
      let end = piece.start + piece.length
      guard piece.turn == 0 else {
        let way = way(0)
        let limit = way.limits.lateral * piece.length / (Easing.steepest * 0.5 * .pi)
        stretches.append(
          .init(
            start: piece.start, end: end, speed: min(limit.squareRoot(), way.speed),
            limits: way.limits, stop: 0))
        continue
      }
      let way = way(piece.length)
      func append(_ range: ClosedRange<Double>, stop: Double) {
        stretches.append(
          .init(
            start: range.lowerBound, end: range.upperBound, speed: way.speed, limits: way.limits,
            stop: stop))
      }
      var start = piece.start
      if let junctions = way.junctions {
        let count = Int(piece.length / junctions.spacing)
        for index in 0..<count {
          number += 1
          let middle = piece.start + piece.length * Double(index + 1) / Double(count + 1)
          guard random.chance(junctions.probability, at: 2 * number) else { continue }
          let wait = random.exponential(mean: junctions.mean, at: 2 * number + 1)
          guard middle < end - 5 else { break }
          append(start...middle, stop: min(max(wait, 2), junctions.longest))
          start = middle
        }
      }
      append(start...end, stop: 0)
    }
    return stretches
  }
}
