/// Formulas for water in the air. Temperatures are in degrees Celsius, humidity is from 0 to 1.
enum Moisture {
  /// The constants of the formula of Magnus over water (Alduchov and Eskridge 1996).
  private static let magnus = (slope: 17.625, offset: 243.04)

  /// The relative humidity of air with a dew point.
  static func humidity(_ temperature: Double, dewPoint: Double) -> Double {
    min(Elementary.exp(exponent(dewPoint) - exponent(temperature)), 1)
  }

  /// The dew point of air with a relative humidity.
  static func dewPoint(_ temperature: Double, humidity: Double) -> Double {
    let sum = Elementary.log(humidity) + exponent(temperature)
    return magnus.offset * sum / (magnus.slope - sum)
  }

  private static func exponent(_ temperature: Double) -> Double {
    magnus.slope * temperature / (magnus.offset + temperature)
  }

  /// The apparent temperature in the shade, with wind in m/s (Steadman 1994, as the Australian Bureau
  /// of Meteorology computes it; recalled).
  static func apparent(_ temperature: Double, _ humidity: Double, wind: Double) -> Double {
    let vapour = 6.105 * humidity * Elementary.exp(17.27 * temperature / (237.7 + temperature))
    return temperature + 0.33 * vapour - 0.7 * wind - 4
  }

  /// The distance at which things are visible, in km. The formula is assumed: humid air, rain and
  /// dust shorten it, and saturated calm air is fog.
  static func visibility(_ hour: WeatherHour) -> Double {
    if hour.precipitation == 0, hour.humidity >= 0.97, hour.wind < 2 {
      return 0.2 + 0.35 * hour.wind
    }
    let dry = 8 + 32 * (1 - hour.humidity)
    return max(dry / (1 + 0.8 * hour.precipitation) / (1 + hour.dust / 60), 0.1)
  }
}
