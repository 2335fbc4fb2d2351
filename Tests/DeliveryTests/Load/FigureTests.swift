import Testing

@testable import Delivery

struct FigureTests {
  private var hundred: Histogram {
    var histogram = Histogram()
    for value in 1...100 { histogram.record(Int64(value)) }
    return histogram
  }

  @Test func `figures have the names that thresholds use`() {
    #expect(
      Figure.told.map(\.name)
        == ["min", "mean", "p50", "p75", "p90", "p95", "p99", "p99.9", "max"])
    #expect(Figure.told.allSatisfy { Figure($0.name) == $0 })
    #expect(Figure("p100") == nil && Figure("p0") == nil && Figure("average") == nil)
  }

  @Test func `figures of the numbers from one to a hundred`() {
    let values = Figure.told.map { $0.value(of: hundred) }
    #expect(values == [1, 50.5, 50, 75, 90, 95, 99, 100, 100])
    #expect(Figure.told.allSatisfy { $0.value(of: Histogram()) == 0 })
  }

  @Test func `endless values are above all others`() {
    let values = Figure.told.map { $0.value(of: hundred, andEndless: 10) }
    // The 90th percentile of 110 is the 99th value.
    #expect(
      values == [1, .infinity, 55, 83, 99, .infinity, .infinity, .infinity, .infinity])
    #expect(Figure.least.value(of: Histogram(), andEndless: 1) == .infinity)
  }
}
