import Testing

@testable import Check

/// Tests that the texts of the limits of MyLifeDB's rules contain the numbers that the code uses.
struct HealthLimitTests {
  /// The allowed breathing rates are 15.4 ± 4 x 2.25 breaths/min, which is 6.4 to 24.4 breaths/min.
  @Test(arguments: [
    ("health-heart", "6.4 to 24.4 breaths"), ("health-heart", "3 %"),
    ("health-heart", "-0.5 plus 3 standard errors"), ("health-heart", "100 minutes"),
    ("health-heart", "of the heart rate of at least 7."), ("health-heart", "5 runs"),
    ("health-heart", "5 to 90 s"), ("health-sums", ".002 kcal"), ("health-sums", ".02 m"),
    ("health-sums", ".006"), ("health-sums", "5 %"), ("health-sums", "2 h"),
    ("health-sums", "1 s"),
  ])
  func `the limit of a rule has its numbers`(rule: String, text: String) throws {
    let limit = try #require(Rule.named(rule)).limit
    #expect(limit.contains(" " + text), "\(limit)")
  }

  @Test(
    arguments: [
      (0.05, ".05"), (5, "5"), (0.1 + 0.2, ".3"), (-0.5, "-0.5"), (0, "0"), (0.000_001, "1e-6"),
      (12.5, "12.5"),
    ] as [(Double, String)])
  func `a number of a limit has no needless digits`(number: Double, text: String) {
    #expect(number.told == text)
  }

  @Test func `a share is a percentage`() {
    #expect([(0.08).percent, (0.005).percent, (1.0).percent] == ["8 %", ".5 %", "100 %"])
  }
}
