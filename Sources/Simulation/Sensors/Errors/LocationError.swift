/// How far location fixes are off, by environment: a slow and a fast Ornstein-Uhlenbeck process and
/// white noise on each axis, with the accuracy that the phone claims.
public struct LocationError: Sendable {
  /// How fixes of a resting phone inside a building behave: nearly constant, or jumping about.
  public enum Indoor: String, CaseIterable, Sendable {
    case held, jumpy
  }

  /// Deviations in metres with their correlation times in seconds.
  private struct Grade {
    let slow: (deviation: Double, tau: Double)
    let fast: (deviation: Double, tau: Double)
    let white: Double

    var total: Double {
      (slow.deviation * slow.deviation + fast.deviation * fast.deviation + white * white)
        .squareRoot()
    }
  }

  struct Offset {
    /// East, north, up, in metres.
    var offset: Vector
    var accuracy: Double
    /// Root of the variances of both axes on the ground, in metres: what a perfect claim would be.
    var deviation: Double
    /// Wi-Fi alone tells no altitude.
    var hasAltitude = true
  }

  /// Between high houses errors point across the street: shares of the deviation with the same root
  /// mean square.
  private static let street = (across: 1.3, along: 0.557)
  /// Deviations of the logarithm of the error's size: in time, by place indoors, and of the claim about it.
  private static let spread = (time: 0.4, place: 0.3, claim: 0.2)
  /// Reflections that put a fix into the next street for a while: seconds, their chance, metres.
  private static let reflection = (seconds: 25.0, chance: 0.005, metres: 30.0...80.0)

  private let indoor: Indoor
  private let random: Random
  private let altitudeBias: Double

  init(_ random: Random, indoor: Indoor) {
    self.random = random
    self.indoor = indoor
    altitudeBias = Self.vertical.bias * random["altitude bias"].normal()
  }

  func jitter(_ slot: Int) -> Double { random["jitter"].normal(at: slot) }

  /// All sizes are assumed; which of the two is closer to an iPhone that rests indoors is not known.
  private func grade(_ environment: Environment) -> Grade {
    switch environment {
    case .indoor where indoor == .jumpy:
      Grade(slow: (9.6, 60), fast: (0, 45), white: 4.2)
    case .indoor: Grade(slow: (8, 1_800), fast: (0.5, 45), white: 0.5)
    case .suburban: Grade(slow: (3, 600), fast: (2.5, 45), white: 0.8)
    case .vehicle: Grade(slow: (3, 300), fast: (2, 30), white: 0.8)
    case .canyon: Grade(slow: (8, 120), fast: (5, 20), white: 1.5)
    case .open: Grade(slow: (2, 600), fast: (1.5, 45), white: 0.5)
    case .train, .tunnel, .plane: Grade(slow: (5, 120), fast: (4, 20), white: 1.5)
    }
  }

  /// - Parameters:
  ///   - time: seconds since the study's start.
  ///   - sinceStart: seconds since the receiver saw the sky again; a cold start triples errors for
  ///     about 8 s.
  ///   - heading: of the street, in radians.
  ///   - place: the number of the place where the phone is; nil away from places.
  func error(
    in environment: Environment, at time: Double, slot: Int, sinceStart: Double, heading: Double,
    place: Int?
  ) -> Offset {
    let grade = grade(environment)
    let random = random[environment.index]
    let white = random["white"][slot]
    let cold = 1 + 2 * Elementary.exp(-max(sinceStart, 0) / 8)
    // Some skies and some houses are worse than others of their kind; grades are root mean squares over all.
    let isIndoors = environment == .indoor
    let sky = SmoothNoise(
      random["sky"], deviation: Self.spread.time, spacing: isIndoors ? 2_700 : 300
    ).value(at: time).first.value
    var (size, variance) = (sky, Self.spread.time * Self.spread.time)
    if isIndoors {
      size += Self.spread.place * self.random["site"].normal(at: place ?? -1)
      variance += Self.spread.place * Self.spread.place
    }
    let scale = cold * Elementary.exp(size - variance)
    func axis(_ number: Int) -> Double {
      RoughNoise(random["slow"][number], deviation: grade.slow.deviation, tau: grade.slow.tau)
        .value(at: time)
        + RoughNoise(random["fast"][number], deviation: grade.fast.deviation, tau: grade.fast.tau)
        .value(at: time) + grade.white * white.normal(at: number)
    }
    let up =
      altitudeBias
      + RoughNoise(random["altitude"], deviation: Self.vertical.slow, tau: 300).value(at: time)
      + Self.vertical.white * white.normal(at: 2)
    // A fix by Wi-Fi alone claims 65 m.
    if isIndoors && white.chance(0.01, at: 3) {
      return Offset(
        offset: Vector(43 * white.normal(at: 4), 43 * white.normal(at: 5), up), accuracy: 65,
        deviation: 43 * 2.0.squareRoot(), hasAltitude: false)
    }
    let deviation = 2.0.squareRoot() * scale * grade.total
    let claim = SmoothNoise(random["claim"], deviation: Self.spread.claim, spacing: 120)
    // Core Location's radius is the root of both variances (an engineer of Apple's, Developer Forums 699996).
    let accuracy = deviation * Elementary.exp(claim.value(at: time).first.value)
    guard environment == .canyon else {
      return Offset(
        offset: Vector(scale * axis(0), scale * axis(1), up), accuracy: accuracy,
        deviation: deviation)
    }
    let street = Self.street
    let along = street.along * scale * axis(0) * GroundVector(heading: heading)
    let across =
      (street.across * scale * axis(1) + reflection(at: time, random["reflection"]))
      * GroundVector(heading: heading + 0.5 * .pi)
    let offset = along + across
    return Offset(
      offset: Vector(offset.east, offset.north, up), accuracy: accuracy, deviation: deviation)
  }

  /// Deviations of altitudes in metres: constant, slow and from fix to fix.
  private static let vertical = (bias: 5.0, slow: 3.0, white: 0.5)

  /// The accuracy that is claimed of an altitude: it wanders about the true deviation.
  ///
  /// - Parameter time: seconds since the study's start.
  func verticalAccuracy(at time: Double) -> Double {
    let vertical = Self.vertical
    let deviation =
      (vertical.bias * vertical.bias + vertical.slow * vertical.slow
      + vertical.white * vertical.white)
      .squareRoot()
    let claim = RoughNoise(random["vertical claim"], deviation: 1, tau: 120).value(at: time)
    return deviation * Elementary.exp(0.2 * claim)
  }

  /// Metres across the street, 0 most of the time.
  private func reflection(at time: Double, _ random: Random) -> Double {
    let place = time / Self.reflection.seconds
    let random = random[Int(place.rounded(.down))]
    guard random.chance(Self.reflection.chance, at: 0) else { return 0 }
    let begins = random.uniform(in: 0...0.4, at: 1)
    guard place - place.rounded(.down) >= begins else { return 0 }
    let metres = random.uniform(in: Self.reflection.metres, at: 2)
    return random.chance(0.5, at: 3) ? metres : -metres
  }

  var terms: [SensorError.Term] {
    var terms = [SensorError.Term(name: "altitude_bias", value: altitudeBias, unit: "m")]
    for environment in Environment.allCases where environment.hasSky {
      let grade = grade(environment)
      for (name, value, unit) in [
        ("slow_sd", grade.slow.deviation, "m"), ("slow_tau", grade.slow.tau, "s"),
        ("fast_sd", grade.fast.deviation, "m"), ("fast_tau", grade.fast.tau, "s"),
        ("white_sd", grade.white, "m"),
      ] {
        terms.append(.init(name: "\(environment.rawValue)_\(name)", value: value, unit: unit))
      }
    }
    return terms
  }
}
