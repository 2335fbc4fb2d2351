/// The weather of a region, which all participants in the region share.
///
/// Weather is a function of the study's seed and the region. A day of weather lasts from 3 to 3
/// o'clock by the mean sun, because a day's rain and its coldest hour belong together. Five noises
/// with standard normal scores drive it: air pressure, air mass, moisture, showers and gusts.
public struct Weather: Sendable {
  /// The region's name.
  public let region: String
  /// The sun above the middle of the region.
  public let sun: Sun
  let climate: Climate
  /// Metres above the sea.
  let altitude: Double
  private let pressureNoise: RoughNoise
  let airMass: RoughNoise
  private let moisture: RoughNoise
  let showers: RoughNoise
  let gusts: RoughNoise
  let dust: RoughNoise
  let directions: (RoughNoise, RoughNoise)
  private let fronts: Fronts
  let random: Random
  /// The hours of days by their numbers, which all participants of a region ask for.
  private let days = BoundedCache<Int, [WeatherHour]>(keeping: 64)

  /// The instant from which noises count: 2015-01-01, UTC.
  private static let origin = Timestamp(seconds: 1_420_070_400)
  /// The mean air pressure at sea level, in hPa.
  private static let meanPressure = 1_013.0
  /// The semidiurnal tide of the air at the equator, in hPa, and the hour of its maximum (Haurwitz).
  private static let tide = (amplitude: 1.16, hour: 9.8)

  /// - Parameters:
  ///   - random: of the study.
  public init(of region: Region, climate: Climate, random: Random) {
    self.region = region.name
    self.climate = climate
    sun = Sun(latitude: region.latitude, longitude: region.longitude)
    altitude = region.altitude
    let random = random["weather"][named: region.name]
    self.random = random
    func noise(_ name: StaticString, hours: Double) -> RoughNoise {
      RoughNoise(random[name], deviation: 1, tau: 3_600 * hours)
    }
    pressureNoise = noise("pressure", hours: 48)
    airMass = noise("air mass", hours: 60)
    moisture = noise("moisture", hours: 16)
    showers = noise("showers", hours: 3)
    gusts = noise("gusts", hours: 5)
    dust = noise("dust", hours: 48)
    directions = (noise("east", hours: 36), noise("north", hours: 36))
    fronts = Fronts(
      below: pressureNoise, exist: climate.kind.hasFronts, south: region.latitude < 0,
      random: random["fronts"])
  }

  /// Seconds from the origin of the noises to an instant.
  func clock(_ time: Timestamp) -> Double { time.seconds(since: Self.origin) }

  /// The score of the air pressure.
  func pressureScore(at time: Timestamp) -> Double { pressureNoise.score(at: clock(time)) }

  /// The score of the moisture: low pressure is moist.
  func moistureScore(at time: Timestamp) -> Double {
    -0.6 * pressureScore(at: time) + 0.8 * moisture.score(at: clock(time))
  }

  /// The effect of passing fronts at an instant.
  func front(at time: Timestamp) -> Fronts.Effect { fronts.effect(at: clock(time)) }

  /// The air pressure at sea level, in hPa.
  public func pressure(at time: Timestamp) -> Double {
    let cosine = Elementary.sinCos(turns: sun.latitude / 360).cos
    let hour = meanSolarHour(at: time)
    let tide = Elementary.sinCos(turns: (hour - Self.tide.hour) / 12).cos
    return Self.meanPressure
      + climate.kind.pressure.value(at: time.season) * pressureScore(at: time)
      + Self.tide.amplitude * cosine * cosine * cosine * tide
  }

  /// The hour by the mean sun of the region's middle, from 0 up to 24.
  func meanSolarHour(at time: Timestamp) -> Double {
    let hours = Double(time.microseconds) / 3_600e6 + sun.longitude / 15
    return hours - 24 * (hours / 24).rounded(.down)
  }

  // MARK: Days

  /// The first hour of the day of weather with a number, in hours since 1970, UTC.
  func firstHour(ofDay day: Int) -> Int {
    24 * day + 3 - Int((sun.longitude / 15).rounded())
  }

  /// The number of the day of weather that has an hour, in hours since 1970, UTC.
  func day(ofHour hour: Int) -> Int { (hour - firstHour(ofDay: 0)).flooredQuotient(by: 24) }

  /// Returns the weather of the whole hours of UTC that begin in a range of time.
  public func hours(in span: Range<Timestamp>) -> [WeatherHour] {
    let first = Int((Double(span.lowerBound.microseconds) / 3_600e6).rounded(.up))
    let end = Int((Double(span.upperBound.microseconds) / 3_600e6).rounded(.up))
    guard first < end else { return [] }
    // The index of air quality is made from the 24 hours that end with an hour.
    let numbers = day(ofHour: first - 23)...day(ofHour: end - 1)
    var hours = numbers.flatMap { number in
      days.value(for: number) { WeatherDay(number, of: self).hours }
    }
    AirQuality.rate(&hours)
    return hours.filter { (first..<end).contains($0.number) }
  }
}
