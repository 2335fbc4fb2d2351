extension Elementary {
  /// The sine of an angle in radians; the error bound holds below a million.
  public static func sin(_ x: Double) -> Double {
    sinCos(x).sin
  }

  /// The cosine of an angle in radians; the error bound holds below a million.
  public static func cos(_ x: Double) -> Double {
    sinCos(x).cos
  }

  /// The tangent of an angle in radians; the error bound holds below a million.
  public static func tan(_ x: Double) -> Double {
    let (sin, cos) = sinCos(x)
    return sin / cos
  }

  /// The sine and the cosine of an angle in radians; the error bound holds below a million.
  @inline(__always)
  public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.magnitude <= 0.7853981633974483 else { return sinCos(far: x) }
    return x == 0 ? (x, 1) : sinCos(reduced: x, tail: 0)  // Keeps the sign of a zero.
  }

  /// The sine and the cosine of an angle that is more than an eighth of a turn.
  @inline(never)
  private static func sinCos(far x: Double) -> (sin: Double, cos: Double) {
    guard x.magnitude < 0x1p40 else {
      // Here an angle says little about a phase; this only keeps the result in -1...1.
      let rest = x.truncatingRemainder(dividingBy: 6.283185307179586)
      return rest.isNaN ? (.nan, .nan) : sinCos(rest)
    }
    // pi/2 in three parts (Cody and Waite 1980). The first two have 33 bits, so that their
    // products with a whole number below 2^20 are exact.
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

  /// Sine and cosine some quarter turns further, of which the last two bits count; an odd count swaps the
  /// two. By masks, since random angles make a branch cost 5 ns more.
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

  /// The sine and the cosine of an angle in turns, below 2^49: whole turns are left out exactly.
  @inline(__always)
  static func sinCos(turns: Double) -> (sin: Double, cos: Double) {
    let shifted = 4 * turns + roundingShift
    let rest = turns - 0.25 * (shifted - roundingShift)
    let (sin, cos) = sinCos(reduced: 2 * .pi * rest, tail: 0)
    return turned(sin, cos, quarters: shifted.bitPattern)
  }

  /// Sine and cosine of the angle `r + tail`, with `r` at most pi/4.
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
