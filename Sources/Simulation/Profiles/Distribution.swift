/// How a personal quantity spreads over people, cut to a range.
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

  /// Mean or median.
  var middle: Double {
    switch shape {
    case .normal(let mean, _): mean
    case .logNormal(let median, _): median
    }
  }

  func draw(_ random: Random, at index: Int = 0) -> Double {
    random.within(range) { uncut(atScore: $0.normal(at: index)) }
  }

  /// The value of somebody who is so many standard deviations above the middle.
  ///
  /// Who would be beyond an end is as far on this side of it: nobody piles up there.
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
