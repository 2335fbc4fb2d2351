extension Elementary {
  /// The angle in -pi/2...pi/2 whose sine is `x`, in radians; NaN outside -1...1.
  public static func asin(_ x: Double) -> Double {
    let size = x.magnitude
    guard size > 0.5 else { return x + x * arcSineTail(x * x) }
    guard size <= 1 else { return .nan }
    // asin x = pi/2 - 2 asin sqrt((1 - x) / 2)
    let z = (1 - size) * 0.5
    let (root, correction, rest) = halfAngle(z)
    let low = 2 * (root + correction) * rest - (halfPiLow - 2 * correction)
    let value = quarterPi - (low - (quarterPi - 2 * root))
    return x < 0 ? -value : value
  }

  /// The angle in 0...pi whose cosine is `x`, in radians; NaN outside -1...1.
  public static func acos(_ x: Double) -> Double {
    guard x.magnitude > 0.5 else {
      return halfPi - (x - (halfPiLow - x * arcSineTail(x * x)))
    }
    guard x.magnitude <= 1 else { return .nan }
    // acos x = 2 asin sqrt((1 - x) / 2)
    let (root, correction, rest) = halfAngle((1 - x.magnitude) * 0.5)
    let low = (root + correction) * rest + correction
    return x > 0 ? 2 * (root + low) : 2 * (halfPi - (root + (low - halfPiLow)))
  }

  /// The angle of the point (x, y) from the x axis, in radians, in -pi...pi.
  ///
  /// Zeros and infinities give the angles of the C standard (C17, F.10.1.4): the sign of a zero
  /// tells the side of the axis.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let angle = firstQuadrant(y.magnitude, x.magnitude)
    let value = x.sign == .minus ? pi - (angle - piLow) : angle
    return y.sign == .minus ? -value : value
  }

  /// The angle of a point with coordinates that are not negative.
  private static func firstQuadrant(_ y: Double, _ x: Double) -> Double {
    if y == 0 { return 0 }
    if y == .infinity { return x == .infinity ? quarterPi : halfPi }
    if x == .infinity { return 0 }
    guard y <= x else { return halfPi - (firstOctant(x, y) - halfPiLow) }
    return firstOctant(y, x)
  }

  /// The angle of a point with y at most x, by the difference to the angle 0, atan 1/2 or pi/4.
  private static func firstOctant(_ y: Double, _ x: Double) -> Double {
    guard x < 0x1p1000 else { return firstOctant(y * 0x1p-100, x * 0x1p-100) }
    guard x > 0x1p-900 else { return firstOctant(y * 0x1p200, x * 0x1p200) }
    if y < 0.4375 * x {
      let u = y / x
      return u + u * arcTangentTail(u * u)
    }
    if y < 0.6875 * x {
      let u = (2 * y - x) / (2 * x + y)
      return 0x1.dac670561bb4fp-2 + (u + (u * arcTangentTail(u * u) + 0x1.a2b7f222f65e2p-56))
    }
    let u = (y - x) / (y + x)
    return quarterPi + (u + (u * arcTangentTail(u * u) + 0.5 * halfPiLow))
  }

  /// The square root of `z` in 21 bits, what it lacks, and `arcSineTail(z)`.
  private static func halfAngle(_ z: Double) -> (root: Double, correction: Double, rest: Double) {
    let root = z.squareRoot()
    let high = Double(bitPattern: root.bitPattern & 0xFFFF_FFFF_0000_0000)
    let correction = z == 0 ? 0 : (z - high * high) / (root + high)
    return (high, correction, arcSineTail(z))
  }

  /// asin(x) / x - 1 at z = x² up to 1/4.
  private static func arcSineTail(_ z: Double) -> Double {
    var sum = 0.02877844261259304
    sum = sum * z - 0.014881409392818066
    sum = sum * z + 0.017419357964884856
    sum = sum * z + 0.00545087818772055
    sum = sum * z + 0.010324318288744113
    sum = sum * z + 0.011478952690257387
    sum = sum * z + 0.013971235301124539
    sum = sum * z + 0.017352391265909227
    sum = sum * z + 0.022372173002005596
    sum = sum * z + 0.030381944137085216
    sum = sum * z + 0.04464285714637338
    sum = sum * z + 0.07499999999998425
    sum = sum * z + 0.16666666666666669
    return sum * z
  }

  /// atan(u) / u - 1 at z = u² up to 0.192.
  private static func arcTangentTail(_ z: Double) -> Double {
    var sum = -0.017500940493054964
    sum = sum * z + 0.03778297318363979
    sum = sum * z - 0.050323085229597934
    sum = sum * z + 0.05847375690378693
    sum = sum * z - 0.06663194393499736
    sum = sum * z + 0.0769208378557662
    sum = sum * z - 0.09090900024119854
    sum = sum * z + 0.11111110895843966
    sum = sum * z - 0.14285714283083087
    sum = sum * z + 0.19999999999987417
    sum = sum * z - 0.33333333333333326
    return sum * z
  }

  private static let pi = 0x1.921fb54442d18p+1
  private static let piLow = 0x1.1a62633145c07p-53
  private static let halfPi = 0x1.921fb54442d18p+0
  private static let halfPiLow = 0x1.1a62633145c07p-54
  private static let quarterPi = 0x1.921fb54442d18p-1
}
