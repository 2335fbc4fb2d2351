/// The air quality index of the US Environmental Protection Agency (EPA-454/B-24-002).
public struct AirQuality: Equatable, Sendable {
  /// The pollutant that decides the index.
  public enum Pollutant: String, CaseIterable, Sendable {
    case dust = "pm2_5"
    case ozone = "o3"
  }

  /// From 0 to 500.
  public let index: Int
  /// The pollutant that decides the index.
  public let dominant: Pollutant

  init(index: Int, dominant: Pollutant) {
    self.index = index
    self.dominant = dominant
  }

  /// From means over 24 hours of PM2.5 in µg/m³, and over 8 hours of ozone in ppm.
  public init(dust: Double, ozone: Double) {
    let (fromDust, fromOzone) = (
      Self.index(dust, Self.dustBreaks), Self.index(ozone, Self.ozoneBreaks)
    )
    index = max(fromDust, fromOzone)
    dominant = fromOzone > fromDust ? .ozone : .dust
  }

  /// The category from 1, good, to 6, hazardous.
  public var category: Int {
    Self.indexes.dropFirst().prefixCount { $0 < index } + 1
  }

  /// The index is linear between these breakpoints.
  private static let indexes = [0, 50, 100, 150, 200, 300, 500]
  private static let dustBreaks = [0, 9.0, 35.4, 55.4, 125.4, 225.4, 325.4]
  private static let ozoneBreaks = [0, 0.054, 0.070, 0.085, 0.105, 0.200, 0.604]

  private static func index(_ value: Double, _ breaks: [Double]) -> Int {
    let part = min(max(breaks.dropFirst().prefixCount { $0 < value }, 0), breaks.count - 2)
    let (low, high) = (breaks[part], breaks[part + 1])
    let (from, to) = (Double(indexes[part]), Double(indexes[part + 1]))
    return Int(min(from + (to - from) * (value - low) / (high - low), 500).rounded())
  }

  /// Rates hours in order of time. Each rating uses the hours that end with it.
  static func rate(_ hours: inout [WeatherHour]) {
    for index in hours.indices {
      let dust = hours[max(0, index - 23)...index].map(\.dust)
      let ozone = hours[max(0, index - 7)...index].map(\.ozone)
      hours[index].air = AirQuality(
        dust: dust.reduce(0, +) / Double(dust.count),
        ozone: ozone.reduce(0, +) / Double(ozone.count) / 1_000)
    }
  }
}
