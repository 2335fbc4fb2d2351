/// Two smooth stationary Gaussian processes side by side, such as those of pitch and roll: cubic
/// B-splines whose weights are addressed normals.
///
/// C2, with analytic derivatives; any instant is evaluated alone from its four knots. The
/// correlation reaches two knots. Two, because a processor computes two as fast as one.
struct SmoothNoise: Sendable {
  private let random: (Random, Random)
  /// Knots a second.
  private let pace: Double
  private let scale: SIMD2<Double>

  /// - Parameters:
  ///   - random: of the first process and of the second, which need not differ.
  ///   - deviation: root mean square of each process, in its own unit.
  ///   - spacing: seconds between knots; the processes move at about 1/(4 spacing) Hz.
  init(_ random: (Random, Random), deviation: SIMD2<Double>, spacing: Double) {
    self.random = random
    pace = 1 / spacing
    // The sum of the squared basis functions, averaged over a knot interval, is 151/315.
    scale = (315.0 / 151).squareRoot() * deviation
  }

  /// One process; the other one is 0.
  init(_ random: Random, deviation: Double, spacing: Double) {
    self.init((random, random), deviation: SIMD2(deviation, 0), spacing: spacing)
  }

  /// Remembers the interval between two knots; it changes no result.
  struct Cursor {
    fileprivate var knots = KnotCursor<SIMD2<Double>>()
  }

  /// The values in the unit of `deviation`, at `time` seconds.
  func value(at time: Double) -> PairJet {
    var cursor = Cursor()
    return value(at: time, &cursor)
  }

  /// Like `value(at:)`, for many times between the same knots.
  @inline(__always)
  func value(at time: Double, _ cursor: inout Cursor) -> PairJet {
    let (knot, fraction) = Knot.split(time * pace)
    if knot != cursor.knots.knot { seek(knot, &cursor) }
    return cursor.knots.cubic.value(at: fraction, pace: pace)
  }

  @inline(never)
  private func seek(_ knot: Int, _ cursor: inout Cursor) {
    cursor.knots.seek(knot, weight)
  }

  private func weight(_ knot: Int) -> SIMD2<Double> {
    let first = random.0.normal(at: knot)
    return scale * SIMD2(first, scale.y == 0 ? 0 : random.1.normal(at: knot))
  }
}

/// What cubic B-splines side by side are between two knots.
///
/// Two widths are specialised here, because a compiler that does not see the whole module cannot specialise them
/// for other files: recording the truth of a day takes a seventh of the time then.
struct Cubic<Lanes: SIMD & Sendable>: Sendable where Lanes.Scalar == Double {
  private let terms: (Lanes, Lanes, Lanes, Lanes)

  static var zero: Self {
    @_specialize(where Lanes == SIMD2<Double>)
    @_specialize(where Lanes == SIMD4<Double>)
    get { Self(.zero, .zero, .zero, .zero) }
  }

  /// - Parameters: the weights of the knot before, the two knots, and the one after.
  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  @inline(__always)
  init(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) {
    terms = (
      (1 / 6.0) * (a + 4 * b + c), 0.5 * (c - a), 0.5 * (a - 2 * b + c),
      (1 / 6.0) * (d - a + 3 * (b - c))
    )
  }

  private init(terms: (Lanes, Lanes, Lanes, Lanes)) { self.terms = terms }

  /// The same splines between two knots of a finer grid.
  ///
  /// - Parameters:
  ///   - size: of an interval of that grid, in those of this one.
  ///   - u: where the interval begins.
  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  func part(of size: Double, from u: Double) -> Self {
    let (bend, square) = ((3 * u) * terms.3, size * size)
    return Self(
      terms: (
        terms.0 + u * (terms.1 + u * (terms.2 + u * terms.3)),
        size * (terms.1 + u * (2 * terms.2 + bend)), square * (terms.2 + bend),
        (square * size) * terms.3
      ))
  }

  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  static func += (left: inout Self, right: Self) {
    left = Self(
      terms: (
        left.terms.0 + right.terms.0, left.terms.1 + right.terms.1, left.terms.2 + right.terms.2,
        left.terms.3 + right.terms.3
      ))
  }

  /// - Parameters:
  ///   - u: the fraction of the way between the knots.
  ///   - pace: knots a second.
  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  @inline(__always)
  func value(at u: Double, pace: Double) -> LanesJet<Lanes> {
    let bend = (3 * u) * terms.3
    return LanesJet(
      terms.0 + u * (terms.1 + u * (terms.2 + u * terms.3)),
      rate: pace * (terms.1 + u * (2 * terms.2 + bend)),
      acceleration: (2 * pace * pace) * (terms.2 + bend))
  }
}

/// Remembers what a cubic B-spline is between two knots, and the weights that it has in common with the next
/// interval; it changes no result.
struct KnotCursor<Lanes: SIMD & Sendable>: Sendable where Lanes.Scalar == Double {
  /// The first of the two knots.
  private(set) var knot = Int.min
  private(set) var cubic = Cubic<Lanes>.zero
  /// The weights of that knot and of the two behind it.
  private var weights = (Lanes.zero, Lanes.zero, Lanes.zero)

  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  init() {}

  /// Goes to the interval that begins at a knot.
  ///
  /// - Parameter weight: gives the weight of a knot.
  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  @inline(__always)
  mutating func seek(_ knot: Int, _ weight: (Int) -> Lanes) {
    if knot != self.knot &+ 1 {
      weights = (weight(knot - 1), weight(knot), weight(knot + 1))
    }
    let next = weight(knot + 2)
    cubic = Cubic(weights.0, weights.1, weights.2, next)
    weights = (weights.1, weights.2, next)
    self.knot = knot
  }
}

/// The knot at or before a position on a grid, and the fraction of the way to the next.
enum Knot {
  /// Without a branch, for positions below 2^51; a whole number may also be the end of the
  /// interval before it, where all that lies on knots has the same value.
  @inline(__always)
  static func split(_ position: Double) -> (knot: Int, fraction: Double) {
    let shifted = (position - 0.5) + 0x1.8p52
    return (
      Int(Int64(bitPattern: shifted.bitPattern << 13) >> 13), position - (shifted - 0x1.8p52)
    )
  }
}

/// A smooth Gaussian process of a narrow band round a centre frequency: vibration, tremor, breath.
struct BandNoise: Sendable {
  /// How much there is of the cosine and of the sine.
  private let envelope: SmoothNoise
  private let frequency: Double

  /// - Parameters:
  ///   - deviation: root mean square, in the process's own unit.
  ///   - frequency: centre of the band, in Hz.
  ///   - spacing: seconds between the knots of the envelope.
  init(_ random: Random, deviation: Double, frequency: Double, spacing: Double) {
    envelope = SmoothNoise(
      (random["in phase"], random["quadrature"]), deviation: SIMD2(repeating: deviation),
      spacing: spacing)
    self.frequency = frequency
  }

  /// Remembers the interval between two knots; it changes no result.
  struct Cursor {
    fileprivate var envelope = SmoothNoise.Cursor()
  }

  func value(at time: Double) -> Jet {
    var cursor = Cursor()
    return value(at: time, &cursor)
  }

  /// On a clock of its own.
  @inline(__always)
  func value(at clock: Jet, _ cursor: inout Cursor) -> Jet {
    clock.mapped(value(at: clock.value, &cursor))
  }

  /// Like `value(at:)`, for many times between the same knots.
  @inline(__always)
  func value(at time: Double, _ cursor: inout Cursor) -> Jet {
    value(at: time, on: carrier(at: time), &cursor)
  }

  /// Cosine and sine of the centre frequency, and their derivatives.
  struct Carrier {
    fileprivate let phasor: SIMD2<Double>
    fileprivate let turned: SIMD2<Double>
    fileprivate let bend: SIMD2<Double>
  }

  @inline(__always)
  func carrier(at time: Double) -> Carrier {
    let (sine, cosine) = Elementary.sinCos(turns: frequency * time)
    let pulsation = 2 * .pi * frequency
    let phasor = SIMD2(cosine, sine)
    return Carrier(
      phasor: phasor, turned: pulsation * SIMD2(-sine, cosine),
      bend: -pulsation * pulsation * phasor)
  }

  /// - Parameter carrier: at `time`, of this band or one of the same frequency.
  @inline(__always)
  func value(at time: Double, on carrier: Carrier, _ cursor: inout Cursor) -> Jet {
    let envelope = envelope.value(at: time, &cursor.envelope)
    return Jet(
      (envelope.value * carrier.phasor).total,
      rate: (envelope.rate * carrier.phasor + envelope.value * carrier.turned).total,
      acceleration: (envelope.acceleration * carrier.phasor + 2 * envelope.rate * carrier.turned
        + envelope.value * carrier.bend).total)
  }
}
