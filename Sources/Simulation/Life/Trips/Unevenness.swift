/// How unevenly somebody keeps a speed: how far a cruise is ahead of its profile.
///
/// The distance wanders by cubic B-splines on grids whose spacing doubles from level to level, so that a speed
/// is remembered for long and the intervals between strides have a long memory (Hausdorff 1995). Knots near the
/// ends of a cruise are zero on every level, so that routes still close. Between two knots of the finest grid
/// the sum is one cubic. Knots go by a clock that wanders, or the squares of accelerations would have their period.
struct Unevenness: Sendable {
  /// Two splines on the same knots: seconds ahead, and how strong steps are, about 0.
  typealias Lanes = SIMD2<Double>

  /// Seconds between knots of the finest level in a long cruise, in the median.
  private let spacing: Double
  private let levels: Int
  /// Root mean square weights of the knots of the finest level, for a spacing of one second.
  private let finest: Lanes
  /// By how much they grow from level to level.
  private let growth: Lanes
  /// Root mean square of the clock's rate about 1, and seconds between its knots: it runs before and behind time
  /// by more than half of what is between the knots of the finest level, in cruises where that is long too.
  private let clock: (rate: Double, spacing: Double)

  /// - Parameters:
  ///   - variation: root mean square of the speed about its mean, as a fraction.
  ///   - vigour: root mean square of what steps are stronger, as a fraction.
  ///   - decay: what each level has of the variance in speed of the level before.
  private init(
    _ variation: Double, vigour: Double = 0, spacing: Double, levels: Int, decay: Double = 1,
    clock: (rate: Double, spacing: Double)
  ) {
    self.clock = clock
    self.spacing = spacing
    self.levels = levels
    var sum = 0.0
    for _ in 0..<levels { sum = sum * decay + 1 }
    // A cubic B-spline of unit weights has the variance 151/315, its rate 2/3 over the squared spacing.
    finest = Lanes(
      variation * (1.5 / sum).squareRoot(),
      vigour * (315.0 / 151 / Double(levels)).squareRoot() / spacing)
    growth = Lanes(2 * decay.squareRoot(), 1)
  }

  /// Strides of people: a detrended fluctuation analysis gives .75 (prototype), as of real ones.
  private static let feet = Unevenness(
    0.025, vigour: 0.06, spacing: 1.1, levels: 7, decay: 1 / 1.32, clock: (0.08, 18))
  /// Real drivers change their speed by .1 m/s from second to second; all else is assumed.
  private static let wheels = Unevenness(
    0.035, spacing: 2.5, levels: 6, clock: (0.12, 30))
  private static let rails = Unevenness(0.015, spacing: 4, levels: 6, clock: (0.12, 45))
  private static let air = Unevenness(0.004, spacing: 10, levels: 6, clock: (0.1, 120))

  static func of(_ mode: Leg.Mode) -> Unevenness {
    switch mode {
    case .walk, .run, .stairs: feet
    case .bike, .car, .bus: wheels
    case .train: rails
    case .plane: air
    }
  }

  /// What everything on a leg goes by that would show a period.
  func clock(_ random: Random) -> WanderingClock {
    WanderingClock(rate: clock.rate, spacing: clock.spacing, random)
  }

  /// Remembers the interval between two knots; it changes no result.
  struct Cursor {
    /// When the phase at hand begins: in seconds since the start of the leg, and by the clock.
    fileprivate var phase = -1.0
    fileprivate var start = 0.0
    fileprivate var count = 0
    /// Knots a second of the clock.
    fileprivate var pace = 0.0
    fileprivate var knot = Int.min
    fileprivate var cubic = Cubic<Lanes>.zero

    /// The value in a phase of cruise; nil away from the knots at hand.
    @inline(__always)
    func value(at clock: Jet, in phase: SpeedProfile.Phase) -> LanesJet<Lanes>? {
      guard phase.start == self.phase else { return nil }
      let (knot, fraction) = Knot.split((clock.value - start) * pace)
      return knot == self.knot ? clock.mapped(cubic.value(at: fraction, pace: pace)) : nil
    }
  }

  /// The seconds that somebody is ahead, and how much stronger he steps.
  ///
  /// - Parameters:
  ///   - clock: at the instant, what the leg's clock shows.
  ///   - ticks: that clock.
  func value(
    at clock: Jet, by ticks: WanderingClock, in phase: SpeedProfile.Phase, _ random: Random,
    _ cursor: inout Cursor
  ) -> LanesJet<Lanes> {
    let random = random[Int(phase.distance)]
    if cursor.phase != phase.start {
      // A phase that rounding has left may take no time.
      let start = ticks.value(at: phase.start).value
      let duration = max(ticks.value(at: phase.end).value - start, 1e-12)
      // Who drives twice does not change his speed equally often. A short cruise has as many knots as it needs to
      // be uneven at all.
      let wish = random["spacing"].logNormal(median: spacing, sigma: 0.25)
      let count = max((duration / wish).rounded(.up), 5)
      (cursor.phase, cursor.start, cursor.count) = (phase.start, start, Int(count))
      cursor.pace = count / duration
    }
    let (knot, fraction) = Knot.split((clock.value - cursor.start) * cursor.pace)
    cursor.knot = knot
    cursor.cubic = cubic(from: knot, of: cursor.count, spacing: 1 / cursor.pace, random)
    return clock.mapped(cursor.cubic.value(at: fraction, pace: cursor.pace))
  }

  private func cubic(
    from knot: Int, of count: Int, spacing: Double, _ random: Random
  ) -> Cubic<Lanes> {
    var sum = Cubic<Lanes>.zero
    // Who changes his speed more often changes it by less: accelerations stay as they are.
    var deviation = (spacing * min(spacing / self.spacing, 1)) * finest
    for level in 0..<levels {
      let last = (count >> level) - 2
      guard last >= 2 else { break }
      let own = knot >> level
      let random = random[level]
      let scale = Self.unit * deviation
      func weight(_ knot: Int) -> Lanes {
        guard knot >= 2, knot <= last else { return .zero }
        let word = random.word(at: knot)
        let parts = SIMD2(UInt32(truncatingIfNeeded: word), UInt32(truncatingIfNeeded: word >> 32))
        return scale * (Lanes(parts) - (0x1p31 - 0.5))
      }
      let part = 1 / Double(1 << level)
      sum +=
        Cubic(weight(own - 1), weight(own), weight(own + 1), weight(own + 2))
        .part(of: part, from: Double(knot - own << level) * part)
      deviation *= growth
    }
    return sum
  }

  /// Whole numbers of 32 bits times this have the variance 1.
  private static let unit = (12.0 / (0x1p64 - 1)).squareRoot()
}
