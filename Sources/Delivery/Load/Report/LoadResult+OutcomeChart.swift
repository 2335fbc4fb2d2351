import Formats
import Page

extension LoadResult {
  /// A chart of the outcomes of the requests in each interval, as stacked bars.
  var outcomeChart: Chart {
    let timeline = TimeAxis(self)
    let present = Outcome.allCases.filter { outcome in
      outcome == .stored || count(outcome) > 0
        || intervals.contains { $0.outcomes[outcome, default: 0] > 0 }
    }
    var bars: [Outcome: [Chart.Bar]] = [:]
    var top = 0
    for (index, interval) in intervals.enumerated() {
      var below = 0
      for outcome in present {
        guard let count = interval.outcomes[outcome], count > 0 else { continue }
        let bar = Chart.Bar(
          x: timeline.span(of: index), y: Double(below)...Double(below + count))
        bars[outcome, default: []].append(bar)
        below += count
      }
      top = max(top, below)
    }
    return Chart(
      name: "outcomes", title: "Outcomes",
      caption: "Outcomes of the requests planned for each interval.",
      summary: "Requests by outcome in each interval, stacked.",
      x: .time(timeline),
      y: .amount(
        "requests in \(Quantity.number(intervalSeconds)) s",
        .linear(covering: Double(top), least: 1)),
      series: present.map { outcome in
        Chart.Series(
          outcome.rawValue, "\(outcome.name) \(grouped(count(outcome)))",
          .bars(bars[outcome] ?? []))
      })
  }
}
