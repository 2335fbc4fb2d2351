extension Elementary {
  /// Returns the sine of an angle in radians; the error bound is valid for angles below a million.
  public static func sin(_ x: Double) -> Double {
    sinCos(x).sin
  }

  /// Returns the cosine of an angle in radians; the error bound is valid for angles below a
  /// million.
  public static func cos(_ x: Double) -> Double {
    sinCos(x).cos
  }

  /// Returns the tangent of an angle in radians; the error bound is valid for angles below a
  /// million.
  public static func tan(_ x: Double) -> Double {
    let (sin, cos) = sinCos(x)
    return sin / cos
  }

  /// Returns the sine and cosine of an angle in radians; the error bound is valid for angles below
  /// a million.
  @inline(__always)
  public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.magnitude <= 0.7853981633974483 else { return sinCos(far: x) }
    return x == 0 ? (x, 1) : sinCos(reduced: x, tail: 0)  // This case preserves the sign of a zero.
  }

  /// Returns the sine and cosine of an angle of more than an eighth of a turn.
  @inline(never)
  private static func sinCos(far x: Double) -> (sin: Double, cos: Double) {
    guard x.magnitude < 0x1p40 else {
      // The phase of such a large angle is inaccurate, so this reduction only keeps the result in
      // -1...1.
      let rest = x.truncatingRemainder(dividingBy: 6.283185307179586)
      return rest.isNaN ? (.nan, .nan) : sinCos(rest)
    }
    // The three constants add up to pi/2 (Cody and Waite 1980). The first two constants have 33
    // bits, so their products with a whole number below 2^20 are exact.
    let shifted = x * 0x1.45f306dc9c883p-1 + roundingShift
    let k = shifted - roundingShift
    let first = x - k * 0x1.921fb54400000p+0
    let product = k * 0x1.0b4611a600000p-34
    let second = first - product
    let lost = (first - second) - product
    let rest = k * 0x1.3198a2e037073p-69 - lost
    let r = second - rest
    let (sin, cos) = sinCos(reduced: r, tail: (second - r) - rest)
    // The low bits of the shifted number count the quarter turns.
    return turned(sin, cos, quarters: shifted.bitPattern)
  }

  /// Returns the sine and cosine of an angle turned by some quarter turns, of which the two lowest
  /// bits count. An odd number swaps sine and cosine. The function uses bit masks, because a branch
  /// costs 5 ns more for random angles.
  @inline(__always)
  private static func turned(
    _ sin: Double, _ cos: Double, quarters: UInt64
  ) -> (sin: Double, cos: Double) {
    let swap = (sin.bitPattern ^ cos.bitPattern) & (0 &- (quarters & 1))
    let sinSign = (quarters & 2) << 62
    let cosSign = ((quarters &+ 1) & 2) << 62
    return (
      Double(bitPattern: sin.bitPattern ^ swap ^ sinSign),
      Double(bitPattern: cos.bitPattern ^ swap ^ cosSign)
    )
  }

  /// Returns the sine and cosine of an angle in turns, below 2^49, from which whole turns are
  /// removed exactly.
  @inline(__always)
  static func sinCos(turns: Double) -> (sin: Double, cos: Double) {
    let shifted = 4 * turns + roundingShift
    let rest = turns - 0.25 * (shifted - roundingShift)
    let (sin, cos) = sinCos(reduced: 2 * .pi * rest, tail: 0)
    return turned(sin, cos, quarters: shifted.bitPattern)
  }

  /// Returns the sine and cosine of the angle `r + tail`, with `r` at most pi/4.
  @inline(__always)
  private static func sinCos(reduced r: Double, tail: Double) -> (sin: Double, cos: Double) {
    let z = r * r
    let z2 = z * z

    let sinLow = -0.16666666666666666 + z * 0.008333333333330946
    let sinMiddle = -0.00019841269836753985 + z * 2.755731610017207e-06
    let sinHigh = -2.5051131348960252e-08 + z * 1.5918093561437795e-10
    let sinSum = sinLow + z2 * (sinMiddle + z2 * sinHigh)
    let half = 0.5 * z
    let cosStart = 1 - half
    let sin = r + (r * z * sinSum + tail * cosStart)

    let cosLow = 0.041666666666666664 + z * -0.0013888888888887395
    let cosMiddle = 2.4801587298762816e-05 + z * -2.755731727024068e-07
    let cosHigh = 2.087614595808494e-09 + z * -1.1382610070998325e-11
    let cosSum = cosLow + z2 * (cosMiddle + z2 * cosHigh)
    let cosLost = (1 - cosStart) - half
    let cos = cosStart + (cosLost + (z2 * cosSum - r * tail))
    return (sin, cos)
  }
}
