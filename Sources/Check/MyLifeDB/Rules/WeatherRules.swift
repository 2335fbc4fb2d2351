import Glibc
import Reading

extension MyLifeDBCheck {
  static let digitalWeather = [
    Rule(
      "weather-values",
      "The values of an hour's weather agree with each other.",
      limit:
        "The dew point is at most the temperature, gusts are at least the wind, and rain needs "
        + "more than \(WeatherValues.cloud.told) of the sky covered. The humidity agrees "
        + "with the dew point within \(WeatherValues.humidity.told). The UV index is at most the "
        + "index of a clear sky, and has samples between sunrise and sunset only. The category of the air "
        + "follows from its index",
      catches: "one dew point above the temperature",
      .dates { WeatherValues() }),
    Rule(
      "daylight-times",
      "A date has one sunrise and one sunset, and the watch counts daylight between them only.",
      limit: "\(DaylightTimes.second.told) s for daylight, and exact for the number",
      catches: "one sample of daylight two hours after sunset",
      .dates { DaylightTimes() }),
    Rule(
      "same-weather",
      "Participants in one region have the same weather in the same hour.",
      limit: "\(SameWeather.difference.told) in the units of the values",
      catches: "a temperature that is 1 °C higher for one participant",
      .dates(conclude: SameWeather.conclude) { SameWeather() }),
  ]
}

extension DaySample {
  /// The types of the weather's samples.
  enum Air {
    static let weather = "sim.environment.weather"
    static let humidity = "sim.environment.humidity"
    static let quality = "sim.environment.air-quality"
    static let uv = "sim.environment.uv-index"
    static let daylight = "sim.environment.daylight"
  }
}

/// A judge of the values of one hour.
private struct WeatherValues: DateJudge {
  /// The smallest share of the sky under clouds with rain.
  static let cloud = 0.6
  /// The tolerance of the relative humidity, from values that are rounded to 0.1 °C.
  static let humidity = 0.03

  static let lack = Finding.lacking("weather")

  /// The highest air quality indexes of the categories from 1 to 5 (EPA-454/B-24-002).
  private static let indexes = [50.0, 100, 150, 200, 300]

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let weather = dates.samples(DaySample.Air.weather)
    for hour in weather { judge(hour, &finding) }
    for humidity in dates.samples(DaySample.Air.humidity) {
      guard let hour = weather.first(where: { humidity.isSameHour($0) }),
        let dewPoint = hour.sample.number("dew_point_c"), let temperature = hour.sample.value
      else { continue }
      let expected = exp(Self.saturation(dewPoint) - Self.saturation(temperature))
      finding.judge(
        (humidity.sample.value ?? .nan) - expected, limit: Self.humidity,
        "difference from the humidity of the dew point", at: humidity.place)
    }
    for quality in dates.samples(DaySample.Air.quality) {
      let category = 1 + Self.indexes.count { $0 < quality.sample.value ?? 0 }
      finding.judge(
        quality.sample.number("category") == Double(category),
        "category \(quality.sample.number("category")?.told ?? "missing")",
        allowed: "\(category)", at: quality.place)
    }
    judgeSun(dates, &finding)
  }

  private func judge(_ hour: PlacedSample, _ finding: inout Finding) {
    func number(_ key: String) -> Double { hour.sample.number(key) ?? .nan }
    finding.judge(
      number("dew_point_c") <= hour.sample.value ?? .nan,
      "a dew point of \(number("dew_point_c").told) °C",
      allowed: "at most the temperature, \(hour.sample.value?.told ?? "none")", at: hour.place)
    finding.judge(
      number("precipitation_mm") == 0 || number("cloud") > Self.cloud,
      "precipitation with a cloud cover of \(number("cloud").told)",
      allowed: "more than \(Self.cloud.told)", at: hour.place)
    finding.judge(
      number("gust_mps") >= number("wind_mps"), "gusts of \(number("gust_mps").told) m/s",
      allowed: "at least the wind, \(number("wind_mps").told) m/s", at: hour.place)
  }

  private func judgeSun(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let suns = dates.nearby(DaySample.Air.daylight)
    for uv in dates.samples(DaySample.Air.uv) {
      finding.judge(
        uv.sample.value ?? .nan <= uv.sample.number("clear_sky") ?? .nan,
        "a UV index of \(uv.sample.value?.told ?? "missing")",
        allowed: "at most the index of a clear sky, "
          + (uv.sample.number("clear_sky")?.told ?? "missing"),
        at: uv.place)
      // A traveller has the sun of one region of the date only.
      let own = suns.filter { $0.sample.text("region") == uv.sample.text("region") }
      guard dates.samples(DaySample.Air.daylight).contains(where: { $0.isSameRegion(uv) }) else {
        continue
      }
      finding.judge(
        own.contains { uv.overlap($0) > 0 }, "a UV index without sun",
        allowed: "an hour between sunrise and sunset", at: uv.place)
    }
  }

  /// Returns the exponent of Magnus' formula for the pressure of saturated vapour at a temperature
  /// in °C (Alduchov and Eskridge 1996).
  private static func saturation(_ temperature: Double) -> Double {
    17.625 * temperature / (243.04 + temperature)
  }
}

/// A judge of sunrise, sunset and the time in daylight.
private struct DaylightTimes: DateJudge {
  /// The resolution of times, in seconds.
  static let second = 1.0

  static let lack = Finding.lacking("sunrise and sunset")

  private static let outside = HealthKind.quantity("TimeInDaylight")

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let own = dates.samples(DaySample.Air.daylight)
    let suns = dates.nearby(DaySample.Air.daylight)
    if let first = own.first ?? dates.samples(DaySample.Air.weather).first, !suns.isEmpty {
      finding.judge(
        own.count == 1, "\(own.count) samples with sunrise and sunset", allowed: "1 a date",
        at: RowPlace(first.place.file))
    }
    guard !own.isEmpty else { return }
    for daylight in dates.samples(Self.outside) {
      finding.judge(
        suns.contains { daylight.isInside($0.sample.span, Int64(1_000 * Self.second)) },
        "time in daylight without sun", allowed: "a time between sunrise and sunset",
        at: daylight.place)
    }
  }
}

/// A judge of the weather of all participants.
private struct SameWeather: DateJudge {
  /// The largest difference of a value between two participants.
  static let difference = 0.05

  static let lack = Finding.lacking("weather of two participants in one region")

  private static let keys = [
    "apparent_c", "dew_point_c", "cloud", "precipitation_mm", "wind_mps", "gust_mps",
    "wind_from_deg", "pressure_hpa",
  ]

  /// Adds the values of each hour to sums over all participants: their number, and the sum and the
  /// sum of squares of each value.
  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    for hour in dates.samples(DaySample.Air.weather) {
      // Small numbers keep the rounding error of the squares small.
      let values =
        [hour.sample.value ?? 0]
        + Self.keys.map { (hour.sample.number($0) ?? 0) - ($0 == "pressure_hpa" ? 1_013 : 0) }
      let name = "\(hour.sample.text("region") ?? "") at \(hour.start)"
      finding.pool[name] = [1] + values.flatMap { [$0, $0 * $0] }
    }
  }

  static func conclude(_ pool: [String: [Double]]) -> Finding {
    var finding = Finding()
    for (name, sums) in pool.sorted(by: { $0.key < $1.key }) where sums[0] >= 2 {
      let count = sums[0]
      // The sum of the squared differences of all pairs is 0 for equal values.
      let spread = stride(from: 1, to: sums.count, by: 2).map {
        count * sums[$0 + 1] - sums[$0] * sums[$0]
      }
      let most = max(0, spread.max() ?? 0) / (count - 1)
      finding.judge(
        most.squareRoot(), limit: difference, "difference in the weather of \(name) ms since 1970",
        at: RowPlace("environment"))
    }
    return finding.isJudged ? finding : lack
  }
}

extension PlacedSample {
  fileprivate func isSameRegion(_ other: PlacedSample) -> Bool {
    sample.text("region") == other.sample.text("region")
  }

  fileprivate func isSameHour(_ other: PlacedSample) -> Bool {
    start == other.start && isSameRegion(other)
  }
}
