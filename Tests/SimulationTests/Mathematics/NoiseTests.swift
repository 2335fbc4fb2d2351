import Testing

@testable import Simulation

/// Tests of the moments and correlations of the noise processes, averaged over independent seeds.
///
/// Each seed gives one independent number, so standard errors follow from the number of seeds.
struct NoiseTests {
  static let seeds = 0..<1_000

  /// Returns the mean product of a process at a time and `lag` later, over all seeds.
  static func product(
    at time: Double, lag: Double, of value: (Random, Double) -> Double
  ) -> Double {
    average(
      seeds.map { seed in
        let random = Random(seed: UInt64(seed))
        return value(random, time) * value(random, time + lag)
      })
  }

  /// Returns the covariance, averaged over all phases between two knots as the definition of the
  /// deviation demands.
  static func covariance(
    lag: Double, spacing: Double, of value: (Random, Double) -> Double
  ) -> Double {
    average(
      (0..<4).map {
        product(at: 1_000.1 + spacing * (0.125 + 0.25 * Double($0)), lag: lag, of: value)
      })
  }

  /// Returns the standard error of a mean of products of normal numbers.
  static func tolerance(_ deviation: Double) -> Double {
    4 * deviation * deviation * (2 / Double(seeds.count)).squareRoot()
  }

  @Test(arguments: [0.0, 20, 60, 120])
  func `rough noise forgets exponentially`(lag: Double) {
    let found = Self.covariance(lag: lag, spacing: 30) { random, time in
      RoughNoise(random, deviation: 2, tau: 60).value(at: time)
    }
    // Between knots, the process is interpolated linearly. At a lag of a third of tau, this
    // increases the correlation by 3 %.
    #expect(abs(found - 4 * Elementary.exp(-lag / 60)) < Self.tolerance(2) + 0.03 * 4)
  }

  @Test func `smooth noise has the deviation of each of its two`() {
    func covariance(_ value: @escaping (PairJet) -> Double) -> Double {
      Self.covariance(lag: 0, spacing: 1.25) { random, time in
        value(Self.pair(random, deviation: SIMD2(3, 2), spacing: 1.25).value(at: time))
      }
    }
    #expect(abs(covariance(\.first.value) - 9) < Self.tolerance(3))
    #expect(abs(covariance(\.second.value) - 4) < Self.tolerance(2))
  }

  @Test func `the two of smooth noise are independent`() {
    let products = Self.seeds.map { seed in
      let value = Self.pair(Random(seed: UInt64(seed)), deviation: SIMD2(3, 3), spacing: 1.25)
        .value(at: 4).value
      return value.x * value.y
    }
    #expect(abs(average(products)) < Self.tolerance(3))
  }

  @Test func `smooth noise is forgotten after four knots`() {
    let found = Self.covariance(lag: 5.1, spacing: 1.25) { random, time in
      Self.pair(random, deviation: SIMD2(3, 3), spacing: 1.25).value(at: time).first.value
    }
    #expect(abs(found) < Self.tolerance(3))
  }

  private static func pair(
    _ random: Random, deviation: SIMD2<Double>, spacing: Double
  ) -> SmoothNoise {
    SmoothNoise((random["one"], random["other"]), deviation: deviation, spacing: spacing)
  }

  @Test func `a band keeps its deviation and its frequency`() {
    func covariance(_ lag: Double) -> Double {
      Self.covariance(lag: lag, spacing: 8) { random, time in
        BandNoise(random, deviation: 1, frequency: 0.25, spacing: 8).value(at: time).value
      }
    }
    #expect(abs(covariance(0) - 1) < Self.tolerance(1))
    // Half a period later, the sign is opposite, and the amplitude is almost the same.
    #expect(covariance(2) < -0.8)
  }

  @Test(arguments: 0..<20)
  func `derivatives of smooth processes are those of their values`(seed: Int) {
    let random = Random(seed: UInt64(seed))
    let smooth = Self.pair(random, deviation: SIMD2(1, 2), spacing: 0.7)
    let band = BandNoise(random, deviation: 1, frequency: 3, spacing: 0.4)
    let time = random.uniform(in: -50...50)
    for value in [
      { smooth.value(at: $0).first }, { smooth.value(at: $0).second }, band.value(at:),
    ] {
      let h = 1e-5
      let (before, now, after) = (value(time - h), value(time), value(time + h))
      #expect(abs((after.value - before.value) / (2 * h) - now.rate) < 1e-4)
      #expect(abs((after.rate - before.rate) / (2 * h) - now.acceleration) < 0.02)
    }
  }

  @Test func `a smooth process has no kink at its knots`() {
    let smooth = Self.pair(Random(seed: 3), deviation: SIMD2(1, 1), spacing: 0.5)
    for knot in -5..<20 {
      let time = 0.5 * Double(knot)
      let (before, after) = (
        smooth.value(at: time - 1e-9).second, smooth.value(at: time + 1e-9).second
      )
      #expect(abs(before.value - after.value) < 1e-7)
      #expect(abs(before.rate - after.rate) < 1e-6)
      #expect(abs(before.acceleration - after.acceleration) < 1e-5)
    }
  }

  @Test func `a cursor changes nothing, whatever was read before`() {
    let (rough, flicker, walk) = (
      RoughNoise(Random(seed: 4), deviation: 1, tau: 3),
      FlickerNoise(Random(seed: 5), floor: 1), RandomWalk(Random(seed: 6), rate: 1)
    )
    let (smooth, band) = (
      Self.pair(Random(seed: 8), deviation: SIMD2(1, 1), spacing: 1.25),
      BandNoise(Random(seed: 9), deviation: 1, frequency: 9.5, spacing: 0.4)
    )
    var (a, b, c) = (RoughNoise.Cursor(), FlickerNoise.Cursor(), RandomWalk.Cursor())
    var (d, e) = (SmoothNoise.Cursor(), BandNoise.Cursor())
    for index in 0..<200 {
      let time = Random(seed: 7).uniform(in: -300...300, at: index)
      var (freshB, freshC) = (FlickerNoise.Cursor(), RandomWalk.Cursor())
      #expect(rough.value(at: time, &a) == rough.value(at: time))
      #expect(
        flicker.value(atKnot: Int(time), &b) == flicker.value(atKnot: Int(time), &freshB))
      #expect(walk.value(at: time, &c) == walk.value(at: time, &freshC))
      #expect(smooth.value(at: time, &d) == smooth.value(at: time))
      #expect(band.value(at: time, &e) == band.value(at: time))
    }
  }

  /// The times are at knots, between knots and past several knots. They cover several blocks of
  /// knots, and negative times.
  @Test(arguments: [0.2, 0.5, 1.7])
  func `rough noise read forwards is the one read anywhere`(step: Double) {
    let rough = RoughNoise(Random(seed: 10), deviation: 1, tau: 1)
    var cursor = RoughNoise.Cursor()
    for index in -500..<500 {
      let time = step * Double(index)
      #expect(rough.value(at: time, &cursor) == rough.value(at: time))
    }
  }

  @Test(arguments: [(from: 0, to: 1), (0, 256), (1_000, 1_003), (-40, 25)])
  func `a random walk spreads with the root of time`(from: Int, to: Int) {
    let rate = 0.5
    let variance = average(
      Self.seeds.map { seed in
        let walk = RandomWalk(Random(seed: UInt64(seed)), rate: rate)
        let change = walk.value(atKnot: to) - walk.value(atKnot: from)
        return change * change
      })
    let expected = rate * rate * 64 * Double(to - from)
    #expect(abs(variance / expected - 1) < 4 * (2 / Double(Self.seeds.count)).squareRoot())
    #expect(RandomWalk(Random(seed: 1), rate: 1).value(atKnot: 0) == 0)
  }

  /// The Allan variance is computed from differences of successive averages over 32 s, for
  /// independent seeds.
  @Test func `flicker noise has a flat Allan deviation at its floor`() {
    for length in [8.0, 64] {
      let count = 200
      let variance = average(
        (0..<count).map { seed in
          let flicker = FlickerNoise(Random(seed: UInt64(seed)), floor: 2)
          var cursor = FlickerNoise.Cursor()
          func mean(from start: Double) -> Double {
            average(
              (0..<16).map { part in
                let knot = Int((start + length * Double(part) / 16) / FlickerNoise.spacing)
                return flicker.value(atKnot: knot, &cursor).x
              })
          }
          let difference = mean(from: 100 + length) - mean(from: 100)
          return 0.5 * difference * difference
        })
      let error = 4 * (2 / Double(count)).squareRoot() / 2
      #expect(abs(variance.squareRoot() / 2 - 0.975) < 0.075 + error, "\(length) s")
    }
  }
}
