import Page

extension LoadResult {
  /// The chart of requests per second, for each interval.
  var rateChart: Chart {
    let timeline = TimeAxis(self)
    let rates = { (count: (Interval) -> Int) in
      self.intervals.enumerated().map { timeline.rate(count($1), in: $0) }
    }
    let asked = rates(\.asked)
    let sent = rates(\.sent)
    let stored = rates { $0.outcomes[.stored] ?? 0 }
    let top = (asked + sent + stored).max() ?? 0
    return Chart(
      name: "rate", title: "Rate",
      caption:
        "Planned is the number of requests planned for each interval. Sent is the number of "
        + "requests that started in the interval. Stored is the number of planned requests that "
        + "the server stored.",
      summary: "Requests per second over time: planned, sent and stored.",
      x: .time(timeline), y: .amount("requests/s", .linear(covering: top)),
      series: [
        Chart.Series("asked", "planned", .line(timeline.line(through: asked))),
        Chart.Series("stored", "stored", .area(timeline.line(through: stored))),
        Chart.Series("sent", "sent", .line(timeline.line(through: sent))),
      ])
  }
}
