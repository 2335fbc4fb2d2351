/// The distribution of a personal quantity among participants, limited to a range.
public struct Distribution: Equatable, Sendable {
  enum Shape: Equatable, Sendable {
    case normal(mean: Double, deviation: Double)
    case logNormal(median: Double, sigma: Double)
  }

  let shape: Shape
  let range: ClosedRange<Double>

  init(normal mean: Double, deviation: Double, in range: ClosedRange<Double>) {
    shape = .normal(mean: mean, deviation: deviation)
    self.range = range
  }

  init(logNormal median: Double, sigma: Double, in range: ClosedRange<Double>) {
    shape = .logNormal(median: median, sigma: sigma)
    self.range = range
  }

  /// The mean of a normal distribution, or the median of a log-normal distribution.
  var middle: Double {
    switch shape {
    case .normal(let mean, _): mean
    case .logNormal(let median, _): median
    }
  }

  /// The value that represents this distribution in a profile.
  var value: ProfileValue {
    let (lowest, highest) = (range.lowerBound, range.upperBound)
    let shape: [String: ProfileValue] =
      switch shape {
      case .normal(let mean, let deviation): ["mean": .number(mean), "sd": .number(deviation)]
      case .logNormal(let median, let sigma): ["median": .number(median), "sigma": .number(sigma)]
      }
    return .object(shape.merging(["min": .number(lowest), "max": .number(highest)]) { $1 })
  }

  func draw(_ random: Random, at index: Int = 0) -> Double {
    random.within(range) { uncut(atScore: $0.normal(at: index)) }
  }

  /// Returns the value of a participant who is a given number of standard deviations above the
  /// middle.
  ///
  /// A value beyond an end is reflected at that end, so values at the ends are not more frequent.
  func value(atScore score: Double) -> Double {
    let value = uncut(atScore: score)
    let folded =
      value < range.lowerBound
      ? 2 * range.lowerBound - value
      : value > range.upperBound ? 2 * range.upperBound - value : value
    return min(max(folded, range.lowerBound), range.upperBound)
  }

  private func uncut(atScore score: Double) -> Double {
    switch shape {
    case .normal(let mean, let deviation): mean + deviation * score
    case .logNormal(let median, let sigma): median * Elementary.exp(sigma * score)
    }
  }

  /// Reads `{ mean, sd, min, max }` or `{ median, sigma, min, max }`, all within `limits`.
  init(
    reading reader: inout ProfileReader, within limits: ClosedRange<Double>
  ) throws(ProfileError) {
    let low = try reader.number("min", in: limits)
    let high = try reader.number("max", in: low...limits.upperBound)
    range = low...high
    if reader.has("median") {
      shape = .logNormal(
        median: try reader.number("median", in: range),
        sigma: try reader.number("sigma", in: 0...3))
    } else {
      shape = .normal(
        mean: try reader.number("mean", in: limits),
        deviation: try reader.number("sd", in: 0...(limits.upperBound - limits.lowerBound)))
    }
  }
}
