/// How lively somebody sits: a smooth factor about 1 that changes over minutes and over seconds.
///
/// A cubic B-spline whose weights are log-normal and addressed; what changes slowly is part of the weights.
struct Mood: Sendable {
  private let slow: SmoothNoise
  private let fast: Random
  /// Seconds between knots, and knots a second.
  private let spacing: Double
  private let pace: Double
  /// Of the logarithm of a weight, but for what changes slowly.
  private let deviation: Double

  /// - Parameters:
  ///   - slow, fast: standard deviations of the factor's logarithm.
  ///   - spacings: seconds between the knots of both.
  init(slow: Double, fast: Double, spacings: (slow: Double, fast: Double), _ random: Random) {
    self.slow = SmoothNoise(random["slow"], deviation: slow, spacing: spacings.slow)
    self.fast = random["fast"]
    spacing = spacings.fast
    pace = 1 / spacing
    // The sum of the squared basis functions is 151/315.
    deviation = (315.0 / 151).squareRoot() * fast
  }

  /// Remembers the interval between two knots; it changes no result.
  struct Cursor {
    fileprivate var knots = KnotCursor<SIMD2<Double>>()
  }

  /// - Parameter time: in seconds.
  @inline(__always)
  func value(at time: Double, _ cursor: inout Cursor) -> Jet {
    let (knot, fraction) = Knot.split(time * pace)
    if knot != cursor.knots.knot { seek(knot, &cursor) }
    return cursor.knots.cubic.value(at: fraction, pace: pace).first
  }

  @inline(never)
  private func seek(_ knot: Int, _ cursor: inout Cursor) {
    cursor.knots.seek(knot, weight)
  }

  private func weight(_ knot: Int) -> SIMD2<Double> {
    let mood = slow.value(at: Double(knot) * spacing).value.x + deviation * fast.normal(at: knot)
    return SIMD2(Elementary.exp(mood), 0)
  }
}
