import Page
import Testing

@testable import Delivery

struct TimeAxisTests {
  private func timeline(_ count: Int, of length: Double, in seconds: Double) -> TimeAxis {
    var result = LoadResult.empty
    (result.seconds, result.intervalSeconds) = (seconds, length)
    result.intervals = Array(repeating: LoadResult.Interval(), count: count)
    return TimeAxis(result)
  }

  @Test func `the end of the test cuts the last interval short`() {
    let timeline = timeline(3, of: 1, in: 2.5)
    #expect(timeline.end == 2.5)
    #expect(timeline.span(of: 2) == 2...2.5)
    #expect(timeline.rate(10, in: 1) == 10)
    #expect(timeline.rate(10, in: 2) == 20)
  }

  @Test func `a sliver at the end has no mountain of a rate`() {
    #expect(timeline(3, of: 1, in: 2 + 1e-9).rate(1, in: 2) == 10)
  }

  @Test func `intervals after the end of the test lengthen the axis`() {
    let timeline = timeline(5, of: 1, in: 2.5)
    #expect(timeline.end == 5)
    #expect(timeline.rate(10, in: 4) == 10)
  }

  @Test(arguments: [
    (seconds: 60.0, unit: "s", end: 60.0), (seconds: 6_000, unit: "min", end: 100),
    (seconds: 86_400, unit: "h", end: 24),
  ])
  func `the unit grows with the time`(seconds: Double, unit: String, end: Double) {
    let timeline = timeline(0, of: 1, in: seconds)
    #expect(timeline.unit == unit)
    #expect(timeline.end == end)
  }

  @Test func `a line has gaps, and a value between two gaps is seen`() {
    let lines = timeline(6, of: 1, in: 6).line(through: [1, 2, nil, 3, nil, nil])
    #expect(
      lines == [
        [
          .init(x: 0, y: 1), .init(x: 0.5, y: 1), .init(x: 1.5, y: 2), .init(x: 2, y: 2),
        ], [.init(x: 3, y: 3), .init(x: 3.5, y: 3), .init(x: 4, y: 3)],
      ])
    #expect(timeline(0, of: 1, in: 6).line(through: []).isEmpty)
  }
}
