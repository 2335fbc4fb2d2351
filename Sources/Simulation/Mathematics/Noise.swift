/// A smooth stationary Gaussian process: a cubic B-spline whose weights are addressed normals.
///
/// C2, with analytic derivatives; any instant is evaluated alone from its four knots. The
/// correlation reaches two knots.
struct SmoothNoise: Sendable {
  private let random: Random
  private let spacing: Double
  private let scale: Double

  /// - Parameters:
  ///   - deviation: root mean square of the process, in its own unit.
  ///   - spacing: seconds between knots; the process moves at about 1/(4 spacing) Hz.
  init(_ random: Random, deviation: Double, spacing: Double) {
    self.random = random
    self.spacing = spacing
    // The sum of the squared basis functions, averaged over a knot interval, is 151/315.
    scale = deviation * (315.0 / 151).squareRoot()
  }

  /// The value in the unit of `deviation`, at `time` seconds.
  @inline(__always)
  func value(at time: Double) -> Jet {
    Self.spline(at: time, spacing: spacing) { [random, scale] knot in
      scale * random.normal(at: knot)
    }
  }

  /// The B-spline with the given weights on knots at multiples of `spacing`.
  @inline(__always)
  static func spline(at time: Double, spacing: Double, weight: (Int) -> Double) -> Jet {
    let position = time / spacing
    let knot = Int(position.rounded(.down))
    let u = position - Double(knot)
    let v = 1 - u
    let (a, b, c, d) = (weight(knot - 1), weight(knot), weight(knot + 1), weight(knot + 2))
    let value =
      (a * v * v * v + b * (4 - 3 * u * u * (1 + v)) + c * (4 - 3 * v * v * (1 + u)) + d * u * u * u)
      * (1 / 6.0)
    let rate =
      (-a * v * v - b * u * (4 - 3 * u) + c * v * (4 - 3 * v) + d * u * u) * (0.5 / spacing)
    let acceleration =
      (a * v + b * (3 * u - 2) + c * (3 * v - 2) + d * u) / (spacing * spacing)
    return Jet(value, rate: rate, acceleration: acceleration)
  }
}

/// A smooth Gaussian process of a narrow band round a centre frequency: vibration, tremor, breath.
struct BandNoise: Sendable {
  private let inPhase: SmoothNoise
  private let quadrature: SmoothNoise
  private let pulsation: Double

  /// - Parameters:
  ///   - deviation: root mean square, in the process's own unit.
  ///   - frequency: centre of the band, in Hz.
  ///   - spacing: seconds between the knots of the envelope.
  init(_ random: Random, deviation: Double, frequency: Double, spacing: Double) {
    inPhase = SmoothNoise(random["in phase"], deviation: deviation, spacing: spacing)
    quadrature = SmoothNoise(random["quadrature"], deviation: deviation, spacing: spacing)
    pulsation = 6.283185307179586 * frequency
  }

  @inline(__always)
  func value(at time: Double) -> Jet {
    let (sine, cosine) = Jet(pulsation * time, rate: pulsation).sinCos
    return inPhase.value(at: time) * cosine + quadrature.value(at: time) * sine
  }
}

/// A rough stationary Gaussian process with the autocorrelation exp(-|t|/tau): an
/// Ornstein-Uhlenbeck process on knots of tau/2, linear between them.
///
/// The value at a knot is a moving average over 18 addressed normals (exp(-9) is left out), so any
/// instant is evaluated alone. No derivative: use `SmoothNoise` where one is needed.
public struct RoughNoise: Sendable {
  private let random: Random
  private let spacing: Double
  private let scale: Double

  static let terms = 18
  private static let decay = 0.606_530_659_712_633_4  // exp(-1/2)

  /// - Parameters:
  ///   - deviation: root mean square over time, in the process's own unit.
  ///   - tau: correlation time in seconds.
  public init(_ random: Random, deviation: Double, tau: Double) {
    self.random = random
    spacing = 0.5 * tau
    // Knots of an AR(1) have variance 1/(1 - decay²); lines between them average to
    // 2/3 + decay/3 of it.
    let decay = Self.decay
    scale = deviation * ((1 - decay * decay) / (2.0 / 3 + decay / 3)).squareRoot()
  }

  @inline(__always)
  public func value(at time: Double) -> Double {
    let position = time / spacing
    let knot = Int(position.rounded(.down))
    let u = position - Double(knot)
    let here = value(atKnot: knot)
    return here + u * (value(atKnot: knot + 1) - here)
  }

  /// Remembers the knots round an instant; it changes no result.
  struct Cursor {
    fileprivate var knot = Int.min
    fileprivate var here = 0.0
    fileprivate var next = 0.0
  }

  /// Like `value(at:)`, for many times between the same knots.
  @inline(__always)
  func value(at time: Double, _ cursor: inout Cursor) -> Double {
    let position = time / spacing
    let knot = Int(position) - (position < 0 ? 1 : 0)
    if knot != cursor.knot {
      cursor.here = knot == cursor.knot &+ 1 ? cursor.next : value(atKnot: knot)
      cursor.next = value(atKnot: knot + 1)
      cursor.knot = knot
    }
    return cursor.here + (position - Double(knot)) * (cursor.next - cursor.here)
  }

  /// The value at `knot * tau / 2` seconds.
  func value(atKnot knot: Int) -> Double {
    var sum = 0.0
    var index = knot - Self.terms + 1
    while index <= knot {
      sum = sum * Self.decay + random.normal(at: index)
      index += 1
    }
    return scale * sum
  }
}
