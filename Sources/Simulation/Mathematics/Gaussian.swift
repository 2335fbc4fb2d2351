/// The standard normal distribution.
enum Gaussian {
  /// Returns the quantile of the standard normal distribution for the probability (`word` + 1/2) /
  /// 2^64.
  ///
  /// The first bit determines the sign, so `~word` gives the same number with the opposite sign.
  /// The next 11 bits select one of 2,048 cells of equal probability, and the remaining bits
  /// interpolate within it. The last cells contain the tails, which are not linear, so the function
  /// is exact there, up to 9 standard deviations.
  @inline(__always)
  static func quantile(ofBits word: UInt64) -> Double {
    let flip = UInt64(bitPattern: ~Int64(bitPattern: word) >> 63)
    let rest = (word ^ flip) & 0x7FFF_FFFF_FFFF_FFFF
    let cell = Int(truncatingIfNeeded: rest >> 52)
    guard cell < firstTailCell else { return tail(rest, flip: flip) }
    let one = Double(bitPattern: 0x3FF0_0000_0000_0000 | rest & 0x000F_FFFF_FFFF_FFFF)
    let fraction = one - (1 - 0x1p-53)
    let start = table[cell]
    let value = start + fraction * (table[cell + 1] - start)
    return Double(bitPattern: value.bitPattern ^ (flip & 0x8000_0000_0000_0000))
  }

  /// Interpolation in the last cells would make the variance 1e-5 too large.
  private static let firstTailCell = 2048 - 8

  @inline(never)
  private static func tail(_ rest: UInt64, flip: UInt64) -> Double {
    let left = Double(0x7FFF_FFFF_FFFF_FFFF - rest) + 0.5
    let value = quantile(upperTail: left * 0x1p-64)
    return flip == 0 ? value : -value
  }

  /// Returns the value that a standard normal number exceeds with a given probability of at most
  /// 1/2.
  ///
  /// The algorithm is AS 241, PPND16, with an error below 1e-16 (Wichura 1988,
  /// doi:10.2307/2347330).
  static func quantile(upperTail probability: Double) -> Double {
    let q = 0.5 - probability
    if q <= 0.425 {
      return q * ratio(0.180625 - q * q, centreNumerator, centreDenominator)
    }
    let r = (-Elementary.log(probability)).squareRoot()
    return r <= 5
      ? ratio(r - 1.6, middleNumerator, middleDenominator)
      : ratio(r - 5, farNumerator, farDenominator)
  }

  /// The probability that a standard normal number is below a value, within 1e-7.
  ///
  /// Formula 26.2.17 of Abramowitz and Stegun, "Handbook of Mathematical Functions".
  static func probability(below value: Double) -> Double {
    let t = 1 / (1 + 0.231_641_9 * abs(value))
    let density = Elementary.exp(-0.5 * value * value) / (2 * .pi).squareRoot()
    let coefficients = [
      1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530,
    ]
    let tail = density * t * coefficients.reduce(0) { $0 * t + $1 }
    return value < 0 ? tail : 1 - tail
  }

  /// The value below which a standard normal number falls with a probability.
  static func quantile(_ probability: Double) -> Double {
    probability <= 0.5 ? -quantile(upperTail: probability) : quantile(upperTail: 1 - probability)
  }

  /// Returns the ratio of two polynomials, with coefficients from the highest power down.
  private static func ratio(_ x: Double, _ numerator: [Double], _ denominator: [Double]) -> Double {
    numerator.reduce(0) { $0 * x + $1 } / denominator.reduce(0) { $0 * x + $1 }
  }

  private static let centreNumerator: [Double] = [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987,
    13731.69376550946, 1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ]
  private static let centreDenominator: [Double] = [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597,
    5394.196021424751, 687.1870074920579, 42.31333070160091, 1.0,
  ]
  private static let middleNumerator: [Double] = [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684,
    3.6478483247632045, 5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ]
  private static let middleDenominator: [Double] = [
    1.0507500716444169e-09, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008,
    0.6897673349851, 1.6763848301838038, 2.053191626637759, 1.0,
  ]
  private static let farNumerator: [Double] = [
    2.0103343992922881e-07, 2.7115555687434876e-05, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ]
  private static let farDenominator: [Double] = [
    2.0442631033899397e-15, 1.421511758316446e-07, 1.8463183175100548e-05,
    0.0007868691311456133, 0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1.0,
  ]
}
