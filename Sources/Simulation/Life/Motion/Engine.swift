/// How an engine shakes a vehicle that stands: a narrow band at its firing frequency.
struct Engine: Sendable {
  /// Vehicles without one that idles.
  private static let electric = 0.15
  /// Cylinders of cars and how often they have so many.
  private static let cylinders = (counts: [3.0, 4, 6], weights: [0.2, 0.65, 0.15])
  /// Revolutions a minute of idling engines.
  private static let idles = (car: 600.0...900, bus: 550.0...700)
  /// Above this speed in m/s nobody feels the idle.
  private static let fastest = 3.0
  /// Seconds that it takes to start or to stop an engine.
  private static let starting = 2.0

  /// The firing frequency in Hz: every cylinder fires once in two turns.
  let frequency: Double
  /// When it is started and when it has stopped, in the day's seconds.
  private let start: Double
  private let end: Double
  private let band: BandNoise
  private let clock: WanderingClock

  /// - Parameters:
  ///   - leg: on which it runs.
  ///   - size: root mean square acceleration in m/s².
  ///   - own: draws what the engine is like; nil for one that does not idle.
  init?(of leg: Leg, size: Double, own: Random, _ random: Random) {
    guard !own.chance(Self.electric, at: 0) else { return nil }
    (start, end) = (leg.start, leg.end)
    let isBus = leg.mode == .bus
    let cylinders =
      isBus ? 6 : Self.cylinders.counts[own.choice(weights: Self.cylinders.weights, at: 1)]
    frequency =
      own.uniform(in: isBus ? Self.idles.bus : Self.idles.car, at: 2) / 60 * cylinders / 2
    let pulsation = 2 * Double.pi * frequency
    band = BandNoise(
      random["band"],
      deviation: own.logNormal(median: size, sigma: 0.35, at: 3) / (pulsation * pulsation),
      frequency: frequency, spacing: 1)
    clock = WanderingClock(rate: 0.01, spacing: 6, random["clock"])
  }

  /// Remembers knots; it changes no result.
  struct Cursor {
    fileprivate var band = BandNoise.Cursor()
    fileprivate var clock = WanderingClock.Cursor()
  }

  /// Displacement in metres.
  func value(at time: Double, speed: Jet, _ cursor: inout Cursor) -> Jet {
    let share = speed.value / Self.fastest
    guard share < 1 else { return .zero }
    let rest = 1 - share * share
    let slope = 1 / Self.fastest
    // C2 where it ends.
    let fading = speed.mapped(
      rest * rest * rest, -6 * share * rest * rest * slope,
      -6 * rest * (rest - 4 * share * share) * slope * slope)
    let running =
      Easing.ramp(time - start, over: Self.starting)
      * Easing.ramp(end - time, over: Self.starting).reversed
    return running * fading * band.value(at: clock.value(at: time, &cursor.clock), &cursor.band)
  }
}
