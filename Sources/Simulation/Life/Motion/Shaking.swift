/// A broadband motion along four lanes, without sine waves: a sum of levels, each of cubic
/// B-splines with its own knot spacing.
///
/// Spline weights are uniform random numbers, so the sum is almost Gaussian. A spline's spectrum
/// has no lines, but its variance has the period of its knots, which squares and rotations show as
/// a line. The levels therefore run on an irregular clock, a `WanderingClock` or the phase of
/// steps.
struct Shaking: Sendable {
  typealias Lanes = SIMD4<Double>
  /// The factor of each level.
  typealias Gains = [6 of Double]

  /// The maximum number of levels.
  static let levels = 6

  /// A sum of splines with the same spacing of knots.
  struct Level: Sendable {
    /// The time between two knots, in units of the clock.
    let spacing: Double
    /// The root mean square of each lane's second derivative with respect to the clock.
    let size: Lanes

    /// The frequency at which the acceleration peaks, relative to the rate of knots. Most of it is
    /// between 0.20 and 0.59, because the spectrum of a cubic B-spline's second derivative is (2 pi
    /// f)^4 sinc^8(f).
    private static let peak = 0.37

    /// - Parameter frequency: the frequency with the most acceleration, in cycles per unit of the
    ///   clock.
    init(frequency: Double, size: Lanes) {
      self.init(spacing: Self.peak / frequency, size: size)
    }

    init(spacing: Double, size: Lanes) {
      self.spacing = spacing
      self.size = size
    }

    /// - Parameter deviation: the root mean square of each lane's value.
    init(spacing: Double, deviation: Lanes) {
      // The ratio is of the variances of a cubic B-spline's second derivative and of the spline
      // itself, with unit weights.
      let ratio = (Shaking.curvature / (151.0 / 315)).squareRoot()
      self.init(spacing: spacing, size: (ratio / (spacing * spacing)) * deviation)
    }
  }

  private struct Layer: Sendable {
    let random: Random
    /// The time between two knots, in units of the clock.
    let spacing: Double
    /// The number of knots per unit of the clock.
    let pace: Double
    /// The displacement of each lane for a weight of 1.
    let scale: Lanes

    func weight(_ knot: Int) -> Lanes {
      let word = random.word(at: knot)
      let parts = SIMD4(
        UInt16(truncatingIfNeeded: word), UInt16(truncatingIfNeeded: word >> 16),
        UInt16(truncatingIfNeeded: word >> 32), UInt16(truncatingIfNeeded: word >> 48))
      return scale * (Lanes(parts) - 32_767.5)
    }

    /// Returns the last knot that is not later than a time, however their quotient is rounded.
    func knot(before time: Double) -> Double {
      let knot = (time * pace).rounded(.down)
      if time < knot * spacing { return knot - 1 }
      return time < (knot + 1) * spacing ? knot : knot + 1
    }

    @inline(never)
    func seek(_ knot: Int, _ cursor: inout KnotCursor<Lanes>) { cursor.seek(knot, weight) }
  }

  private let layers: [Layer]

  init(_ levels: [Level], _ random: Random) {
    precondition(
      levels.count <= Self.levels,
      "the number of noise levels exceeds the number of gains")
    // A weight is one of 65,536 whole numbers, whose variance is (65,536² - 1) / 12.
    let unit = (12.0 / (65_536.0 * 65_536 - 1)).squareRoot()
    layers = levels.enumerated().map { number, level in
      Layer(
        random: random[number], spacing: level.spacing, pace: 1 / level.spacing,
        scale: (unit / Self.curvature.squareRoot() * level.spacing * level.spacing) * level.size)
    }
  }

  /// The variance of the second derivative of a cubic B-spline with unit weights and knots one unit
  /// apart, averaged between two knots.
  private static let curvature = 8.0 / 3

  /// A cache of the current interval between two knots of each level, which has no effect on
  /// results.
  struct LevelCursor {
    fileprivate var knots = [6 of KnotCursor<Lanes>](repeating: KnotCursor())
  }

  /// A cache of the sum of two levels between two successive knots of either, which has no effect
  /// on results.
  struct Cursor {
    fileprivate var knots = [2 of KnotCursor<Lanes>](repeating: KnotCursor())
    fileprivate var start = Double.infinity
    fileprivate var end = -Double.infinity
    /// The number of knots per unit of the clock that corresponds to the distance of these two
    /// knots.
    fileprivate var pace = 0.0
    fileprivate var cubic = Cubic<Lanes>.zero
  }

  /// Returns the sum of all levels, of which there may be at most two.
  @inline(__always)
  func value(at clock: Jet, _ cursor: inout Cursor) -> LanesJet<Lanes> {
    if clock.value < cursor.start || clock.value >= cursor.end { seek(clock.value, &cursor) }
    return clock.mapped(
      cursor.cubic.value(at: (clock.value - cursor.start) * cursor.pace, pace: cursor.pace))
  }

  /// Computes the sum between two successive knots of any level, where it is one cubic polynomial.
  @inline(never)
  private func seek(_ time: Double, _ cursor: inout Cursor) {
    precondition(layers.count <= 2, "the combined evaluation supports at most two noise levels")
    (cursor.start, cursor.end) = (-.infinity, .infinity)
    for layer in layers {
      let knot = layer.knot(before: time)
      cursor.start = max(cursor.start, knot * layer.spacing)
      cursor.end = min(cursor.end, (knot + 1) * layer.spacing)
    }
    cursor.pace = 1 / (cursor.end - cursor.start)
    cursor.cubic = .zero
    for (number, layer) in layers.enumerated() {
      let knot = layer.knot(before: time)
      if Int(knot) != cursor.knots[number].knot {
        layer.seek(Int(knot), &cursor.knots[number])
      }
      cursor.cubic += cursor.knots[number].cubic.part(
        of: (cursor.end - cursor.start) * layer.pace, from: cursor.start * layer.pace - knot)
    }
  }

  /// Returns the sum of all levels, each multiplied by its gain. Use it for levels whose knots are
  /// closer together than the requested times.
  @inline(__always)
  func value(at clock: Jet, _ gains: Gains, _ cursor: inout LevelCursor) -> LanesJet<Lanes> {
    var sum = LanesJet<Lanes>.zero
    for number in layers.indices {
      let (knot, fraction) = Knot.split(clock.value * layers[number].pace)
      if knot != cursor.knots[number].knot { layers[number].seek(knot, &cursor.knots[number]) }
      let level = cursor.knots[number].cubic.value(at: fraction, pace: layers[number].pace)
      sum.value += gains[number] * level.value
      sum.rate += gains[number] * level.rate
      sum.acceleration += gains[number] * level.acceleration
    }
    return clock.mapped(sum)
  }
}
