/// How a kind of way is travelled.
///
/// Speeds, accelerations, jerks and stops are within ordinary ranges of transport engineering.
struct Way: Sendable {
  /// In m/s.
  let speed: Double
  let limits: SpeedProfile.Limits
  /// The wished smallest radius of a turn, in metres.
  let radius: Double
  var stops: Stops?

  /// Places where one may have to stand: metres between them, the probability to stand there, and
  /// how long in seconds, about `mean`.
  struct Stops: Sendable {
    let spacing: Double
    let probability: Double
    let mean: Double
    let pause: ClosedRange<Double>
  }
}

extension Way {
  // MARK: On foot

  private static let walkingLimits = SpeedProfile.Limits(
    acceleration: 0.6, deceleration: 0.6, lateral: 0.8, jerk: 1)
  private static let runningLimits = SpeedProfile.Limits(
    acceleration: 0.8, deceleration: 0.8, lateral: 1, jerk: 1.5)

  /// Along streets with crossings every block.
  static func walking(at speed: Double, block: Double) -> Way {
    Way(
      speed: speed, limits: walkingLimits, radius: speed * speed / walkingLimits.lateral,
      stops: Stops(spacing: block, probability: 0.25, mean: 15, pause: 2...60))
  }

  /// Inside a house, or on its stairs.
  static func indoors(at speed: Double) -> Way {
    Way(speed: speed, limits: walkingLimits, radius: speed * speed / walkingLimits.lateral)
  }

  static func running(at speed: Double, block: Double) -> Way {
    Way(
      speed: speed, limits: runningLimits, radius: speed * speed / runningLimits.lateral,
      stops: Stops(spacing: block, probability: 0.05, mean: 15, pause: 2...60))
  }

  // MARK: On the street

  static func cycling(at speed: Double, block: Double) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 0.5, deceleration: 0.9, lateral: 1.5, jerk: 1)
    return Way(
      speed: speed, limits: limits, radius: 6,
      stops: Stops(spacing: 2 * block, probability: 0.3, mean: 12, pause: 2...60))
  }

  static func city(_ random: Random, block: Double) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 1.4, deceleration: 1.8, lateral: 2, jerk: 1.5)
    return Way(
      speed: random.uniform(in: 9...13), limits: limits, radius: 10,
      stops: Stops(spacing: 3 * block, probability: 0.35, mean: 18, pause: 2...90))
  }

  static func road(_ random: Random) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 1, deceleration: 1.5, lateral: 2, jerk: 1)
    return Way(speed: random.uniform(in: 22...31), limits: limits, radius: 10)
  }

  /// Its own stops and traffic lights together.
  static func bus(_ random: Random) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 1, deceleration: 1.2, lateral: 1.5, jerk: 1)
    return Way(
      speed: random.uniform(in: 8...12), limits: limits, radius: 12,
      stops: Stops(spacing: 350, probability: 0.7, mean: 18, pause: 8...60))
  }

  // MARK: On rails and in the air

  static func flying(_ random: Random) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 2, deceleration: 1.8, lateral: 1, jerk: 0.6)
    return Way(speed: random.uniform(in: 215...240), limits: limits, radius: 1_000)
  }

  static func train(_ random: Random) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 0.7, deceleration: 0.8, lateral: 1, jerk: 0.6)
    return Way(
      speed: random.uniform(in: 18...33, at: 0), limits: limits, radius: 1_500,
      stops: Stops(
        spacing: random.uniform(in: 1_500...6_000, at: 1), probability: 1, mean: 36, pause: 30...45)
    )
  }
}

extension Way {
  /// The limits along a route, with stops.
  ///
  /// - Parameter way: what a straight piece is, by its length; a turn belongs to the shortest.
  static func stretches(
    of route: Route, random: Random, way: (Double) -> Way
  ) -> [SpeedProfile.Stretch] {
    var stretches: [SpeedProfile.Stretch] = []
    var number = 0
    for piece in route.pieces where piece.length > 0 {
      let end = piece.start + piece.length
      guard piece.turn == 0 else {
        let way = way(0)
        let limit = way.limits.lateral * piece.length / (Easing.steepest * abs(piece.turn))
        stretches.append(
          .init(
            start: piece.start, end: end, speed: min(limit.squareRoot(), way.speed),
            limits: way.limits, stop: 0))
        continue
      }
      let way = way(piece.length)
      var start = piece.start
      func append(until end: Double, stop: Double) {
        stretches.append(
          .init(start: start, end: end, speed: way.speed, limits: way.limits, stop: stop))
        start = end
      }
      if let stops = way.stops {
        let count = Int(piece.length / stops.spacing)
        for index in 0..<count {
          number += 1
          let middle = piece.start + piece.length * Double(index + 1) / Double(count + 1)
          guard random.chance(stops.probability, at: 2 * number) else { continue }
          let wait = random.exponential(
            mean: stops.mean - stops.pause.lowerBound, at: 2 * number + 1)
          guard middle < end - 5 else { break }
          append(
            until: middle,
            stop: min(stops.pause.lowerBound + wait, stops.pause.upperBound))
        }
      }
      append(until: end, stop: 0)
    }
    return stretches
  }
}
