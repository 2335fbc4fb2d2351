import Formats
import Glibc
import Page

extension LoadResult {
  /// The chart of latency by percentile, corrected and uncorrected.
  var distributionChart: Chart {
    let lines = [
      (name: "corrected", points: latency.percentiles),
      (name: "uncorrected", points: uncorrected.percentiles),
    ]
    return Chart(
      name: "distribution", title: "Latency distribution",
      caption:
        "Each point is the latency that a share of the requests did not exceed. A line ends at the "
        + "percentile above which only a few requests remain.",
      summary: "Latency by percentile, corrected and uncorrected.",
      x: Chart.Axis("percentile", .percentile) {
        $0 == 0 ? "0" : "\(Quantity.number($0 * 100)) %"
      },
      y: .latency(lines.flatMap(\.points).map(\.y)),
      series: lines.map { name, points in
        Chart.Series(name, name, .line(points.isEmpty ? [] : [points]))
      })
  }
}

extension Histogram {
  /// The points of the curve, which are equally spaced on the axis: the share of latencies, and the
  /// latency in microseconds.
  ///
  /// The last share depends on the number of latencies. With a thousand latencies, the last share
  /// is 99.9 %, because only the maximum is above it.
  fileprivate var percentiles: [Chart.Point] {
    guard count > 0 else { return [] }
    let nines = min(max(log10(Double(count)), 1), 4)
    let steps = 160
    return (0...steps).map { step in
      let share = 1 - pow(10, -nines * Double(step) / Double(steps))
      return Chart.Point(x: share, y: Double(quantile(share)))
    }
  }
}
