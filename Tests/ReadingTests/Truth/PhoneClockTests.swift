import Testing

@testable import Reading

/// Tests with a clock that is 200 ms ahead at its first launch and runs a quarter too fast.
struct PhoneClockTests {
  private static let clock = PhoneClock(launches: [1_000, 5_000, 9_000], offset: 200, drift: 0.25)

  /// The offset applies from the first launch to the second launch. After it, only the drift
  /// applies.
  @Test(
    arguments: [
      (1_200, 1_000), (3_200, 2_600), (4_999, 4_039.2), (5_000, 5_000), (7_500, 7_000),
      (8_999, 8_199.2), (9_000, 9_000), (10_000, 9_800), (700, 600),
    ] as [(Int64, Double)])
  func `a written time is the true one after the launch before it`(written: Int64, time: Double) {
    #expect(abs(Self.clock.trueTime(written) - time) < 1e-9)
  }

  @Test(
    arguments: [
      (1_000, 1_200), (2_600, 3_200), (4_999, 6_198), (5_000, 5_000), (7_001, 7_501),
      (9_000, 9_000), (9_800, 10_000),
    ] as [(Int64, Int64)])
  func `a row carries the time of the clock in whole milliseconds`(time: Int64, written: Int64) {
    #expect(Self.clock.written(time) == written)
  }

  @Test func `the ends of a span are written like other times`() {
    #expect(Self.clock.written(2_600..<7_000) == 3_200..<7_500)
  }

  @Test func `a clock of which nothing is known is exact`() {
    for time in [-5, 0, 1, 1_772_427_600_123] as [Int64] {
      #expect(PhoneClock.exact.trueTime(time) == Double(time))
      #expect(PhoneClock.exact.written(time) == time)
    }
  }

  private func truth(offset: Double?, drift: Double?) -> Truth {
    var truth = Truth()
    truth.segments = [.small(1_000_000..<2_000_000)]
    var terms: [String: Double] = [:]
    terms["first_offset"] = offset
    terms["drift"] = drift
    truth.terms = ["clock": terms]
    return truth
  }

  @Test func `the truth has the offset in seconds and the drift in millionths`() throws {
    let clock = try #require(
      PhoneClock(truth(offset: -0.5, drift: 200), launches: [1_001_000, 1_001_001]))
    #expect(clock.offset == -500 && abs(clock.drift - 2e-4) < 1e-15)
    // A launch within one second of the study's start counts as the first launch.
    #expect(clock.written(1_001_000) == 1_000_500)
    #expect(clock.written(1_001_001) == 1_001_001)
    #expect(abs(clock.trueTime(1_000_000) - (1_000_000 + 500 / 1.0002)) < 1e-6)
  }

  @Test(
    arguments: [
      (59.999, 999, true), (-59.999, -999, true), (60, 0, false), (-60, 0, false),
      (0, 1_000, false),
      (0, -1_001, false), (nil, 0, false), (0, nil, false), (0, 0, true),
    ] as [(Double?, Double?, Bool)])
  func `a clock is possible within a minute and a thousandth`(
    offset: Double?, drift: Double?, isPossible: Bool
  ) {
    #expect((PhoneClock(truth(offset: offset, drift: drift), launches: []) != nil) == isPossible)
  }
}
