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

  @Test(
    arguments: [
      (name: "min", figure: Figure.least), ("mean", .mean), ("max", .most),
      ("p0.1", .percentile(0.1)),
      ("p99.99", .percentile(99.99)), ("p0", nil), ("p100", nil), ("p-1", nil), ("p", nil),
      ("99", nil), ("q99", nil), ("Max", nil), ("", nil), ("pnan", nil),
    ] as [(String, Figure?)])
  func `a name is that of a figure or none`(name: String, figure: Figure?) {
    #expect(Figure(name) == figure)
    if let figure { #expect(figure.name == name) }
  }

  @Test func `without endless values there is a mean and a least value`() {
    var histogram = Histogram()
    for value: Int64 in [30, 10, 20] { histogram.record(value) }
    #expect(Figure.mean.value(of: histogram) == 20 && Figure.least.value(of: histogram) == 10)
    #expect(Figure.least.value(of: histogram, andEndless: 5) == 10)
    #expect(Figure.mean.value(of: histogram, andEndless: 1) == .infinity)
    #expect(Figure.most.value(of: histogram) == 30)
    // Of four, the third of the values is the 75th percentile; above there is the endless one.
    #expect(Figure.percentile(75).value(of: histogram, andEndless: 1) == 30)
    #expect(Figure.percentile(76).value(of: histogram, andEndless: 1) == .infinity)
    #expect(Figure.least.value(of: Histogram()) == 0 && Figure.mean.value(of: Histogram()) == 0)
  }
}
