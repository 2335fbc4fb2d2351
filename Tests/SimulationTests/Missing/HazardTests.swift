import Testing

@testable import Simulation

struct HazardTests {
  private static let start = Timestamp(milliseconds: 1_772_427_600_000)
  private static let year = start..<start.advanced(bySeconds: 365 * 86_400)

  private func onsets(
    _ hazard: Hazard, in span: Range<Timestamp> = year, seed: UInt64 = 1,
    state: (Timestamp) -> Double? = { _ in 0 }
  ) -> [Timestamp] {
    hazard.onsets(
      in: span, from: Self.start, states: -1...1, random: Random(seed: seed), state: state)
  }

  @Test func `onsets come as often as the rate says, and their number spreads as Poisson's does`() {
    let counts = (0..<40).map { Double(onsets(Hazard(rate: 2), seed: $0).count) }
    let mean = counts.reduce(0, +) / 40
    let spread = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 39
    // The tolerances are three standard errors of the mean and of the variance.
    #expect(abs(mean - 730) < 3 * (730.0 / 40).squareRoot())
    #expect(abs(spread / 730 - 1) < 3 * (2.0 / 39).squareRoot())
  }

  @Test(arguments: [-1.5, 1.5])
  func `the rate follows the state by its effect`(effect: Double) {
    // On half of the days the state is at one end of its range, and on the other half at the other
    // end.
    func state(_ instant: Timestamp) -> Double {
      Int(instant.seconds(since: Self.start) / 86_400) % 2 == 0 ? 0.8 : -0.8
    }
    let all = (0..<20).flatMap {
      onsets(Hazard(rate: 1, effect: effect), seed: $0, state: state)
    }
    let high = Double(all.count { state($0) > 0 })
    let low = Double(all.count) - high
    let expected = 365.0 * 10
    #expect(
      abs(high / (expected * Elementary.exp(0.8 * effect)) - 1) < 4 / high.squareRoot())
    #expect(abs(low / (expected * Elementary.exp(-0.8 * effect)) - 1) < 4 / low.squareRoot())
  }

  @Test func `spans that follow each other have the onsets of the whole, wherever it is cut`() {
    let hazard = Hazard(rate: 30, effect: 0.5)
    let whole = onsets(hazard)
    var parts: [Timestamp] = []
    var start = Self.start
    var number = 0
    while start < Self.year.upperBound {
      let end = min(
        start.advanced(bySeconds: 3_000 + 7_777 * Double(number % 13)), Self.year.upperBound)
      parts += onsets(hazard, in: start..<end)
      start = end
      number += 1
    }
    #expect(whole.count > 10_000 && parts == whole)
  }

  @Test func `nothing happens without a state, and without a rate`() {
    #expect(onsets(Hazard(rate: 5), state: { _ in nil }).isEmpty)
    #expect(onsets(Hazard(rate: 0)).isEmpty)
  }

  /// If onsets were on a time grid, many would share the same second of the hour.
  @Test func `onsets lie anywhere in the hour`() {
    var tenths = [Int](repeating: 0, count: 10)
    for onset in (0..<20).flatMap({ onsets(Hazard(rate: 3), seed: $0) }) {
      let seconds = onset.seconds(since: Self.start).truncatingRemainder(dividingBy: 3_600)
      tenths[Int(seconds / 360)] += 1
    }
    let mean = Double(tenths.reduce(0, +)) / 10
    #expect(tenths.allSatisfy { abs(Double($0) - mean) < 4 * mean.squareRoot() }, "\(tenths)")
  }
}
