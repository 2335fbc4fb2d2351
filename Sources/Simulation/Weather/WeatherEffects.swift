/// The effects of a day's weather on what a person does. Studies switch them on.
///
/// Effects on cycling are from Tin Tin 2012 (doi:10.1186/1476-069X-11-12), with the best temperature of
/// Böcker and Thorsson 2014 (doi:10.1175/WCAS-D-13-00066.1). Effects of warmth on walking are from
/// Hino 2017 (PMC5555090). The other sizes are assumed.
struct WeatherEffects: Sendable {
  /// The strength of the effects on a person; 1 is usual, and 0 is no effect.
  struct Strength: Equatable, Sendable {
    let cycling: Double
    let walking: Double
    let exercise: Double
    let outdoors: Double
    let mood: Double

    /// Reads the keys that `Profiles/README.md` lists for the effects of weather.
    init(reading reader: inout ProfileReader) throws(ProfileError) {
      func strength(_ key: String, _ reader: inout ProfileReader) throws(ProfileError) -> Double {
        try reader.number(key, in: 0...3, default: 1)
      }
      cycling = try strength("cycling", &reader)
      walking = try strength("walking", &reader)
      exercise = try strength("exercise", &reader)
      outdoors = try strength("outdoors", &reader)
      mood = try strength("mood", &reader)
    }
  }

  private let hours: [WeatherHour]
  private let strength: Strength

  /// The weather at which factors are 1: degrees Celsius, and the speed of gusts in km/h.
  private static let usual = (temperature: 15.0, gust: 25.0)

  /// - Parameter span: the day from waking up to waking up.
  init(of weather: Weather, in span: Range<Timestamp>, on strength: Strength) {
    self.init(
      hours: weather.hours(in: span.lowerBound.advanced(bySeconds: -3_600)..<span.upperBound),
      on: strength)
  }

  init(hours: [WeatherHour], on strength: Strength) {
    self.hours = hours
    self.strength = strength
  }

  /// The factor of the chance to cycle. Trips in free time are twice as sensitive as those to work.
  func cycling(at instant: Timestamp, isToWork: Bool) -> Double {
    guard let hour = hour(at: instant) else { return 1 }
    let best = 24.0
    let warmth = min(hour.temperature, 2 * best - hour.temperature) - Self.usual.temperature
    let gust = 3.6 * hour.gust - Self.usual.gust
    let effect =
      hour.precipitation * Elementary.log(1 - 0.106) + warmth * Elementary.log(1.032)
      + gust * Elementary.log(1 - 0.014) + (hour.isSunny ? Elementary.log(1.26) : 0)
    return Elementary.exp(strength.cycling * (isToWork ? 1 : 2) * effect)
  }

  /// The factor of the chance that a cyclist takes the bicycle home in the rain.
  func cyclingHome(at instant: Timestamp) -> Double {
    Elementary.exp(strength.cycling * rain(at: instant) * Elementary.log(1 - 0.106))
  }

  /// The factor of the chance of a walk of 1 km or more.
  func walking(at instant: Timestamp) -> Double {
    Elementary.exp(strength.walking * rain(at: instant) * Elementary.log(0.9))
  }

  /// The factor of the chance to go out in free time: 50 steps of about 7,000 for each degree below
  /// 20 degrees Celsius, and -140 above.
  func outdoors(at instant: Timestamp) -> Double {
    guard let hour = hour(at: instant) else { return 1 }
    let limit = 20.0
    let mild = (min(hour.temperature, limit) - Self.usual.temperature) * 50 / 7_000
    let hot = max(hour.temperature - limit, 0) * 140 / 7_000
    return max(1 + strength.outdoors * (mild - hot), 0)
  }

  /// The factor of the chance of exercise outdoors.
  func exercise(at instant: Timestamp) -> Double {
    guard let hour = hour(at: instant) else { return 1 }
    let rain = hour.precipitation > 0 ? 0.5 : 1.0
    let comfort = (-5.0...32).contains(hour.temperature) ? 1 : 0.7
    return Elementary.pow(rain * comfort, strength.exercise)
  }

  /// The effect of the hours with sun on the mood, in standard deviations; about 0 on a usual day.
  var mood: Double {
    let (hourly, usual) = (0.05, 4.0)
    return strength.mood * hourly * (Double(hours.count { $0.isSunny }) - usual)
  }

  private func rain(at instant: Timestamp) -> Double { hour(at: instant)?.precipitation ?? 0 }

  private func hour(at instant: Timestamp) -> WeatherHour? {
    hours.last { $0.start <= instant }
  }
}

extension WeatherHour {
  /// Whether the sun shines.
  fileprivate var isSunny: Bool { isDaylight && cloud < 0.35 }
}
