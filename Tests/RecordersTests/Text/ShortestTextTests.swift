import Fixtures
import Simulation
import Testing

@testable import Recorders

/// Swift's own `description` is the oracle.
struct ShortestTextTests {
  /// Of each kind: ten million numbers in all, or some.
  private static let count = isWhole ? 2_500_000 : 20_000

  private func wrong(_ count: Int, _ number: (Int) -> Double) -> [Double] {
    var text = TextBuffer()
    return (0..<count).compactMap { index in
      let number = number(index)
      text.removeAll()
      text.append(number)
      let isSame = text.bytes(0..<text.count).elementsEqual(number.description.utf8)
      return isSame ? nil : number
    }
  }

  @Test func `numbers of all digits and sizes read as Swift writes them`() {
    let random = Random(seed: 1)
    #expect(
      wrong(Self.count) { index in
        // Some beyond both ends, where the text has an exponent.
        let exponent = 1_023 - 18 + random.word(at: 2 * index) % 48
        return Double(bitPattern: exponent << 52 | random.word(at: 2 * index + 1) >> 12)
      }.isEmpty)
  }

  @Test func `numbers of few digits too`() {
    let random = Random(seed: 2)
    for unit in [1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1 / 3.0, 0.125, 1 / 65_536.0] {
      #expect(
        wrong(Self.count / 10) { Double(Int64(bitPattern: random.word(at: $0)) >> 44) * unit }
          .isEmpty, "\(unit)")
    }
  }

  @Test func `neighbours of short decimals too`() {
    let random = Random(seed: 3)
    #expect(
      wrong(Self.count) { index in
        let short = Double(random.word(at: index) % 100_000) * 1e-4
        return Double(bitPattern: short.bitPattern &+ UInt64(index % 5) &- 2).magnitude
      }.isEmpty)
  }

  @Test func `powers of two and whole numbers with their neighbours too`() {
    var numbers: [Double] = []
    for exponent in -40...60 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      numbers += [power, power.nextUp, power.nextDown, 3 * power, (3 * power).nextUp]
    }
    for power in [1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10, 1e3, 1e6, 1e7, 1e15, 1e16] {
      numbers += [power, power.nextUp, power.nextDown]
    }
    numbers += [0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, .nan, .ulpOfOne]
    numbers += numbers.map { -$0 }
    #expect(wrong(numbers.count) { numbers[$0] }.map(\.description).isEmpty)
  }

  @Test func `uniform numbers of unit vectors too`() {
    let random = Random(seed: 4)
    #expect(wrong(Self.count) { 2 * random.uniform(at: $0) - 1 }.isEmpty)
  }
}
