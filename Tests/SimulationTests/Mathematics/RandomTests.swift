import Testing

@testable import Simulation

struct RandomTests {
  let random = Random(seed: 11)["test"]
  static let count = 20_000

  func mean(_ value: (Int) -> Double) -> Double { average((0..<Self.count).map(value)) }

  @Test func `a path gives the same number whatever else was read`() {
    let first = Random(seed: 5)["day"][3].word(at: 9)
    _ = Random(seed: 5)["night"][3].word(at: 9)
    #expect(Random(seed: 5)["day"][3].word(at: 9) == first)
    let others = [
      Random(seed: 6)["day"][3].word(at: 9), Random(seed: 5)["night"][3].word(at: 9),
      Random(seed: 5)["day"][4].word(at: 9), Random(seed: 5)["day"][3].word(at: 8),
      Random(seed: 5)["day"].word(at: 9),
    ]
    #expect(!others.contains(first))
  }

  @Test func `children and indices hardly collide`() {
    var words: Set<UInt64> = []
    for child in -50..<50 {
      for index in -50..<50 { words.insert(random[child].word(at: index)) }
    }
    #expect(words.count == 10_000)
  }

  @Test func `uniform numbers have mean and variance`() {
    let error = 4 / Double(Self.count).squareRoot()
    #expect(abs(mean { random.uniform(at: $0) } - 0.5) < error * (1 / 12.0).squareRoot())
    let square = mean { (random.uniform(at: $0) - 0.5) * (random.uniform(at: $0) - 0.5) }
    #expect(abs(square - 1 / 12.0) < error * (1 / 180.0).squareRoot())
  }

  @Test func `normal numbers have four moments`() {
    let error = 4 / Double(Self.count).squareRoot()
    func moment(_ power: Int) -> Double {
      mean { index in (0..<power).reduce(1) { value, _ in value * random.normal(at: index) } }
    }
    #expect(abs(moment(1)) < error)
    #expect(abs(moment(2) - 1) < error * 2.0.squareRoot())
    #expect(abs(moment(3)) < error * 15.0.squareRoot())
    #expect(abs(moment(4) - 3) < error * 96.0.squareRoot())
  }

  @Test func `neighbours are independent, in indices and in children`() {
    let error = 4 / Double(Self.count).squareRoot()
    #expect(abs(mean { random.normal(at: $0) * random.normal(at: $0 + 1) }) < error)
    #expect(abs(mean { random[$0].normal() * random[$0 + 1].normal() }) < error)
    #expect(abs(mean { random[$0].normal() * random[$0].normal(at: 1) }) < error)
  }

  @Test func `other distributions have their mean`() {
    let error = 4 / Double(Self.count).squareRoot()
    #expect(abs(mean { random.exponential(mean: 3, at: $0) } - 3) < 3 * error)
    #expect(
      abs(mean { Double(random.poisson(mean: 2.5, at: $0)) } - 2.5) < 2.5.squareRoot() * error)
    let below = mean { random.logNormal(median: 30, sigma: 1.63, at: $0) < 30 ? 1 : 0 }
    #expect(abs(below - 0.5) < 0.5 * error)
    #expect(abs(mean { random.chance(0.2, at: $0) ? 1 : 0 } - 0.2) < 0.4 * error)
  }

  @Test func `a choice follows its weights`() {
    let error = 4 / Double(Self.count).squareRoot()
    let weights = [1.0, 0, 3, 6]
    for (index, weight) in weights.enumerated() {
      let share = mean { random.choice(weights: weights, at: $0) == index ? 1 : 0 }
      #expect(abs(share - 0.1 * weight) <= 0.5 * error)
    }
  }
}
