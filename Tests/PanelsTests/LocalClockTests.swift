import Reading
import Testing

@testable import Panels

struct LocalClockTests {
  /// The local clock of New York in 2026, which converts times in ms.
  private let clock = LocalClock(zone: "America/New_York") { time in
    // Daylight saving time lasts from March 8, 07:00 UTC, to November 1, 06:00 UTC.
    (1_772_953_200_000..<1_793_512_800_000).contains(time) ? -14_400_000 : -18_000_000
  }

  @Test func `a usual day has 24 hours`() {
    for date in Int64(20_510)...20_515 { #expect(clock.span(of: date).seconds == 86_400) }
  }

  @Test func `days on which clocks are set have 23 and 25 hours`() {
    let spring = clock.date(of: 1_772_953_200_000)
    let autumn = clock.date(of: 1_793_512_800_000)
    #expect(clock.span(of: spring).seconds == 23 * 3_600)
    #expect(clock.span(of: autumn).seconds == 25 * 3_600)
    for date in spring - 3...spring + 3 {
      #expect(clock.span(of: date).upperBound == clock.span(of: date + 1).lowerBound)
      #expect(clock.date(of: clock.start(of: date)) == date)
      #expect(clock.date(of: clock.start(of: date) - 1) == date - 1)
    }
  }

  /// In the Azores, the clocks go from 00:00 to 01:00 on 2026-03-29; in Santiago, they do so on
  /// 2026-09-06.
  @Test(arguments: [
    (zone: "Atlantic/Azores", change: 1_774_746_000_000 as Int64, before: -1),
    ("America/Santiago", 1_788_667_200_000, -4), ("Africa/Cairo", 1_777_068_000_000, 2),
  ])
  func `a date whose midnight clocks skip begins when they have been set`(
    zone: String, change: Int64, before: Int64
  ) {
    let clock = LocalClock(zone: zone) { 3_600_000 * ($0 < change ? before : before + 1) }
    let date = clock.date(of: change)
    #expect(clock.start(of: date) == change)
    #expect(clock.span(of: date).seconds == 23 * 3_600)
    #expect(clock.span(of: date - 1).seconds == 86_400)
    #expect(clock.date(of: change - 1) == date - 1)
  }
}
