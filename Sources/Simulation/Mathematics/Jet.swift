/// A quantity with its first and second derivative by time.
///
/// Position and attitude are built from jets. Velocity, acceleration and rotation rate are
/// therefore exact derivatives of the same motion, not finite differences.
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

  /// The jet of the same function when time runs backwards.
  @inline(__always)
  var reversed: Jet { Jet(value, rate: -rate, acceleration: acceleration) }

  /// Returns the jet of `f(self)`, from the value of f and its first two derivatives at `value`.
  @inline(__always)
  func mapped(_ f: Double, _ derivative: Double, _ second: Double) -> Jet {
    Jet(
      f, rate: derivative * rate,
      acceleration: second * rate * rate + derivative * acceleration)
  }

  /// Returns the jet of a function of this quantity; `jet` contains the function's value and
  /// derivatives.
  @inline(__always)
  func mapped(_ jet: Jet) -> Jet { mapped(jet.value, jet.rate, jet.acceleration) }

  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  @inline(__always)
  func mapped<Lanes>(_ jet: LanesJet<Lanes>) -> LanesJet<Lanes> {
    LanesJet(
      jet.value, rate: rate * jet.rate,
      acceleration: rate * rate * jet.acceleration + acceleration * jet.rate)
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
  static func * (factor: Double, vector: VectorJet) -> VectorJet {
    VectorJet(
      factor * vector.value, rate: factor * vector.rate,
      acceleration: factor * vector.acceleration)
  }

  @inline(__always)
  static func * (factors: Vector, vector: VectorJet) -> VectorJet {
    VectorJet(
      factors * vector.value, rate: factors * vector.rate,
      acceleration: factors * vector.acceleration)
  }

  /// Returns another vector with each axis multiplied by the same axis of this vector.
  @inline(__always)
  func scaling(_ other: VectorJet) -> VectorJet {
    VectorJet(
      value * other.value, rate: rate * other.value + value * other.rate,
      acceleration: acceleration * other.value + 2 * rate * other.rate
        + value * other.acceleration)
  }

  @inline(__always)
  static func * (amount: Jet, vector: VectorJet) -> VectorJet {
    VectorJet(
      amount.value * vector.value, rate: amount.rate * vector.value + amount.value * vector.rate,
      acceleration: amount.acceleration * vector.value + 2 * amount.rate * vector.rate
        + amount.value * vector.acceleration)
  }
}

/// Several quantities in SIMD lanes, each with its first and second derivative by time.
struct LanesJet<Lanes: SIMD & Sendable>: Equatable, Sendable where Lanes.Scalar == Double {
  var value: Lanes
  var rate: Lanes
  var acceleration: Lanes

  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  @inline(__always)
  init(_ value: Lanes, rate: Lanes, acceleration: Lanes) {
    self.value = value
    self.rate = rate
    self.acceleration = acceleration
  }

  static var zero: Self { Self(.zero, rate: .zero, acceleration: .zero) }

  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  @inline(__always)
  static func + (left: Self, right: Self) -> Self {
    Self(
      left.value + right.value, rate: left.rate + right.rate,
      acceleration: left.acceleration + right.acceleration)
  }

  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  @inline(__always)
  static func * (amount: Jet, lanes: Self) -> Self {
    Self(
      amount.value * lanes.value, rate: amount.rate * lanes.value + amount.value * lanes.rate,
      acceleration: amount.acceleration * lanes.value + 2 * amount.rate * lanes.rate
        + amount.value * lanes.acceleration)
  }
}

extension LanesJet {
  @_specialize(where Lanes == SIMD2<Double>)
  @_specialize(where Lanes == SIMD4<Double>)
  func lane(_ index: Int) -> Jet {
    Jet(value[index], rate: rate[index], acceleration: acceleration[index])
  }
}

extension LanesJet<SIMD4<Double>> {
  /// The first three lanes as a vector.
  @inline(__always)
  var vector: VectorJet {
    VectorJet(
      Vector(value.x, value.y, value.z), rate: Vector(rate.x, rate.y, rate.z),
      acceleration: Vector(acceleration.x, acceleration.y, acceleration.z))
  }
}

typealias PairJet = LanesJet<SIMD2<Double>>

extension PairJet {
  var first: Jet { Jet(value.x, rate: rate.x, acceleration: acceleration.x) }
  var second: Jet { Jet(value.y, rate: rate.y, acceleration: acceleration.y) }
}

extension SIMD2<Double> {
  /// The sum of both elements; SIMD's own `sum()` does not define the order of additions in
  /// general.
  var total: Double { x + y }
}

extension Jet {
  /// Returns a fixed direction multiplied by a varying amount.
  @inline(__always)
  static func * (amount: Jet, direction: Vector) -> VectorJet {
    VectorJet(
      amount.value * direction, rate: amount.rate * direction,
      acceleration: amount.acceleration * direction)
  }
}
