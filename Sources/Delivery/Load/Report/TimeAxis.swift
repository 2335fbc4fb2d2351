import Formats
import Page

/// The intervals of a load test along an axis of time.
struct TimeAxis: Sendable {
  /// The unit of the axis, as its labels name it.
  let unit: String
  /// The end of the test in that unit, or of its last interval if that is later.
  let end: Double

  private let count: Int
  private let seconds: Double
  private let intervalSeconds: Double
  private let unitSeconds: Double

  /// Chooses the unit by the length of the test.
  init(_ result: LoadResult) {
    count = result.intervals.count
    intervalSeconds = result.intervalSeconds
    let covered = Double(count) * intervalSeconds
    // The end of the test may cut the last interval short; answers may come after the end.
    seconds = covered - result.seconds < intervalSeconds ? result.seconds : covered
    (unitSeconds, unit) =
      switch seconds {
      case ..<300: (1, "s")
      case ..<18_000: (60, "min")
      default: (3_600, "h")
      }
    end = seconds / unitSeconds
  }

  /// From the beginning to the end of an interval, in the unit of the axis.
  func span(of interval: Int) -> ClosedRange<Double> {
    let start = Double(interval) * intervalSeconds
    return start / unitSeconds...(start + length(of: interval)) / unitSeconds
  }

  /// Turns a count of an interval into one a second.
  func rate(_ count: Int, in interval: Int) -> Double {
    // Not of a sliver that is left by rounding: one request in it would be a mountain.
    Double(count) / max(length(of: interval), intervalSeconds / 10)
  }

  /// A line through the middles of the intervals; those without a value part it.
  ///
  /// Each part reaches from the beginning of its first interval to the end of its last, so a value
  /// between two gaps is seen too.
  func line(through values: [Double?]) -> [[Chart.Point]] {
    var lines: [[Chart.Point]] = []
    var isOpen = false
    for (interval, value) in values.enumerated() {
      defer { isOpen = value != nil }
      guard let value else { continue }
      let span = span(of: interval)
      if !isOpen { lines.append([Chart.Point(x: span.lowerBound, y: value)]) }
      lines[lines.count - 1].append(
        Chart.Point(x: (span.lowerBound + span.upperBound) / 2, y: value))
      if interval + 1 == values.count || values[interval + 1] == nil {
        lines[lines.count - 1].append(Chart.Point(x: span.upperBound, y: value))
      }
    }
    return lines
  }

  /// In seconds.
  private func length(of interval: Int) -> Double {
    let rest = seconds - Double(interval) * intervalSeconds
    return rest > 0 ? min(rest, intervalSeconds) : intervalSeconds
  }
}

extension Chart.Axis {
  static func time(_ timeline: TimeAxis) -> Chart.Axis {
    Chart.Axis("time since the beginning", Scale.linear(to: timeline.end)) {
      "\(Quantity.number($0)) \(timeline.unit)"
    }
  }
}
