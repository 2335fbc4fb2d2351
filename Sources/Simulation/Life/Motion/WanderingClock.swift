/// A clock that runs before and behind time, so that what goes by it has no period.
struct WanderingClock: Sendable {
  private let offset: SmoothNoise

  /// - Parameters:
  ///   - rate: root mean square of the clock's rate about 1.
  ///   - spacing: seconds between the knots of what it is off by, which is .85 of rate times spacing.
  init(rate: Double, spacing: Double, _ random: Random) {
    // The rate of a cubic B-spline of unit weights has the variance 2/3, and its value 151/315.
    let deviation = rate * spacing * (151.0 / 315 * 1.5).squareRoot()
    offset = SmoothNoise(random, deviation: deviation, spacing: spacing)
  }

  /// By which somebody sways, his hands wander and tremble, and his bag swings.
  static func body(_ random: Random) -> WanderingClock {
    WanderingClock(rate: 0.1, spacing: 9, random)
  }

  /// Remembers knots; it changes no result.
  struct Cursor {
    fileprivate var offset = SmoothNoise.Cursor()
  }

  /// The clock's time in seconds.
  func value(at time: Double) -> Jet {
    var cursor = Cursor()
    return value(at: time, &cursor)
  }

  /// Like `value(at:)`, for many times between the same knots.
  @inline(__always)
  func value(at time: Double, _ cursor: inout Cursor) -> Jet {
    let offset = offset.value(at: time, &cursor.offset).first
    return Jet(time + offset.value, rate: 1 + offset.rate, acceleration: offset.acceleration)
  }
}

/// Two narrow bands of one frequency side by side, such as those of pitch and roll.
struct BandPair: Sendable {
  private let bands: (BandNoise, BandNoise)

  /// - Parameters: as of `BandNoise`, and `random` of both.
  init(deviation: Double, frequency: Double, spacing: Double, _ random: Random) {
    func band(_ random: Random) -> BandNoise {
      BandNoise(random, deviation: deviation, frequency: frequency, spacing: spacing)
    }
    bands = (band(random["first"]), band(random["second"]))
  }

  /// Remembers knots; it changes no result.
  struct Cursor {
    fileprivate var bands = (BandNoise.Cursor(), BandNoise.Cursor())
  }

  @inline(__always)
  func values(at clock: Jet, _ cursor: inout Cursor) -> (Jet, Jet) {
    let carrier = bands.0.carrier(at: clock.value)
    return (
      clock.mapped(bands.0.value(at: clock.value, on: carrier, &cursor.bands.0)),
      clock.mapped(bands.1.value(at: clock.value, on: carrier, &cursor.bands.1))
    )
  }
}
