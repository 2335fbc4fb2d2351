/// Elementary functions that give the same bits on every machine.
///
/// The C library may change its results with its version and with the processor, so recordings
/// made with it could not be reproduced. These functions use only the operations that IEEE 754
/// defines exactly (+, -, *, /, square root). They are within 4e-16 of the true value, relative.
///
/// The reductions are the usual ones (Muller, *Elementary Functions*, 3rd edition 2016, chapters
/// 11 and 12). The polynomials are our own Chebyshev fits, made with 50 digits.
public enum Elementary {
  /// e to the power `x`.
  public static func exp(_ x: Double) -> Double {
    exp(x, tail: 0)
  }

  /// The natural logarithm; NaN below zero.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else {
      return x == 0 ? -.infinity : x > 0 ? x : .nan
    }
    let (mantissa, exponent) = split(x)
    let f = mantissa - 1
    let s = f / (2 + f)
    let z = s * s
    let z2 = z * z
    let low = 0.666666666666667 + z * 0.3999999999989889
    let middle = 0.28571428626253836 + z * 0.22222211089379496
    let high = 0.1818289243253687 + z * 0.15331611722055008 + z2 * 0.14617807153417325
    let rest = z * (low + z2 * (middle + z2 * high))
    // log(1 + f) = f - f²/2 + s (f²/2 + rest): the large part is exact, the rest is small.
    let half = 0.5 * f * f
    return exponent * ln2High - ((half - (s * (half + rest) + exponent * ln2Low)) - f)
  }

  /// e to the power `x + tail`, for a tail far below `x`.
  @inline(__always)  // Its second caller is `pow`.
  static func exp(_ x: Double, tail: Double) -> Double {
    guard x < 710 else { return x.isNaN ? x : .infinity }
    guard x > -746 else { return 0 }
    let shifted = x * 1.4426950408889634 + roundingShift
    let k = shifted - roundingShift
    let high = x - k * ln2High
    let low = tail - k * ln2Low
    let r = high + low
    let error = (high - r) + low
    let z = r * r
    let z2 = z * z
    let first = 0.5000000000000001 + r * 0.16666666666666669
    let second = 0.041666666666623824 + r * 0.008333333333330039
    let third = 0.0013888888917367081 + r * 0.00019841269863171557
    let fourth = 2.4801521057868204e-05 + r * 2.7557268276905696e-06
    let fifth = 2.7620201591031547e-07 + r * 2.5100472505694996e-08
    let sum = (first + z * second) + z2 * ((third + z * fourth) + z2 * fifth)
    let value = 1 + (r + (z * sum + error))
    // In two steps, since 2^k alone may be outside the range of normal numbers.
    let power = Int(k)
    let half = power >> 1
    return value * powerOfTwo(half) * powerOfTwo(power - half)
  }

  /// The mantissa between sqrt(1/2) and sqrt(2), and the power of two, of a positive number.
  @inline(__always)
  static func split(_ x: Double) -> (mantissa: Double, exponent: Double) {
    var bits = x.bitPattern
    var exponent = -1023
    if bits < 0x0010_0000_0000_0000 {  // Subnormal.
      bits = (x * 0x1p54).bitPattern
      exponent -= 54
    }
    // Adding the distance from the bits of sqrt(1/2) to those of 1 carries into the exponent
    // exactly when the mantissa is above sqrt(2).
    bits += 0x0009_5F61_9980_C433
    exponent += Int(bits >> 52)
    let mantissa = (bits & 0x000F_FFFF_FFFF_FFFF) + 0x3FE6_A09E_667F_3BCD
    return (Double(bitPattern: mantissa), Double(exponent))
  }

  /// 2 to a power between -1022 and 1023.
  @inline(__always)
  private static func powerOfTwo(_ power: Int) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(power + 1023)) << 52)
  }

  /// Added to a number below 2^51 and subtracted again, it leaves the nearest whole number.
  static let roundingShift = 0x1.8p52

  /// The logarithm of 2 in 32 bits, so that its product with an exponent is exact, and the rest.
  static let ln2High = 0x1.62e42fee00000p-1
  static let ln2Low = 0x1.a39ef35793c76p-33
}
