import Page
import Testing

@testable import Panels

struct HourlyValuesTests {
  private let hour: Int64 = 3_600_000

  @Test func `half of an hour's values do not exceed the median`() {
    var values = HourlyValues(upTo: 100)
    for value in [1.0, 2, 3, 4, 200] { values.add(value, at: 5 * hour + 1) }
    #expect(values.quantile(0.5, in: 5) == 3 && values.quantile(0, in: 5) == 1)
    // What is greater is told as the greatest.
    #expect(values.quantile(1, in: 5) == 100 && values.quantile(0.5, in: 4) == nil)
  }

  @Test func `days before 1970 have the same hours`() {
    var values = HourlyValues(upTo: 10)
    values.add(7, at: -1)
    #expect(values.quantiles(0.5).map { $0 != nil }.lastIndex(of: true) == 23)
  }

  @Test func `what is no number is left out`() {
    var values = HourlyValues(upTo: 10)
    for value in [Double.nan, .infinity, -.infinity, -1] { values.add(value, at: 0) }
    #expect(values.count == 0 && values.lines(0.5).isEmpty)
  }

  @Test func `lines have gaps where hours have no values`() {
    var values = HourlyValues(upTo: 10)
    for number in [0, 1, 5] { values.add(3, at: hour * Int64(number)) }
    #expect(values.lines(0.5).map { $0.map(\.x) } == [[0.5, 1.5], [5.5]])
  }

  @Test func `a quantile is the least value that a share does not exceed`() {
    var values = HourlyValues(upTo: 100)
    for value in [40.0, 10, 30, 20] { values.add(value, at: 23 * hour) }
    let shares = [0, 0.1, 0.25, 0.26, 0.5, 0.51, 0.75, 0.9, 1]
    #expect(shares.map { values.quantile($0, in: 23) } == [10, 10, 10, 20, 20, 30, 30, 40, 40])
    #expect(values.quantiles(0.5).count == 24 && values.count == 4)
  }

  @Test func `a value is rounded, and hours begin at whole hours`() {
    var values = HourlyValues(upTo: 100)
    values.add(7.5, at: hour)
    values.add(7.4, at: 2 * hour - 1)
    values.add(99.6, at: 2 * hour)
    values.add(100.4, at: 3 * hour)
    values.add(0, at: 24 * hour)
    values.add(1, at: 25 * hour * 3)
    #expect(values.quantile(0, in: 1) == 7 && values.quantile(1, in: 1) == 8)
    #expect(values.quantile(1, in: 2) == 100 && values.quantile(1, in: 0) == 0)
    #expect(values.quantiles(1).compactMap(\.self) == [0, 8, 100, 100])
    values.add(5, at: -hour - 1)
    values.add(6, at: -hour)
    #expect(values.quantile(0.5, in: 22) == 5 && values.quantile(0.5, in: 23) == 6)
  }

  @Test func `a point of a line is at the middle of its hour`() {
    var values = HourlyValues(upTo: 10)
    for (time, value) in [(0, 3.0), (hour, 4), (23 * hour, 5)] { values.add(value, at: time) }
    #expect(
      values.lines(0.9) == [[.init(x: 0.5, y: 3), .init(x: 1.5, y: 4)], [.init(x: 23.5, y: 5)]])
    #expect(HourlyValues.shares.map(\.0) == ["p10", "p50", "p90"])
    #expect(HourlyValues.shares.map(\.1) == [0.1, 0.5, 0.9])
  }
}
