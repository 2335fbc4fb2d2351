/// The weather of one hour.
public struct WeatherHour: Equatable, Sendable {
  /// A short description, with the names of Apple's WeatherKit.
  public enum Condition: String, CaseIterable, Sendable {
    case clear, mostlyClear, partlyCloudy, mostlyCloudy, cloudy
    case drizzle, rain, heavyRain, snow, heavySnow, thunderstorms, foggy, windy
  }

  /// The change of the air pressure during the three hours before.
  public enum Trend: String, CaseIterable, Sendable {
    case rising, steady, falling
  }

  /// The number of the hour since 1970, UTC.
  public let number: Int
  /// The mean temperature, in degrees Celsius.
  public internal(set) var temperature = 0.0
  /// The apparent temperature, in degrees Celsius.
  public internal(set) var apparent = 0.0
  /// The dew point, in degrees Celsius; never above the temperature.
  public internal(set) var dewPoint = 0.0
  /// The relative humidity, from 0 to 1.
  public internal(set) var humidity = 0.0
  /// The share of the sky that clouds cover, from 0 to 1.
  public internal(set) var cloud = 0.0
  /// The precipitation of the hour, in mm.
  public internal(set) var precipitation = 0.0
  /// Whether the precipitation is snow.
  public internal(set) var isSnow = false
  /// Whether the precipitation falls in showers.
  public internal(set) var isConvective = false
  /// The mean wind speed, in m/s.
  public internal(set) var wind = 0.0
  /// The strongest gust, in m/s.
  public internal(set) var gust = 0.0
  /// The direction from which the wind comes, in degrees clockwise from north, from 0 up to 360.
  public internal(set) var windFrom = 0.0
  /// The air pressure at sea level at the start of the hour, in hPa.
  public internal(set) var pressure = 0.0
  /// The change of the air pressure during the three hours before.
  public internal(set) var trend = Trend.steady
  /// The distance at which things are visible, in km.
  public internal(set) var visibility = 0.0
  /// Whether the sun is up in the middle of the hour.
  public internal(set) var isDaylight = false
  /// The greatest height of the sun in the hour, in degrees; negative below the horizon.
  public internal(set) var sunHeight = 0.0
  /// The UV index without clouds.
  public internal(set) var clearSkyUV = 0.0
  /// The UV index with clouds.
  public internal(set) var uv = 0.0
  /// The concentration of fine dust (PM2.5), in µg/m³.
  public internal(set) var dust = 0.0
  /// The concentration of ozone, in ppb.
  public internal(set) var ozone = 0.0
  /// The air quality, from the hours up to this one.
  public internal(set) var air = AirQuality(index: 0, dominant: .dust)

  /// The start of the hour.
  public var start: Timestamp { Timestamp(seconds: Int64(number) * 3_600) }
  /// The end of the hour.
  public var end: Timestamp { Timestamp(seconds: Int64(number + 1) * 3_600) }

  init(number: Int) { self.number = number }

  /// A short description of the hour. The limits of cloud and rain are assumed.
  public var condition: Condition {
    if precipitation > 0 {
      if isSnow { return precipitation >= 2 ? .heavySnow : .snow }
      if isConvective, precipitation >= 3 { return .thunderstorms }
      return precipitation < 0.5 ? .drizzle : precipitation < 4 ? .rain : .heavyRain
    }
    if visibility < 1 { return .foggy }
    if wind >= 10 { return .windy }
    let limits: [(below: Double, Condition)] = [
      (0.15, .clear), (0.35, .mostlyClear), (0.6, .partlyCloudy), (0.85, .mostlyCloudy),
    ]
    return limits.first { cloud < $0.below }?.1 ?? .cloudy
  }
}
