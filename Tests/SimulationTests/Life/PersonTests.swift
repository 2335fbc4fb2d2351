import Testing

@testable import Simulation

/// Tests that the properties of participants vary as their profile demands.
struct PersonTests {
  static let officeWorkers: [Person] = {
    guard let profile = try? World.made.people["office-worker"] else { return [] }
    return (0..<1_000).map { Person(profile, random: World.random($0)["life"]["person"]) }
  }()

  struct Trait: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mean: Double
    let deviation: Double
    let value: @Sendable (Person) -> Double

    init(
      _ name: String, _ mean: Double, _ deviation: Double,
      _ value: @escaping @Sendable (Person) -> Double
    ) {
      testDescription = name
      self.mean = mean
      self.deviation = deviation
      self.value = value
    }
  }

  @Test(arguments: [
    Trait("mid-sleep on free days, h", 4.25, 1.0) { $0.midSleepFree },
    Trait("sleep on work nights, h", 7.1, 0.8) { $0.sleepWork },
    Trait("sleep on free nights, h", 7.9, 0.8) { $0.sleepFree },
    Trait("walking speed, m/s", 1.34, 0.15) { $0.walkingSpeed },
    Trait("walk ratio, m/(steps/min)", 0.0064, 0.0005) { $0.walkRatio },
    Trait("start of work, h", 8.8, 0.6) { $0.workStart },
  ])
  func `office workers have the mean and spread of their profile`(trait: Trait) {
    let (mean, deviation) = (trait.mean, trait.deviation)
    let values = Self.officeWorkers.map(trait.value)
    let found = average(values)
    let spread = average(values.map { ($0 - found) * ($0 - found) }).squareRoot()
    let count = Double(values.count)
    #expect(abs(found - mean) < 4 * deviation / count.squareRoot(), "\(found)")
    // The range limits the values of about two in a hundred participants, which reduces the spread.
    #expect(abs(spread / deviation - 1) < 4 / (2 * count).squareRoot() + 0.02, "\(spread)")
  }

  /// On free days, sleep is later by max(0, N(1, 0.8)) h, whose mean is 1 Φ(1.25) + 0.8 φ(1.25) =
  /// 1.04 h.
  @Test func `sleep is an hour later on free days`() {
    let jetlags = Self.officeWorkers.map { $0.midSleepFree - $0.midSleepWork }
    #expect(jetlags.allSatisfy { $0 >= 0 })
    #expect(abs(average(jetlags) - 1.04) < 4 * 0.8 / Double(jetlags.count).squareRoot())
  }

  @Test func `half of them unlock their phone more than 62 times a day`() {
    let unlocks = Self.officeWorkers.map(\.unlocks).sorted()
    // For a log-normal distribution with a sigma of 0.35, the relative standard error of the median
    // is 1.25 sigma divided by the square root of the count.
    let error = 1.25 * 0.35 / Double(unlocks.count).squareRoot()
    #expect(abs(unlocks[unlocks.count / 2] / 62 - 1) < 4 * error)
  }

  @Test func `one of twenty works at home`() {
    let share = average(Self.officeWorkers.map { $0.worksAtHome ? 1 : 0 })
    #expect(abs(share - 0.05) < 4 * (0.05 * 0.95 / Double(Self.officeWorkers.count)).squareRoot())
  }
}
