/// A rough stationary Gaussian process with the autocorrelation exp(-|t|/tau): an
/// Ornstein-Uhlenbeck process on knots of tau/2, linear between them.
///
/// A knot's value is a sum of addressed normals that fade from knot to knot. It reaches back to the
/// knots before the block of 64 that the knot is in (exp(-9) is left out), so any instant is
/// evaluated alone, and the next knot costs one normal more.
public struct RoughNoise: Sendable {
  private let random: Random
  /// Knots a second.
  let pace: Double
  fileprivate let scale: Double

  /// The number of knots before a block that are summed.
  static let terms = 18
  private static let block = 64
  private static let decay = 0.606_530_659_712_633_4  // exp(-1/2)

  /// - Parameters:
  ///   - deviation: root mean square over time, in the process's own unit.
  ///   - tau: correlation time in seconds.
  public init(_ random: Random, deviation: Double, tau: Double) {
    self.random = random
    pace = 2 / tau
    // Knots of an AR(1) have variance 1/(1 - decay²); lines between them average to
    // 2/3 + decay/3 of it.
    let decay = Self.decay
    scale = deviation * ((1 - decay * decay) / (2.0 / 3 + decay / 3)).squareRoot()
  }

  /// The value in the unit of `deviation`, at `time` seconds.
  @inline(__always)
  public func value(at time: Double) -> Double {
    var cursor = Cursor()
    return value(at: time, &cursor)
  }

  /// The value at `time` seconds as a standard score: a standard normal number at every instant.
  ///
  /// `value(at:)` has a smaller deviation between two knots than at a knot. This function divides by
  /// the deviation at the instant, so that a quantile of the normal distribution is exact.
  func score(at time: Double) -> Double {
    let (knot, fraction) = Knot.split(time * pace)
    let here = sum(atKnot: knot)
    let rest = 1 - fraction
    let variance =
      (rest * rest + fraction * fraction + 2 * rest * fraction * Self.decay)
      / (1 - Self.decay * Self.decay)
    return (rest * here + fraction * sum(after: knot, here)) / variance.squareRoot()
  }

  /// Remembers the sums at the knots round an instant; it changes no result.
  struct Cursor {
    fileprivate var knots = RoughKnots(here: 0.0, next: 0)
  }

  /// Like `value(at:)`, for many times between the same knots.
  @inline(__always)
  func value(at time: Double, _ cursor: inout Cursor) -> Double {
    let (knot, fraction) = Knot.split(time * pace)
    if knot != cursor.knots.knot { seek(knot, &cursor) }
    return scale * (cursor.knots.here + fraction * (cursor.knots.next - cursor.knots.here))
  }

  private func seek(_ knot: Int, _ cursor: inout Cursor) {
    cursor.knots.seek(knot, first: sum(atKnot:), after: sum(after:_:))
  }

  /// The value at `knot * tau / 2` seconds.
  func value(atKnot knot: Int) -> Double { scale * sum(atKnot: knot) }

  fileprivate func sum(atKnot knot: Int) -> Double {
    var sum = 0.0
    for index in (knot & ~(Self.block - 1)) - Self.terms...knot {
      sum = sum * Self.decay + random.normal(at: index)
    }
    return sum
  }

  /// The sum at the knot after one with this sum.
  fileprivate func sum(after knot: Int, _ sum: Double) -> Double {
    let next = knot + 1
    return next & (Self.block - 1) == 0
      ? self.sum(atKnot: next) : sum * Self.decay + random.normal(at: next)
  }
}

/// Three rough processes side by side, one an axis, which have their knots in common.
struct RoughVector: Sendable {
  private let axes: (RoughNoise, RoughNoise, RoughNoise)

  /// - Parameters:
  ///   - random: of each axis.
  ///   - deviation: root mean square over time of each axis, in the process's own unit.
  ///   - tau: correlation time in seconds.
  init(_ random: (Random, Random, Random), deviation: Double, tau: Double) {
    axes = (
      RoughNoise(random.0, deviation: deviation, tau: tau),
      RoughNoise(random.1, deviation: deviation, tau: tau),
      RoughNoise(random.2, deviation: deviation, tau: tau)
    )
  }

  /// Remembers the sums at the knots round an instant; it changes no result.
  struct Cursor {
    fileprivate var knots = RoughKnots(here: Vector.zero, next: .zero)
  }

  /// The values in the unit of `deviation`, at `time` seconds.
  @inline(__always)
  func value(at time: Double, _ cursor: inout Cursor) -> Vector {
    let (knot, fraction) = Knot.split(time * axes.0.pace)
    if knot != cursor.knots.knot { seek(knot, &cursor) }
    return axes.0.scale
      * (cursor.knots.here + fraction * (cursor.knots.next - cursor.knots.here))
  }

  private func seek(_ knot: Int, _ cursor: inout Cursor) {
    cursor.knots.seek(
      knot,
      first: {
        Vector(axes.0.sum(atKnot: $0), axes.1.sum(atKnot: $0), axes.2.sum(atKnot: $0))
      },
      after: {
        Vector(
          axes.0.sum(after: $0, $1.x), axes.1.sum(after: $0, $1.y), axes.2.sum(after: $0, $1.z))
      })
  }
}

/// The sums of rough noise at two neighbouring knots.
private struct RoughKnots<Sum> {
  /// The first of the two.
  var knot = Int.min
  var here: Sum
  var next: Sum

  /// Goes to a knot. Times that lie on knots come two knots at once, see `Knot.split`.
  ///
  /// - Parameters:
  ///   - first: gives the sum at a knot.
  ///   - after: gives the sum at the knot after one, whose sum it takes.
  @inline(__always)
  mutating func seek(_ knot: Int, first: (Int) -> Sum, after: (Int, Sum) -> Sum) {
    if !(1...2).contains(knot &- self.knot) {
      self.knot = knot - 1
      next = first(knot)
    }
    while self.knot < knot {
      self.knot += 1
      here = next
      next = after(self.knot, here)
    }
  }
}
