/// Broadband motion along four lanes, without a sine: levels of cubic B-splines of different spacings.
///
/// Weights are addressed and uniform, so that the sum is nearly Gaussian. A spline's spectrum has no lines, but
/// its variance has the period of its knots, which squares and rotations show as one: levels run on a clock
/// that wanders, `WanderingClock` or the phase of steps, and so have no period.
struct Shaking: Sendable {
  typealias Lanes = SIMD4<Double>
  /// A factor of each level.
  typealias Gains = [6 of Double]

  /// So many levels at most.
  static let levels = 6

  /// Splines of one spacing of knots.
  struct Level: Sendable {
    /// Between knots, in the unit of the clock.
    let spacing: Double
    /// Root mean square of each lane's second derivative by the clock.
    let size: Lanes

    /// Most of the acceleration lies between .20 and .59 of the rate of knots, and its peak here: the
    /// spectrum of a cubic B-spline's second derivative is (2 pi f)^4 sinc^8(f).
    private static let peak = 0.37

    /// - Parameter frequency: where there is most of the acceleration, in 1 over the unit of the clock.
    init(frequency: Double, size: Lanes) {
      self.init(spacing: Self.peak / frequency, size: size)
    }

    init(spacing: Double, size: Lanes) {
      self.spacing = spacing
      self.size = size
    }

    /// - Parameter deviation: root mean square of each lane itself.
    init(spacing: Double, deviation: Lanes) {
      // The variances of a cubic B-spline of unit weights and of its second derivative.
      let ratio = (Shaking.curvature / (151.0 / 315)).squareRoot()
      self.init(spacing: spacing, size: (ratio / (spacing * spacing)) * deviation)
    }
  }

  private struct Layer: Sendable {
    let random: Random
    /// Between knots, and knots a unit of the clock.
    let spacing: Double
    let pace: Double
    /// What a weight of 1 displaces.
    let scale: Lanes

    func weight(_ knot: Int) -> Lanes {
      let word = random.word(at: knot)
      let parts = SIMD4(
        UInt16(truncatingIfNeeded: word), UInt16(truncatingIfNeeded: word >> 16),
        UInt16(truncatingIfNeeded: word >> 32), UInt16(truncatingIfNeeded: word >> 48))
      return scale * (Lanes(parts) - 32_767.5)
    }

    /// The last knot that is not later than a time, whatever rounding makes of their quotient.
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
    precondition(levels.count <= Self.levels, "there is a gain for every level")
    // A weight is one of 65,536 whole numbers, whose variance is (65,536² - 1) / 12.
    let unit = (12.0 / (65_536.0 * 65_536 - 1)).squareRoot()
    layers = levels.enumerated().map { number, level in
      Layer(
        random: random[number], spacing: level.spacing, pace: 1 / level.spacing,
        scale: (unit / Self.curvature.squareRoot() * level.spacing * level.spacing) * level.size)
    }
  }

  /// The variance of the second derivative of a cubic B-spline of unit weights, averaged between two knots a unit
  /// apart.
  private static let curvature = 8.0 / 3

  /// Remembers the interval between two knots of each level; it changes no result.
  struct LevelCursor {
    fileprivate var knots = [6 of KnotCursor<Lanes>](repeating: KnotCursor())
  }

  /// Remembers what two levels are together between two knots of either; it changes no result.
  struct Cursor {
    fileprivate var knots = [2 of KnotCursor<Lanes>](repeating: KnotCursor())
    fileprivate var start = Double.infinity
    fileprivate var end = -Double.infinity
    /// Knots a unit of the clock, as if these two were neighbours.
    fileprivate var pace = 0.0
    fileprivate var cubic = Cubic<Lanes>.zero
  }

  /// The sum of all levels, of at most two.
  @inline(__always)
  func value(at clock: Jet, _ cursor: inout Cursor) -> LanesJet<Lanes> {
    if clock.value < cursor.start || clock.value >= cursor.end { seek(clock.value, &cursor) }
    return clock.mapped(
      cursor.cubic.value(at: (clock.value - cursor.start) * cursor.pace, pace: cursor.pace))
  }

  /// Between two knots of any level the sum is one cubic.
  @inline(never)
  private func seek(_ time: Double, _ cursor: inout Cursor) {
    precondition(layers.count <= 2, "more levels are evaluated one by one")
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

  /// The sum of all levels, each times its gain: for levels whose knots are closer than what is asked for.
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
