import Page

extension LoadResult {
  /// Requests a second, interval by interval.
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
      caption: "Asked: meant to begin in the interval. Sent: begun in it. Stored: of those asked, "
        + "kept by the server.",
      summary: "Requests a second over time: asked, sent and stored.",
      x: .time(timeline), y: .amount("requests/s", .linear(covering: top)),
      series: [
        Chart.Series("asked", "asked", .line(timeline.line(through: asked))),
        Chart.Series("stored", "stored", .area(timeline.line(through: stored))),
        Chart.Series("sent", "sent", .line(timeline.line(through: sent))),
      ])
  }
}
