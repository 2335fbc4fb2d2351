import Page

extension LoadResult {
  /// The chart of latency percentiles for each interval.
  var latencyChart: Chart {
    let timeline = TimeAxis(self)
    let series = [("max", 1.0), ("p99", 0.99), ("p50", 0.5)].map { name, share in
      (name: name, values: intervals.map { $0.latency.value(at: share) })
    }
    return Chart(
      name: "latency", title: "Latency over time",
      caption:
        "Latency of the requests planned for each interval, measured from the planned start. A gap "
        + "in a line is an interval without requests.",
      summary: "Latency over time: median, 99th percentile and maximum.",
      x: .time(timeline), y: .latency(series.flatMap(\.values).compactMap(\.self)),
      series: series.map { name, values in
        Chart.Series(name, name, .line(timeline.line(through: values)))
      })
  }
}

extension Histogram {
  /// Returns the latency at a share of all latencies, in microseconds; nil without latencies.
  fileprivate func value(at share: Double) -> Double? {
    count > 0 ? Double(quantile(share)) : nil
  }
}
