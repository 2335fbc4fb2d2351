import Fixtures
import Foundation
import Testing

@testable import Simulation

struct GaussianTests {
  static let count = 1_000_000
  static let values: [Double] = {
    let random = Random(seed: 3)
    return (0..<count).map { random.normal(at: $0) }
  }()

  /// The moments of the standard normal distribution, and the variances of x, x², x³, x⁴.
  @Test(arguments: [
    (power: 1, mean: 0.0, variance: 1.0),
    (power: 2, mean: 1.0, variance: 2.0),
    (power: 3, mean: 0.0, variance: 15.0),
    (power: 4, mean: 3.0, variance: 96.0),
  ])
  func `moments are those of the distribution`(power: Int, mean: Double, variance: Double) {
    var sum = 0.0
    for value in Self.values {
      let square = value * value
      let moment =
        switch power {
        case 1: value
        case 2: square
        case 3: square * value
        default: square * square
        }
      sum += moment
    }
    let standardError = (variance / Double(Self.count)).squareRoot()
    #expect(abs(sum / Double(Self.count) - mean) < 4 * standardError)
  }

  /// Kolmogorov and Smirnov: the statistic exceeds 2.3 / sqrt(n) once in 20 000 samples.
  @Test(.whole) func `the share below a value is its probability`() {
    let distance = Self.values.sorted().enumerated().map { rank, value in
      abs(0.5 * erfc(-value / 2.0.squareRoot()) - (Double(rank) + 0.5) / Double(Self.count))
    }.max()
    #expect((distance ?? 1) < 2.3 / Double(Self.count).squareRoot())
  }

  @Test(arguments: [2.0, 3, 4, 4.5])
  func `tails hold their share`(limit: Double) {
    let expected = Double(Self.count) * erfc(limit / 2.0.squareRoot())
    let found = Double(Self.values.count { abs($0) > limit })
    #expect(abs(found - expected) < 4 * expected.squareRoot() + 1)
  }

  /// The interpolation is off by 4e-6 at most where it holds, the tails by the rounding only.
  @Test func `quantiles undo the distribution function`() {
    for index in 1..<4_000 {
      let probability = Double(index) / 4_000
      let value = Gaussian.quantile(ofBits: UInt64(probability * 0x1p64))
      let error = 0.5 * erfc(-value / 2.0.squareRoot()) - probability
      #expect(abs(error) < 4e-6, "\(probability)")
    }
    for power in stride(from: -9.0, through: -64, by: -1) {
      let probability = exp2(power)
      let value = Gaussian.quantile(ofBits: UInt64(exp2(64 + power)) - 1)
      let found = 0.5 * erfc(-value / 2.0.squareRoot())
      #expect(abs(found / (probability - exp2(-65)) - 1) < 1e-13, "2^\(power)")
    }
  }

  @Test func `quantiles rise with the word`() {
    let random = Random(seed: 4)
    let words: [UInt64] = (0..<100_000).map { random.word(at: $0) }.sorted() + [.max]
    let values = words.map { Gaussian.quantile(ofBits: $0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `the opposite word gives the opposite number`() {
    let random = Random(seed: 5)
    let words: [UInt64] = (0..<100_000).map { random.word(at: $0) } + [0, 1, 1 << 52, 9 << 52]
    #expect(
      words.allSatisfy { Gaussian.quantile(ofBits: ~$0) == -Gaussian.quantile(ofBits: $0) })
  }

  @Test func `the last words are nine deviations away`() {
    #expect(abs(Gaussian.quantile(ofBits: .max) - 9.155) < 0.001)
    #expect(abs(Gaussian.quantile(ofBits: 0) + 9.155) < 0.001)
  }

  @Test func `the table holds the exact quantiles`() {
    #expect(Gaussian.table.count == 2041)
    for (cell, value) in Gaussian.table.enumerated() {
      #expect(
        abs(value - Gaussian.quantile(upperTail: 0.5 - Double(cell) / 4096)) < 0.5001e-8)
    }
  }
}
