import Testing

@testable import Delivery

struct HistogramTests {
  /// Log-normal enough: a linear congruential generator, squared and stretched.
  private func made(_ count: Int, seed: UInt64) -> [Int64] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let uniform = Double(state >> 11) * 0x1p-53
      return Int64(40 + 5e6 * uniform * uniform * uniform * uniform)
    }
  }

  private func histogram(_ values: [Int64]) -> Histogram {
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    return histogram
  }

  @Test func `a value that is read back is off by at most the stated error`() {
    for power in 0..<40 {
      let start = Int64(1) << power
      for value in [start, start + 1, start * 3 / 2, 2 * start - 1] {
        var histogram = Histogram()
        histogram.record(value)
        // Not the maximum, which is kept exactly.
        histogram.record(.max >> 1)
        let read = histogram.quantile(0.5)
        #expect(abs(Double(read - value)) <= Histogram.relativeError * Double(value))
      }
    }
  }

  @Test func `small values are exact, and negative ones are none`() {
    for value in Int64(0)..<256 {
      #expect(histogram([value, 1_000_000]).quantile(0.5) == value)
    }
    #expect(histogram([-5]).quantile(0.5) == 0)
    #expect(Histogram().quantile(0.99) == 0 && Histogram().maximum == 0)
  }

  @Test func `percentiles of many values agree with sorting them`() {
    let values = made(10_000, seed: 1)
    let sorted = values.sorted()
    let histogram = histogram(values)
    for share in [0.01, 0.5, 0.9, 0.99, 0.999] {
      let exact = Double(sorted[Int((share * 10_000).rounded(.up)) - 1])
      let read = Double(histogram.quantile(share))
      #expect(abs(read - exact) <= Histogram.relativeError * exact + 1)
    }
    #expect(histogram.quantile(1) == sorted.last && histogram.minimum == sorted.first)
  }

  @Test func `histograms of parts merge into that of all`() {
    let all = made(9_000, seed: 2)
    var merged = Histogram()
    for part in stride(from: 0, to: 9_000, by: 1_000) {
      merged += histogram(Array(all[part..<part + 1_000]))
    }
    merged += Histogram()
    #expect(merged == histogram(all))
    #expect(merged.count(upTo: merged.maximum) == 9_000)
  }
}
