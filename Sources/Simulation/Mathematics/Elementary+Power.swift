extension Elementary {
  /// `x` to the power `y`, with the special values of the C standard (C17, F.10.4.4).
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    guard !x.isNaN, !y.isNaN else { return .nan }
    if y.isInfinite {
      if x == -1 { return 1 }
      return (x.magnitude > 1) == (y > 0) ? .infinity : 0
    }
    let parity = Parity(y)
    let isNegative = x.sign == .minus && parity == .odd
    if x == 0 || x.isInfinite {
      let size = (x == 0) == (y > 0) ? 0 : Double.infinity
      return isNegative ? -size : size
    }
    guard x > 0 || parity != .fraction else { return .nan }
    let size = power(x.magnitude, y)
    return isNegative ? -size : size
  }

  /// e to the power y log x, of a positive number, with about 70 bits in between.
  private static func power(_ x: Double, _ y: Double) -> Double {
    guard x != 1 else { return 1 }
    let logarithm = logarithm(x)
    // Beyond these the result is 0 or infinite, and the products below could overflow.
    let estimate = y * logarithm.high
    guard estimate < 710 else { return .infinity }
    guard estimate > -746 else { return 0 }
    let product = Pair(product: y, logarithm.high)
    return exp(product.high, tail: product.low + y * logarithm.low)
  }

  /// The natural logarithm of a positive number, in two parts.
  private static func logarithm(_ x: Double) -> Pair {
    let (mantissa, exponent) = split(x)
    // log m = 2 s + 2/3 s³ + …, s = (m - 1) / (m + 1)
    let s = Pair(quotient: mantissa - 1, by: Pair(sum: mantissa, 1))
    let square = s * s
    let cube = square * s
    let z = square.high
    var sum = 0.1291471218393509
    sum = sum * z + 0.13285868837545742
    sum = sum * z + 0.15385577463308145
    sum = sum * z + 0.18181808210921882
    sum = sum * z + 0.22222222271326808
    sum = sum * z + 0.2857142857133801
    sum = sum * z + 0.4000000000000003
    let third = cube * Pair(high: 0x1.5555555555555p-1, low: 0x1.5555555555555p-55)
    let rest = third.low + 2 * s.low + cube.high * z * sum
    let small = Pair(sum: 2 * s.high, third.high)
    let large = Pair(sum: exponent * ln2High, small.high)
    return Pair(sum: large.high, large.low + (small.low + (rest + exponent * ln2Low)))
  }

  /// What kind of number an exponent is.
  private enum Parity {
    case even, odd, fraction

    init(_ y: Double) {
      guard y.magnitude < 0x1p53 else {
        self = .even
        return
      }
      let whole = Int64(y)
      self = Double(whole) != y ? .fraction : whole & 1 == 0 ? .even : .odd
    }
  }
}

/// The unevaluated sum of two numbers, for twice the precision (Dekker 1971, doi:10.1007/BF01397083).
private struct Pair {
  var high: Double
  var low: Double

  init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The exact sum (Knuth's, for any order of sizes).
  init(sum a: Double, _ b: Double) {
    high = a + b
    let rounded = high - a
    low = (a - (high - rounded)) + (b - rounded)
  }

  /// The exact product, by halves of 26 bits.
  init(product a: Double, _ b: Double) {
    let (aHigh, aLow) = Self.halves(a)
    let (bHigh, bLow) = Self.halves(b)
    high = a * b
    low = ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow
  }

  init(quotient a: Double, by b: Pair) {
    high = a / b.high
    let product = Pair(product: high, b.high)
    low = (((a - product.high) - product.low) - high * b.low) / b.high
  }

  static func * (left: Pair, right: Pair) -> Pair {
    let product = Pair(product: left.high, right.high)
    let cross = left.high * right.low + left.low * right.high
    return Pair(sum: product.high, product.low + cross)
  }

  private static func halves(_ a: Double) -> (high: Double, low: Double) {
    let scaled = a * 0x1.0000002p27
    let high = scaled - (scaled - a)
    return (high, a - high)
  }
}
