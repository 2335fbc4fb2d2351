import Page
import Testing

@testable import Delivery

/// Charts of a result of three intervals of two seconds, the last of which is cut to one second.
struct LoadChartsTests {
  private var result: LoadResult {
    var result = LoadResult(
      target: "", endpoint: "", phones: 1, began: "", seconds: 5, intervalSeconds: 2)
    result.add(interval(asked: 10, sent: 4, [.stored: 6, .refused: 3], latencies: [100, 40, 20]))
    result.add(interval(asked: 0, sent: 6, [:], latencies: []))
    result.add(interval(asked: 7, sent: 3, [.stored: 2, .dropped: 5], latencies: [50]))
    return result
  }

  private func interval(
    asked: Int, sent: Int, _ outcomes: [Outcome: Int], latencies: [Int64]
  ) -> LoadResult.Interval {
    var interval = LoadResult.Interval()
    (interval.asked, interval.sent, interval.outcomes) = (asked, sent, outcomes)
    for latency in latencies { interval.latency.record(latency) }
    return interval
  }

  private func lines(_ name: String, of chart: Chart) -> [[Chart.Point]]? {
    switch chart.series.first(where: { $0.name == name })?.marks {
    case .line(let lines), .area(let lines): lines
    default: nil
    }
  }

  private func points(_ pairs: [(Double, Double)]) -> [Chart.Point] {
    pairs.map { Chart.Point(x: $0.0, y: $0.1) }
  }

  @Test func `rates are counts a second of each interval`() {
    let chart = result.rateChart
    #expect(
      lines("asked", of: chart)
        == [points([(0, 5), (1, 5), (3, 0), (4.5, 7), (5, 7)])])
    #expect(lines("sent", of: chart) == [points([(0, 2), (1, 2), (3, 3), (4.5, 3), (5, 3)])])
    #expect(lines("stored", of: chart) == [points([(0, 3), (1, 3), (3, 0), (4.5, 2), (5, 2)])])
    #expect(chart.series.map(\.name) == ["asked", "stored", "sent"])
    #expect(chart.x.scale.domain == 0...5 && chart.y.scale.domain == 0...8)
    #expect(chart.x.label(2) == "2 s" && chart.y.label(4) == "4")
    if case .area = chart.series[1].marks {} else { Issue.record("no area") }
    #expect(LoadResult.empty.rateChart.y.scale.domain == 0...1)
  }

  @Test func `latencies are quantiles of each interval, with a gap where there are none`() {
    let chart = result.latencyChart
    #expect(
      lines("max", of: chart)
        == [points([(0, 100), (1, 100), (2, 100)]), points([(4, 50), (4.5, 50), (5, 50)])])
    #expect(lines("p50", of: chart)?.map { $0[0].y } == [40, 50])
    #expect(lines("p99", of: chart)?.map { $0[0].y } == [100, 50])
    #expect(chart.series.map(\.name) == ["max", "p99", "p50"])
    #expect(chart.y.scale.domain == 20...100)
  }

  @Test func `outcomes are stacked in each interval`() {
    let chart = result.outcomeChart
    let bars = chart.series.map { series -> [Chart.Bar] in
      if case .bars(let bars) = series.marks { bars } else { [] }
    }
    #expect(chart.series.map(\.name) == ["stored", "dropped", "refused"])
    #expect(chart.series.map(\.label) == ["stored 8", "\(Outcome.dropped.name) 5", "refused 3"])
    #expect(bars[0] == [.init(x: 0...2, y: 0...6), .init(x: 4...5, y: 0...2)])
    #expect(bars[1] == [.init(x: 4...5, y: 2...7)])
    #expect(bars[2] == [.init(x: 0...2, y: 6...9)])
    #expect(chart.y.scale.domain == 0...10 && chart.y.title == "requests in 2 s")
    // Stored is there without any request; axes of requests have no parts of them.
    let empty = LoadResult.empty.outcomeChart
    #expect(empty.series.map(\.name) == ["stored"] && empty.y.scale.ticks == [0, 1])
  }

  @Test func `an outcome is drawn if the whole or an interval has it`() {
    var result = result
    result.outcomes = [.stored: 8, .unknown: 1]
    #expect(
      result.outcomeChart.series.map(\.name) == ["stored", "dropped", "unknown", "refused"])
  }

  /// Of a hundred values there are two nines: the shares 0, 1 - 0.1 and 1 - 0.01 are at 0, 80 and
  /// 160 of 160 steps.
  @Test func `a distribution ends where single requests are left`() throws {
    var result = LoadResult.empty
    for value in 1...100 { result.answered.record(Int64(value)) }
    for value in 1...10 { result.uncorrected.record(Int64(value)) }
    let chart = result.distributionChart
    let corrected = try #require(lines("corrected", of: chart)?.first)
    #expect(corrected.count == 161 && corrected[0] == Chart.Point(x: 0, y: 1))
    #expect(abs(corrected[80].x - 0.9) < 1e-9 && corrected[80].y == 90)
    #expect(abs(corrected[160].x - 0.99) < 1e-9 && corrected[160].y == 99)
    let uncorrected = try #require(lines("uncorrected", of: chart)?.first)
    #expect(abs(uncorrected[160].x - 0.9) < 1e-9 && uncorrected[160].y == 9)
    #expect(chart.x.label(0) == "0" && chart.x.label(0.999) == "99.9 %")
    #expect(LoadResult.empty.distributionChart.series.allSatisfy { $0.marks.isEmpty })
  }

  @Test func `a distribution has from one to four nines`() throws {
    func last(_ count: Int) throws -> Double {
      var result = LoadResult.empty
      for _ in 0..<count { result.answered.record(5) }
      let lines = try #require(self.lines("corrected", of: result.distributionChart))
      return try #require(lines.first?.last).x
    }
    #expect(try abs(last(1) - 0.9) < 1e-9 && abs(last(1_000) - 0.999) < 1e-9)
    #expect(try abs(last(50_000) - 0.9999) < 1e-9)
  }

  @Test func `latencies have the unit that fits each tick`() {
    let axis = Chart.Axis.latency([5, 3e6])
    #expect(
      [1, 500, 1e3, 5e5, 1e6, 2e6].map(axis.label) == [
        "1 µs", "500 µs", "1 ms", "500 ms", "1 s", "2 s",
      ])
    #expect(axis.scale.domain == 5...5e6)
    #expect(Chart.Axis.latency([]).scale.domain == 1e3...1e6)
  }
}
