import Formats

/// A figure of many durations, as reports tell it and thresholds name it.
package enum Figure: Equatable, Sendable {
  case least
  case mean
  /// What so many in a hundred do not exceed.
  case percentile(Double)
  case most

  /// Those that every report has, in their order.
  package static let told: [Figure] =
    [.least, .mean] + [50, 75, 90, 95, 99, 99.9].map { .percentile($0) } + [.most]

  /// Such as `min`, `mean`, `p99.9`, `max`; nil if the text names none.
  init?(_ name: String) {
    switch name {
    case "min": self = .least
    case "mean": self = .mean
    case "max": self = .most
    default:
      guard name.hasPrefix("p"), let percent = Double(name.dropFirst()), percent > 0, percent < 100
      else { return nil }
      self = .percentile(percent)
    }
  }

  package var name: String {
    switch self {
    case .least: "min"
    case .mean: "mean"
    case .percentile(let percent): "p" + Quantity.number(percent)
    case .most: "max"
    }
  }

  /// In microseconds; 0 without any value.
  package func value(of histogram: Histogram) -> Double { value(of: histogram, andEndless: 0) }

  /// In microseconds, when some more values are larger than any number.
  func value(of histogram: Histogram, andEndless endless: Int) -> Double {
    let count = histogram.count + endless
    guard count > 0 else { return 0 }
    let rank: Int
    switch self {
    case .least:
      return endless > 0 && histogram.count == 0 ? .infinity : Double(histogram.minimum)
    case .mean: return endless > 0 ? .infinity : histogram.mean
    case .percentile(let percent): rank = Histogram.rank(of: percent / 100, in: count)
    case .most: rank = count
    }
    return rank > histogram.count ? .infinity : Double(histogram.value(ofRank: rank))
  }
}
