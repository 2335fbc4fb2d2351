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

  @Test func `a bucket is at most a 128th of its values wide`() {
    #expect(Histogram.relativeError == 1.0 / 256)
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

  @Test func `buckets are linear, 128 in each doubling`() {
    // From 256 on two values share a bucket, from 512 on four; the middle stands for them.
    let pairs: [(Int64, Int64)] = [
      (127, 127), (128, 128), (255, 255), (256, 257), (257, 257), (258, 259), (511, 511),
      (512, 514), (515, 514), (516, 518), (1_023, 1_022), (1_024, 1_028), (1_031, 1_028),
      (1_000_000, 1_001_472),
    ]
    for (value, read) in pairs {
      #expect(histogram([value, 1 << 40, 0]).quantile(0.5) == read, "\(value)")
    }
  }

  @Test func `a value that is read back is between the least and the greatest`() {
    #expect(histogram([256]).quantile(0.5) == 256 && histogram([256, 300]).quantile(0.1) == 257)
    // The middle of the bucket of 1,024 to 1,031 is 1,028.
    #expect(histogram([1_030, 1_030, 1_031]).quantile(0.3) == 1_030)
    #expect(histogram([1_024, 1_025, 1_025]).quantile(0.3) == 1_025)
    #expect(histogram([5_000]).quantile(0) == 5_000)
  }

  @Test func `the mean is exact, and ends are those of the values`() {
    let histogram = histogram([1_001, 5, 20_007])
    #expect(histogram.mean == 7_004.333_333_333_333)
    #expect(histogram.minimum == 5 && histogram.maximum == 20_007 && histogram.count == 3)
    #expect(Histogram().mean == 0 && Histogram().minimum == 0)
    #expect(self.histogram([-5, 7]).mean == 3.5 && self.histogram([-5, 7]).minimum == 0)
  }

  @Test func `ranks are the least places that a share does not exceed`() {
    let ranks = [0, 0.001, 0.25, 0.26, 0.5, 0.75, 0.99, 1].map { Histogram.rank(of: $0, in: 4) }
    #expect(ranks == [1, 1, 1, 2, 2, 3, 4, 4])
    let histogram = histogram([40, 10, 30, 20])
    #expect([1, 2, 3, 4, 5].map { histogram.value(ofRank: $0) } == [10, 20, 30, 40, 40])
    #expect(histogram.value(ofRank: 0) == 10 && Histogram().value(ofRank: 1) == 0)
  }

  @Test func `values up to a limit are counted with it`() {
    let histogram = histogram([0, 1, 1, 50, 200])
    let counts = [-1, 0, 1, 49, 50, 199, 200, 10_000].map { histogram.count(upTo: $0) }
    #expect(counts == [0, 1, 3, 3, 4, 4, 5, 5])
  }

  @Test func `merging adds counts, sums and ends`() {
    let (short, long) = (histogram([5, 7]), histogram([3, 90_000]))
    for merged in [short + long, long + short] {
      #expect(merged.count == 4 && merged.minimum == 3 && merged.maximum == 90_000)
      #expect(merged.mean == 22_503.75 && merged.quantile(0.5) == 5 && merged.quantile(0.75) == 7)
    }
    #expect(Histogram() + short == short && short + Histogram() == short)
    #expect((Histogram() + long).minimum == 3)
  }
}
