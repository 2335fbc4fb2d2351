/// How a kind of way is travelled.
///
/// Speeds, accelerations and jerks are within ordinary ranges of transport engineering.
struct Way: Sendable {
  /// In m/s, where nothing else limits it.
  let speed: Double
  let limits: SpeedProfile.Limits
  /// How far corners are cut, in metres.
  let cut: Double
  /// The part of the speed limit that is driven; nil for those on foot.
  var share: Double?

  var rounding: Route.Rounding {
    Route.Rounding(cut: cut, speed: speed, lateral: limits.lateral)
  }

  /// The speed on a street, in m/s.
  func speed(on road: Road) -> Double {
    guard let share, let limit = road.limit else { return speed }
    return min(speed, share * limit)
  }
}

extension Way {
  // MARK: On foot

  private static let walkingLimits = SpeedProfile.Limits(
    acceleration: 0.6, deceleration: 0.6, lateral: 0.8, jerk: 1)
  private static let runningLimits = SpeedProfile.Limits(
    acceleration: 0.8, deceleration: 0.8, lateral: 1, jerk: 1.5)

  static func walking(at speed: Double) -> Way {
    Way(speed: speed, limits: walkingLimits, cut: 1.5)
  }

  /// Inside a house, or on its stairs.
  static func indoors(at speed: Double) -> Way {
    Way(speed: speed, limits: walkingLimits, cut: 0.35)
  }

  static func running(at speed: Double) -> Way {
    Way(speed: speed, limits: runningLimits, cut: 1.5)
  }

  // MARK: On the street

  static func cycling(at speed: Double) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 0.5, deceleration: 0.9, lateral: 1.5, jerk: 1)
    return Way(speed: speed, limits: limits, cut: 2, share: 1)
  }

  /// People drive a little slower or faster than signs say, each on each trip. With what speeds wander
  /// (`Unevenness`) nobody drives a third faster.
  static func driving(_ random: Random) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 1.4, deceleration: 1.8, lateral: 2, jerk: 1.5)
    return Way(
      speed: 31, limits: limits, cut: 3.5, share: random.uniform(in: 0.9...1.1))
  }

  static func bus(_ random: Random) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 1, deceleration: 1.2, lateral: 1.5, jerk: 1)
    return Way(
      speed: random.uniform(in: 10...14, at: 0), limits: limits, cut: 3.5,
      share: random.uniform(in: 0.85...1, at: 1))
  }

  // MARK: On rails and in the air

  static func flying(_ random: Random) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 2, deceleration: 1.8, lateral: 1, jerk: 0.6)
    return Way(speed: random.uniform(in: 215...240), limits: limits, cut: 10)
  }

  static func train(_ random: Random) -> Way {
    let limits = SpeedProfile.Limits(acceleration: 0.7, deceleration: 0.8, lateral: 0.5, jerk: 0.6)
    return Way(speed: random.uniform(in: 18...26), limits: limits, cut: 5)
  }
}
