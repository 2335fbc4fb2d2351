/// A quantity with its first and second derivative by time.
///
/// Position and attitude are built from jets, so that velocity, acceleration and rotation rate are
/// exact derivatives of the same motion and never finite differences.
struct Jet: Equatable, Sendable {
  var value: Double
  var rate: Double
  var acceleration: Double

  @inline(__always)
  init(_ value: Double, rate: Double = 0, acceleration: Double = 0) {
    self.value = value
    self.rate = rate
    self.acceleration = acceleration
  }

  static let zero = Jet(0)

  @inline(__always)
  static func + (left: Jet, right: Jet) -> Jet {
    Jet(
      left.value + right.value, rate: left.rate + right.rate,
      acceleration: left.acceleration + right.acceleration)
  }

  @inline(__always)
  static func - (left: Jet, right: Jet) -> Jet {
    Jet(
      left.value - right.value, rate: left.rate - right.rate,
      acceleration: left.acceleration - right.acceleration)
  }

  @inline(__always)
  static func * (left: Jet, right: Jet) -> Jet {
    Jet(
      left.value * right.value, rate: left.rate * right.value + left.value * right.rate,
      acceleration: left.acceleration * right.value + 2 * left.rate * right.rate
        + left.value * right.acceleration)
  }

  @inline(__always)
  static func * (factor: Double, jet: Jet) -> Jet {
    Jet(factor * jet.value, rate: factor * jet.rate, acceleration: factor * jet.acceleration)
  }

  @inline(__always)
  static func += (left: inout Jet, right: Jet) { left = left + right }

  /// The jet of a function of the time still to go, as one of the time that goes by.
  @inline(__always)
  var reversed: Jet { Jet(value, rate: -rate, acceleration: acceleration) }

  /// The jet of `f(self)`, from f and its two derivatives at `value`.
  @inline(__always)
  func mapped(_ f: Double, _ derivative: Double, _ second: Double) -> Jet {
    Jet(
      f, rate: derivative * rate,
      acceleration: second * rate * rate + derivative * acceleration)
  }

  /// Sine and cosine of an angle in radians.
  @inline(__always)
  var sinCos: (sin: Jet, cos: Jet) {
    let (sine, cosine) = Elementary.sinCos(value)
    return (mapped(sine, cosine, -sine), mapped(cosine, -sine, -cosine))
  }
}

/// A vector with its first and second derivative by time.
struct VectorJet: Equatable, Sendable {
  var value: Vector
  var rate: Vector
  var acceleration: Vector

  @inline(__always)
  init(_ value: Vector, rate: Vector = .zero, acceleration: Vector = .zero) {
    self.value = value
    self.rate = rate
    self.acceleration = acceleration
  }

  @inline(__always)
  init(x: Jet, y: Jet, z: Jet) {
    value = Vector(x.value, y.value, z.value)
    rate = Vector(x.rate, y.rate, z.rate)
    acceleration = Vector(x.acceleration, y.acceleration, z.acceleration)
  }

  static let zero = VectorJet(.zero)

  var x: Jet { Jet(value.x, rate: rate.x, acceleration: acceleration.x) }
  var y: Jet { Jet(value.y, rate: rate.y, acceleration: acceleration.y) }
  var z: Jet { Jet(value.z, rate: rate.z, acceleration: acceleration.z) }

  @inline(__always)
  static func + (left: VectorJet, right: VectorJet) -> VectorJet {
    VectorJet(
      left.value + right.value, rate: left.rate + right.rate,
      acceleration: left.acceleration + right.acceleration)
  }

  @inline(__always)
  static func += (left: inout VectorJet, right: VectorJet) { left = left + right }

  @inline(__always)
  static func * (amount: Jet, vector: VectorJet) -> VectorJet {
    VectorJet(
      amount.value * vector.value, rate: amount.rate * vector.value + amount.value * vector.rate,
      acceleration: amount.acceleration * vector.value + 2 * amount.rate * vector.rate
        + amount.value * vector.acceleration)
  }
}

/// Two quantities side by side, each with its first and second derivative by time.
struct PairJet: Equatable, Sendable {
  var value: SIMD2<Double>
  var rate: SIMD2<Double>
  var acceleration: SIMD2<Double>

  @inline(__always)
  init(_ value: SIMD2<Double>, rate: SIMD2<Double>, acceleration: SIMD2<Double>) {
    self.value = value
    self.rate = rate
    self.acceleration = acceleration
  }

  var first: Jet { Jet(value.x, rate: rate.x, acceleration: acceleration.x) }
  var second: Jet { Jet(value.y, rate: rate.y, acceleration: acceleration.y) }
}

extension SIMD2<Double> {
  /// The sum of both; SIMD's own `sum()` leaves the order of additions open in general.
  var total: Double { x + y }
}

extension Jet {
  /// A fixed direction times a varying amount.
  @inline(__always)
  static func * (amount: Jet, direction: Vector) -> VectorJet {
    VectorJet(
      amount.value * direction, rate: amount.rate * direction,
      acceleration: amount.acceleration * direction)
  }
}
