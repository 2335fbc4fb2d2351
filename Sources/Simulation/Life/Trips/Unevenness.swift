/// How unevenly somebody keeps a speed: how far a cruise is ahead of its profile.
///
/// The distance wanders by cubic B-splines on grids whose spacing doubles from level to level, so that a speed
/// is remembered for long and the intervals between strides have a long memory (Hausdorff 1995). Knots near the
/// ends of a cruise are zero on every level, so that routes still close. Between two knots of the finest grid
/// the sum is one cubic.
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

  /// - Parameters:
  ///   - variation: root mean square of the speed about its mean, as a fraction.
  ///   - vigour: root mean square of what steps are stronger, as a fraction.
  ///   - decay: what each level has of the variance in speed of the level before.
  private init(
    _ variation: Double, vigour: Double = 0, spacing: Double, levels: Int, decay: Double = 1
  ) {
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
    0.025, vigour: 0.06, spacing: 1.1, levels: 7, decay: 1 / 1.32)
  /// Real drivers change their speed by .1 m/s from second to second; all else is assumed.
  private static let wheels = Unevenness(0.035, spacing: 2.5, levels: 6)
  private static let rails = Unevenness(0.015, spacing: 4, levels: 6)
  private static let air = Unevenness(0.004, spacing: 10, levels: 6)

  static func of(_ mode: Leg.Mode) -> Unevenness {
    switch mode {
    case .walk, .run, .stairs: feet
    case .bike, .car, .bus: wheels
    case .train: rails
    case .plane: air
    }
  }

  /// Remembers the interval between two knots; it changes no result.
  struct Cursor {
    fileprivate var start = -1.0
    /// Knots a second.
    fileprivate var pace = 0.0
    fileprivate var knot = Int.min
    fileprivate var cubic = Cubic<Lanes>.zero

    /// The value in a phase of cruise, `elapsed` seconds after the start of the leg; nil away from the knots at
    /// hand.
    @inline(__always)
    func value(at elapsed: Double, in phase: SpeedProfile.Phase) -> LanesJet<Lanes>? {
      guard phase.start == start else { return nil }
      let (knot, fraction) = Knot.split((elapsed - start) * pace)
      return knot == self.knot ? cubic.value(at: fraction, pace: pace) : nil
    }
  }

  /// The seconds that somebody is ahead, and how much stronger he steps.
  func value(
    at elapsed: Double, in phase: SpeedProfile.Phase, _ random: Random, _ cursor: inout Cursor
  ) -> LanesJet<Lanes> {
    let random = random[Int(phase.distance)]
    // No two cruises have knots that are equally far apart, or these would show as a line. A short cruise has as
    // many as it needs to be uneven at all.
    let wish = random["spacing"].logNormal(median: spacing, sigma: 0.25)
    let count = max((phase.duration / wish).rounded(.up), 5)
    cursor.start = phase.start
    cursor.pace = count / phase.duration
    let (knot, fraction) = Knot.split((elapsed - phase.start) * cursor.pace)
    cursor.knot = knot
    cursor.cubic = cubic(
      from: knot, of: Int(count), spacing: phase.duration / count, random)
    return cursor.cubic.value(at: fraction, pace: cursor.pace)
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
