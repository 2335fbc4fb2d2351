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
}
