/// The quintic ramp from 0 to 1, with zero first and second derivative at both ends.
///
/// All smooth changes use it, so that position and attitude stay C2 (physics of a body that is
/// never pushed by a step).
enum Easing {
  /// The ramp over `duration` seconds, `elapsed` seconds after its start.
  @inline(__always)
  static func ramp(_ elapsed: Double, over duration: Double) -> Jet {
    if elapsed <= 0 { return Jet(0) }
    if elapsed >= duration { return Jet(1) }
    let u = elapsed / duration
    let v = 1 - u
    return Jet(
      u * u * u * (10 - u * (15 - 6 * u)), rate: 30 * u * u * v * v / duration,
      acceleration: 60 * u * v * (v - u) / (duration * duration))
  }

  /// The integral of the unit ramp from 0 to `u` in 0...1; 1/2 at 1.
  static func rampIntegral(_ u: Double) -> Double {
    let square = u * u
    return square * square * (2.5 - u * (3 - u))
  }

  /// The steepest slope of the unit ramp.
  static let steepest = 1.875

  /// The largest second derivative of the unit ramp, 10/sqrt 3.
  static let sharpest = 5.773502691896258

  /// A symmetric bump of height 1 on [-1, 1], (1 - x²)⁵: C4, so its second derivative is a smooth
  /// pulse with neither net velocity nor net displacement.
  @inline(__always)
  static func bump(_ x: Jet) -> Jet {
    let rest = 1 - x.value * x.value
    if rest <= 0 { return .zero }
    let cube = rest * rest * rest
    return x.mapped(
      cube * rest * rest, -10 * x.value * cube * rest,
      -10 * cube * rest + 80 * x.value * x.value * cube)
  }

  /// The magnitude of the bump's second derivative in its middle.
  static let bumpCurvature = 10.0
}
