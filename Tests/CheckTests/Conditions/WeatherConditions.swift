import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for the weather and the sun.
extension Condition {
  static let ofWeather: [Condition] = [
    .phone(
      "weather-values", "a dew point of 10.1 °C", inside: [.phone([hour(["dew_point_c": 10])])],
      outside: [.phone([hour(["dew_point_c": 10.1])])]),
    .phone(
      "weather-values", "precipitation with a cloud cover of .6",
      inside: [.phone([hour(["precipitation_mm": 0.1, "cloud": 0.61])])],
      outside: [.phone([hour(["precipitation_mm": 0.1, "cloud": 0.6])])]),
    .phone(
      "weather-values", "gusts of 2.9 m/s", inside: [.phone([hour(["gust_mps": 3])])],
      outside: [.phone([hour(["gust_mps": 2.9])])]),
    // At 10 °C, a dew point of 5 °C is a relative humidity of 0.711.
    .phone(
      "weather-values", "difference from the humidity of the dew point",
      inside: [.phone([hour([:]), humidity(0.74)])],
      outside: [.phone([hour([:]), humidity(0.742)])]),
    .phone(
      "weather-values", "category 1", inside: [.phone([air(50)])],
      outside: [.phone([air(51)])]),
    .phone(
      "weather-values", "a UV index of 3.1", inside: [.phone([uv(40_000, 3)])],
      outside: [.phone([uv(40_000, 3.1)])]),
    .phone(
      "weather-values", "a UV index without sun", inside: [.phone([sun(), uv(61_199, 0)])],
      outside: [.phone([sun(), uv(61_200, 0)])]),
    .phone(
      "daylight-times", "2 samples with sunrise and sunset", inside: [.phone([sun()])],
      outside: [.phone([sun(), sun()])]),
    .phone(
      "daylight-times", "0 samples with sunrise and sunset",
      inside: [.phone([sun()]), .phone(1, [sun(86_400)])],
      outside: [
        .phone([sun()]), .phone(1, [.phone("environment.weather", 86_400, 90_000, 10)]),
      ]),
    .phone(
      "daylight-times", "time in daylight without sun",
      inside: [.phone([sun(), outside(61_201)])], outside: [.phone([sun(), outside(61_202)])]),
    .phone(
      "daylight-times", "time in daylight without sun",
      inside: [.phone([sun(), outside(21_660, from: 21_599)])],
      outside: [.phone([sun(), outside(21_660, from: 21_598)])]),
    Condition(
      "same-weather", "difference in the weather of zurich at 0 ms since 1970",
      inside: .pool(["zurich at 0": [2, 20, 200], "zurich at 1": [1, 9, 81]]),
      outside: .pool(["zurich at 0": [2, 20.1, 202.01], "zurich at 1": [1, 9, 81]])),
  ]

  /// Returns an hour at 10 °C, with some values beside a dew point of 5 °C and a wind of 3 m/s.
  private static func hour(_ values: [String: Double]) -> DaySample {
    let usual = [
      "dew_point_c": 5.0, "cloud": 0.5, "precipitation_mm": 0, "wind_mps": 3, "gust_mps": 5,
    ]
    var metadata = usual.merging(values) { $1 }.mapValues { JSONTree.number($0) }
    metadata["region"] = .text("zurich")
    return .phone("environment.weather", 0, 3_600, 10, metadata)
  }

  private static func humidity(_ value: Double) -> DaySample {
    .phone("environment.humidity", 0, 3_600, value, ["region": .text("zurich")])
  }

  private static func air(_ index: Double) -> DaySample {
    .phone(
      "environment.air-quality", 0, 3_600, index,
      ["region": .text("zurich"), "category": .integer(1)])
  }

  private static func uv(_ start: Double, _ value: Double) -> DaySample {
    .phone(
      "environment.uv-index", start, start + 3_600, value,
      ["region": .text("zurich"), "clear_sky": .number(3)])
  }

  /// Returns a day with sunrise at 6:00 and sunset at 17:00.
  private static func sun(_ start: Double = 0) -> DaySample {
    .phone(
      "environment.daylight", start + 21_600, start + 61_200, nil, ["region": .text("zurich")])
  }

  /// Returns a time in daylight that ends at a time.
  private static func outside(_ end: Double, from start: Double = 50_000) -> DaySample {
    .quantity("TimeInDaylight", start, end, 1)
  }
}
