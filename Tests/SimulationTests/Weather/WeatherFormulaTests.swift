import Testing

@testable import Simulation

/// Tests of formulas of the weather with known values.
struct WeatherFormulaTests {
  @Test func `the index of air quality has its breakpoints`() {
    for (dust, ozone, index, category) in [
      (0.0, 0.0, 0, 1), (9, 0, 50, 1), (9.1, 0, 50, 1), (35.4, 0, 100, 2), (55.4, 0, 150, 3),
      (125.4, 0, 200, 4), (225.4, 0, 300, 5), (400, 0, 500, 6), (0, 0.054, 50, 1),
      (0, 0.070, 100, 2), (0, 0.200, 300, 5),
    ] {
      let air = AirQuality(dust: dust, ozone: ozone)
      #expect(air.index == index && air.category == category, "\(dust), \(ozone): \(air)")
      #expect(air.dominant == (ozone > 0 ? .ozone : .dust))
    }
  }

  @Test func `months keep their means, and seasons their values`() {
    let means = [2.0, 3, 4, 6, 12, 17, 23, 22, 15, 4, 1, 1]
    let months = Months(means: means)
    for (number, mean) in means.enumerated() {
      let found = (0..<1_000).reduce(0) {
        $0 + months.value(at: Double(number) + (Double($1) + 0.5) / 1_000)
      }
      #expect(abs(found / 1_000 - mean) < 0.01)
    }
    let seasons = Seasons(january: 10, july: 4)
    #expect(abs(seasons.value(at: 0.5) - 10) < 1e-9 && abs(seasons.value(at: 6.5) - 4) < 1e-9)
    #expect(seasons.swapped == Seasons(january: 4, july: 10))
  }
}
