/// Random numbers that are addressed, not drawn in sequence.
///
/// A `Random` is a key. Children are made by name or by index, numbers are read at an index, and
/// the same path gives the same number whatever else was read before. So any participant, stream
/// or day can be made alone, and adding one changes no other.
///
/// The words are SplitMix64 (Steele, Lea, Flood 2014, doi:10.1145/2660193.2660195) used as a
/// counter-based generator.
public struct Random: Hashable, Sendable {
  private let key: UInt64

  /// The root of all paths of a seed.
  public init(seed: UInt64) {
    key = Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15)
  }

  private init(key: UInt64) {
    self.key = key
  }

  /// The child of that name; names are hashed with FNV-1a.
  public subscript(name: StaticString) -> Random {
    name.withUTF8Buffer { Random(key: Self.mix(key ^ Self.mix(Self.hash($0)))) }
  }

  /// The child of a name that is known at run time alone, such as a registered sensor's.
  public subscript(named name: String) -> Random {
    Random(key: Self.mix(key ^ Self.mix(Self.hash(name.utf8))))
  }

  /// FNV-1a.
  @inline(__always)
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// The child with that number.
  public subscript(index: Int) -> Random {
    Random(key: Self.mix(key &+ Self.mix(UInt64(bitPattern: Int64(index)) ^ 0xD1B5_4A32_D192_ED03)))
  }

  /// 64 random bits.
  @inline(__always)
  public func word(at index: Int = 0) -> UInt64 {
    Self.mix(key &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Uniform in [0, 1).
  @inline(__always)
  public func uniform(at index: Int = 0) -> Double {
    Double(word(at: index) >> 11) * 0x1p-53
  }

  /// Uniform in the range.
  public func uniform(in range: ClosedRange<Double>, at index: Int = 0) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform(at: index)
  }

  /// True with the given probability.
  public func chance(_ probability: Double, at index: Int = 0) -> Bool {
    uniform(at: index) < probability
  }

  /// Standard normal, from the inverse distribution function; exact tails to 8 sigma.
  @inline(__always)
  public func normal(at index: Int = 0) -> Double {
    Gaussian.quantile(ofBits: word(at: index))
  }

  /// Log-normal with the given median; `sigma` is the standard deviation of the logarithm.
  public func logNormal(median: Double, sigma: Double, at index: Int = 0) -> Double {
    median * Elementary.exp(sigma * normal(at: index))
  }

  /// Exponential with the given mean.
  public func exponential(mean: Double, at index: Int = 0) -> Double {
    -mean * Elementary.log(1 - uniform(at: index))
  }

  /// A number of a distribution that is cut to a range: numbers outside are drawn anew, so that none pile up at
  /// an end.
  ///
  /// - Parameter draw: draws a number; the range is to hold a fair share of them.
  public func within(
    _ range: ClosedRange<Double>, _ draw: (Random) -> Double
  ) -> Double {
    var value = draw(self)
    for attempt in 0..<1_000 {
      if range.contains(value) { return value }
      value = draw(self[attempt])
    }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Log-logistic with the given median, cut to a range; its logarithm has the deviation 1.81 `scale`.
  public func logLogistic(
    median: Double, scale: Double, in range: ClosedRange<Double>, at index: Int = 0
  ) -> Double {
    func share(_ value: Double) -> Double {
      1 / (1 + Elementary.pow(value / median, -1 / scale))
    }
    let share = uniform(in: share(range.lowerBound)...share(range.upperBound), at: index)
    return median * Elementary.pow(share / (1 - share), scale)
  }

  /// Poisson with the given mean (at most some hundreds), by inversion.
  public func poisson(mean: Double, at index: Int = 0) -> Int {
    var probability = Elementary.exp(-mean)
    var sum = probability
    let target = uniform(at: index)
    var count = 0
    while sum < target && count < 10_000 {
      count += 1
      probability *= mean / Double(count)
      sum += probability
    }
    return count
  }

  /// An index drawn in proportion to its weight.
  public func choice(weights: [Double], at index: Int = 0) -> Int {
    var total = 0.0
    for weight in weights { total += weight }
    var rest = uniform(at: index) * total
    for (position, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return position }
    }
    return weights.count - 1
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
