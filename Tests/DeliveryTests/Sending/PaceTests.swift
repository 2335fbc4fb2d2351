import Testing

@testable import Delivery

struct PaceTests {
  @Test(arguments: [
    (text: "asap", pace: Pace.asap), ("realtime", .times(1)), ("x60", .times(60)),
    ("x0.5", .times(0.5)), ("x", nil), ("60", nil), ("x0", nil), ("x-1", nil), ("xinf", nil),
    ("fast", nil),
  ])
  func `a pace is read`(text: String, pace: Pace?) {
    #expect(Pace(text) == pace)
  }

  @Test func `the recording's clock runs so many times as fast`() {
    let clock = PaceClock(origin: 1_000_000, factor: 60)
    #expect(clock.instant(after: 2) == 1_120_000)
    #expect(clock.seconds(until: 1_120_000) == 2)
  }
}
