import Testing

@testable import Simulation

struct SampleClockTests {
  static let start = Timestamp(seconds: 1_772_460_000)

  static func clock(_ seed: Int, rate: Double, jitter: Double = 0.002) -> SampleClock {
    SampleClock(
      from: start, rate: rate, sampling: Sampling(factorAt100Hz: 0.99, jitter: jitter),
      random: Random(seed: UInt64(seed)))
  }

  @Test(arguments: 0..<5, [1.0, 10, 50, 100])
  func `instants strictly increase after the start`(seed: Int, rate: Double) {
    let clock = Self.clock(seed, rate: rate, jitter: 1)
    var last = Self.start
    for index in 0..<1_000 {
      let time = clock.time(index)
      #expect(time > last)
      last = time
    }
  }

  @Test(arguments: [(10.0, 0.9966), (50, 0.99), (100, 0.99)])
  func `the mean rate is the phone's`(rate: Double, factor: Double) {
    let count = 300
    let rates = (0..<count).map { seed in
      let clock = Self.clock(seed, rate: rate)
      return 1_000 / clock.time(1_000).seconds(since: clock.time(0))
    }
    let error = 4 * rate * 0.0005 / Double(count).squareRoot()
    #expect(abs(average(rates) - rate * factor) < error)
  }

  @Test func `gaps spread by the jitter of both ends`() {
    let clock = Self.clock(1, rate: 10)
    let gaps = (0..<5_000).map { clock.time($0 + 1).seconds(since: clock.time($0)) }
    let mean = average(gaps)
    let deviation = average(gaps.map { ($0 - mean) * ($0 - mean) }).squareRoot()
    let expected = 0.002 * 2.0.squareRoot()
    #expect(abs(deviation - expected) < 4 * expected / (2 * 2_500.0).squareRoot())
  }

  @Test(arguments: 0..<20)
  func `counting before an instant finds the samples before it`(seed: Int) {
    let clock = Self.clock(seed, rate: 10)
    for index in 0..<50 {
      let shift = Random(seed: 1).uniform(in: -1...200, at: index)
      let instant = Self.start.advanced(bySeconds: shift)
      let count = clock.count(before: instant)
      if count > 0 { #expect(clock.time(count - 1) < instant) }
      #expect(clock.time(count) >= instant)
    }
  }

  @Test(arguments: [-10.0, 0, 7.5], [-0.003, 0, 0.002])
  func `written times run as the oscillator does`(drift: Double, offset: Double) {
    let clock = SensorClock(launch: Self.start, offset: offset, drift: drift)
    for seconds in [0.01, 0.5, 59.9995, 86_400, 604_800.123] {
      let instant = Self.start.advanced(bySeconds: seconds)
      let written = Double(clock.milliseconds(at: instant) - Self.start.milliseconds)
      let expected = 1_000 * (seconds * (1 + 1e-6 * drift) + offset)
      #expect(written <= expected + 1e-3 && written > expected - 1 - 2e-3)
    }
  }
}
