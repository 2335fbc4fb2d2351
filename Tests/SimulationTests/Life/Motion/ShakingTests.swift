import Testing

@testable import Simulation

struct ShakingTests {
  private static let seeds = 0..<400
  private static let levels = [
    Shaking.Level(frequency: 0.6, size: SIMD4(0, 0.1, 0, 0.02)),
    Shaking.Level(frequency: 1.4, size: SIMD4(0.1, 0, 0.25, 0)),
    Shaking.Level(frequency: 11, size: SIMD4(0.2, 0, 0.4, 0)),
  ]
  private static let gains: Shaking.Gains = [1, 1, 1, 1, 1, 1]

  /// Of the last two levels, which are one cubic between two knots.
  private static func shaking(_ seed: Int) -> Shaking {
    Shaking(Array(levels.dropFirst()), Random(seed: UInt64(seed)))
  }

  private static func value(_ shaking: Shaking, at time: Double) -> LanesJet<SIMD4<Double>> {
    var cursor = Shaking.Cursor()
    return shaking.value(at: Jet(time, rate: 1), &cursor)
  }

  @Test func `each lane has the acceleration that its levels say`() {
    for lane in 0..<4 {
      let wanted = Self.levels.reduce(0) { $0 + $1.size[lane] * $1.size[lane] }
      let found = average(
        Self.seeds.map { seed in
          let shaking = Shaking(Self.levels, Random(seed: UInt64(seed)))
          var cursor = Shaking.LevelCursor()
          return average(
            (0..<100).map { index in
              let clock = Jet(500 + 1.731 * Double(index), rate: 1)
              let value = shaking.value(at: clock, Self.gains, &cursor).acceleration[lane]
              return value * value
            })
        })
      #expect(abs(found - wanted) < 0.03 * wanted, "lane \(lane): \(found), not \(wanted)")
    }
  }

  @Test func `rate and acceleration are derivatives, on a clock that wanders too`() {
    let shaking = Self.shaking(1)
    let clock = WanderingClock(rate: 0.05, spacing: 4, Random(seed: 2))
    func value(_ time: Double) -> LanesJet<SIMD4<Double>> {
      var (cursor, clockCursor) = (Shaking.Cursor(), WanderingClock.Cursor())
      return shaking.value(at: clock.value(at: time, &clockCursor), &cursor)
    }
    let step = 1e-4
    for index in 0..<500 {
      let time = 10 + 0.0317 * Double(index)
      let (before, now, after) = (value(time - step), value(time), value(time + step))
      for lane in 0..<4 {
        let rate = (after.value[lane] - before.value[lane]) / (2 * step)
        let acceleration = (after.rate[lane] - before.rate[lane]) / (2 * step)
        #expect(abs(rate - now.rate[lane]) < 1e-5)
        #expect(abs(acceleration - now.acceleration[lane]) < 1e-3)
      }
    }
  }

  @Test func `a cursor changes nothing`() {
    let shaking = Self.shaking(3)
    var cursor = Shaking.Cursor()
    for index in 0..<2_000 {
      let time = 0.013 * Double(index)
      let one = shaking.value(at: Jet(time, rate: 1), &cursor)
      #expect(one == Self.value(shaking, at: time))
    }
  }

  @Test func `levels with gains of 1 add up to the sum`() {
    let shaking = Self.shaking(4)
    var (cursor, levels) = (Shaking.Cursor(), Shaking.LevelCursor())
    for index in 0..<2_000 {
      let clock = Jet(0.0137 * Double(index), rate: 1.1, acceleration: 0.3)
      let sum = shaking.value(at: clock, &cursor)
      let apart = shaking.value(at: clock, Self.gains, &levels)
      for lane in 0..<4 {
        #expect(abs(sum.value[lane] - apart.value[lane]) < 1e-12)
        #expect(abs(sum.rate[lane] - apart.rate[lane]) < 1e-11)
        #expect(abs(sum.acceleration[lane] - apart.acceleration[lane]) < 1e-9)
      }
    }
  }

  @Test func `a clock's rate differs from 1 by as much as it is told`() {
    let square = average(
      Self.seeds.flatMap { seed in
        let clock = WanderingClock(rate: 0.05, spacing: 4, Random(seed: UInt64(seed)))
        return (0..<8).map { index in
          var cursor = WanderingClock.Cursor()
          let off = clock.value(at: 1_000 + 2.3 * Double(index), &cursor).rate - 1
          return off * off
        }
      })
    #expect(abs(square.squareRoot() - 0.05) < 0.002)
  }
}
