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

  @Test(arguments: [
    (seconds: 299.999, unit: "s", end: 299.999), (300, "min", 5), (17_999.4, "min", 299.99),
    (18_000, "h", 5), (0, "s", 0),
  ])
  func `minutes begin at 300 s, and hours at 18,000 s`(seconds: Double, unit: String, end: Double) {
    let timeline = timeline(0, of: 1, in: seconds)
    #expect(timeline.unit == unit && abs(timeline.end - end) < 1e-9)
    #expect(Chart.Axis.time(timeline).label(2.5) == "2.5 \(unit)")
    #expect(Chart.Axis.time(timeline).scale.domain.upperBound == (end == 0 ? 1 : timeline.end))
  }

  @Test func `spans are in the unit of the axis`() {
    // The chart has 600 s in intervals of 30 s, so interval 3, counted from 0, is from 1.5 to 2
    // minutes.
    let timeline = timeline(20, of: 30, in: 600)
    #expect(timeline.unit == "min" && timeline.end == 10)
    #expect(timeline.span(of: 3) == 1.5...2 && timeline.span(of: 19) == 9.5...10)
    #expect(timeline.rate(60, in: 3) == 2 && timeline.rate(60, in: 19) == 2)
    let short = self.timeline(20, of: 30, in: 585)
    #expect(short.span(of: 19) == 9.5...9.75 && short.rate(60, in: 19) == 4)
    let hours = self.timeline(6, of: 3_600, in: 21_600)
    #expect(hours.unit == "h" && hours.span(of: 5) == 5...6)
  }

  @Test func `a test that ends an interval before its last one has a longer axis`() {
    // The test ends exactly with its last interval, one interval earlier, or slightly less than one
    // interval earlier.
    #expect(timeline(4, of: 2, in: 8).end == 8)
    #expect(timeline(4, of: 2, in: 6).end == 8)
    #expect(timeline(4, of: 2, in: 6.25).end == 6.25)
    #expect(timeline(4, of: 2, in: 6.25).span(of: 3) == 6...6.25)
    #expect(timeline(4, of: 2, in: 6).span(of: 3) == 6...8)
  }

  @Test func `a rate of a short interval has a tenth of its length at the least`() {
    let timeline = timeline(4, of: 2, in: 6.125)
    // The last interval of 0.125 s counts as a tenth of the interval length, which is 0.2 s.
    #expect(timeline.rate(1, in: 3) == 5 && timeline.rate(1, in: 2) == 0.5)
    #expect(self.timeline(4, of: 2, in: 6.25).rate(1, in: 3) == 4)
  }

  private func points(_ pairs: [(Double, Double)]) -> [Chart.Point] {
    pairs.map { Chart.Point(x: $0.0, y: $0.1) }
  }

  @Test(
    arguments: [
      (values: [5], lines: [[(0, 5), (1, 5), (2, 5)]]), ([nil], []), ([nil, nil, nil], []),
      ([nil, 5], [[(2, 5), (3, 5), (4, 5)]]), ([5, nil], [[(0, 5), (1, 5), (2, 5)]]),
      ([5, 6], [[(0, 5), (1, 5), (3, 6), (4, 6)]]),
      ([5, nil, 6], [[(0, 5), (1, 5), (2, 5)], [(4, 6), (5, 6), (6, 6)]]),
      (
        [5, nil, nil, 7, 8, 9],
        [[(0, 5), (1, 5), (2, 5)], [(6, 7), (7, 7), (9, 8), (10.75, 9), (11.5, 9)]]
      ),
      ([0, 0, nil, 0], [[(0, 0), (1, 0), (3, 0), (4, 0)], [(6, 0), (7, 0), (8, 0)]]),
    ] as [([Double?], [[(Double, Double)]])])
  func `each part of a line has the ends of its intervals and their middles`(
    values: [Double?], lines: [[(Double, Double)]]
  ) {
    // The intervals are 2 s long, but the end of the test shortens the sixth one to 1.5 s.
    let count = values.count
    let timeline = timeline(count, of: 2, in: count == 6 ? 11.5 : 2 * Double(count))
    #expect(timeline.line(through: values) == lines.map(points))
  }
}
