import Formats
import Page

/// The time axis of a chart, with the intervals of a load test.
struct TimeAxis: Sendable {
  /// The unit of the axis, as its labels show it.
  let unit: String
  /// The end of the axis in this unit: the end of the test, or of its last interval if that is
  /// later.
  let end: Double

  private let count: Int
  private let seconds: Double
  private let intervalSeconds: Double
  private let unitSeconds: Double

  /// Creates the axis for a result; the duration of the test determines the unit.
  init(_ result: LoadResult) {
    count = result.intervals.count
    intervalSeconds = result.intervalSeconds
    let covered = Double(count) * intervalSeconds
    // The end of the test may shorten the last interval. Responses may also arrive after the end.
    seconds = covered - result.seconds < intervalSeconds ? result.seconds : covered
    (unitSeconds, unit) =
      switch seconds {
      case ..<300: (1, "s")
      case ..<18_000: (60, "min")
      default: (3_600, "h")
      }
    end = seconds / unitSeconds
  }

  /// Returns the start and the end of an interval, in the unit of the axis.
  func span(of interval: Int) -> ClosedRange<Double> {
    let start = Double(interval) * intervalSeconds
    return start / unitSeconds...(start + length(of: interval)) / unitSeconds
  }

  /// Converts a count in an interval to a rate per second.
  func rate(_ count: Int, in interval: Int) -> Double {
    // The length is at least a tenth of a full interval. Otherwise, a single request in a very
    // short last interval would give a huge rate.
    Double(count) / max(length(of: interval), intervalSeconds / 10)
  }

  /// Returns a line through the middles of the intervals; intervals without a value divide it into
  /// parts.
  ///
  /// Each part goes from the start of its first interval to the end of its last one, so that single
  /// values are visible too.
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

  /// Returns the length of an interval, in seconds.
  private func length(of interval: Int) -> Double {
    let rest = seconds - Double(interval) * intervalSeconds
    return rest > 0 ? min(rest, intervalSeconds) : intervalSeconds
  }
}

extension Chart.Axis {
  static func time(_ timeline: TimeAxis) -> Chart.Axis {
    Chart.Axis("time since the start of the test", Scale.linear(to: timeline.end)) {
      "\(Quantity.number($0)) \(timeline.unit)"
    }
  }
}
