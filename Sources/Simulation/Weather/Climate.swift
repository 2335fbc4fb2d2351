/// The climate of a place: its normal year, and how weather departs from it.
///
/// `Profiles/README.md` gives the unit, range and source of each key.
public struct Climate: Equatable, Sendable {
  /// The means of the daily highest and lowest temperatures, in degrees Celsius.
  let highest: Months
  let lowest: Months
  /// The precipitation of a month, in mm.
  let rain: Months
  /// The days of a month with 1 mm of precipitation or more.
  let wetDays: Months
  /// The relative humidity, as a fraction.
  let humidity: Seasons
  /// The concentration of fine dust (PM2.5), in µg/m³.
  let dust: Seasons
  /// The properties that places of the same kind share.
  let kind: Kind

  /// A kind of climate, such as Df of Köppen's classification.
  struct Kind: Equatable, Sendable {
    /// The standard deviation of the temperature from day to day, in K.
    let airMass: Seasons
    /// The standard deviation of the air pressure, in hPa.
    let pressure: Seasons
    /// The mean wind speed, in m/s.
    let wind: Seasons
    /// The mean share of the sky that clouds cover.
    let cloud: Seasons
    /// The hours with rain on a wet day.
    let rainHours: Seasons
    /// The share of the rain that falls in showers.
    let convective: Seasons
    /// The ozone near the ground on a usual afternoon, in ppb.
    let ozone: Seasons
    /// The ozone above the place, in Dobson units.
    let ozoneColumn: Seasons
    /// Whether cold fronts pass.
    let hasFronts: Bool

    /// Reads the keys that `Profiles/README.md` lists for kinds of climate.
    init(reading reader: inout ProfileReader) throws(ProfileError) {
      airMass = try reader.seasons("air_mass_sd_k", in: 0...15)
      pressure = try reader.seasons("pressure_sd_hpa", in: 0...30)
      wind = try reader.seasons("wind_mps", in: 0.2...20)
      cloud = try reader.seasons("cloud", in: 0.05...0.95)
      rainHours = try reader.seasons("rain_hours", in: 1...24)
      convective = try reader.seasons("convective", in: 0...1)
      ozone = try reader.seasons("ozone_ppb", in: 1...200)
      ozoneColumn = try reader.seasons("ozone_column_du", in: 150...500)
      hasFronts = try reader.bool("fronts")
    }

    private init(swapping kind: Kind) {
      airMass = kind.airMass.swapped
      pressure = kind.pressure.swapped
      wind = kind.wind.swapped
      cloud = kind.cloud.swapped
      rainHours = kind.rainHours.swapped
      convective = kind.convective.swapped
      ozone = kind.ozone.swapped
      ozoneColumn = kind.ozoneColumn.swapped
      hasFronts = kind.hasFronts
    }

    /// Returns the kind at a latitude in degrees north. South of the equator, July is in winter.
    func at(latitude: Double) -> Kind { latitude < 0 ? Kind(swapping: self) : self }
  }

  /// Reads the keys that `Profiles/README.md` lists for climates.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of climate by name.
  ///   - latitude: of the place, in degrees north.
  init(
    reading reader: inout ProfileReader, kinds: [(name: String, kind: Kind)], latitude: Double
  ) throws(ProfileError) {
    highest = try reader.months("max_c", in: -60...60)
    lowest = try reader.months("min_c", in: -60...60)
    rain = try reader.months("rain_mm", in: 0...2_000)
    wetDays = try reader.months("wet_days", in: 0.1...28)
    humidity = try reader.seasons("humidity", in: 0.05...1)
    dust = try reader.seasons("pm2_5_ugm3", in: 0.5...500)
    let name = try reader.text("kind")
    guard let kind = kinds.first(where: { $0.name == name })?.kind else {
      throw reader.refusal(of: "kind", allowed: kinds.map(\.name).joined(separator: ", "))
    }
    self.kind = kind.at(latitude: latitude)
  }

  /// The share of wet days at a season, from 0 to 1.
  func wetShare(at season: Double) -> Double {
    min(max(wetDays.value(at: season) / Self.month, 0.003), 0.95)
  }

  /// The mean precipitation of a wet day at a season, in mm.
  func rainOfWetDay(at season: Double) -> Double {
    max(rain.value(at: season), 0.1) / (wetShare(at: season) * Self.month)
  }

  /// The normal mean temperature at a season, in degrees Celsius.
  func temperature(at season: Double) -> Double {
    0.5 * (highest.value(at: season) + lowest.value(at: season))
  }

  /// The normal difference of the day's highest and lowest temperatures at a season, in K.
  func range(at season: Double) -> Double {
    max(highest.value(at: season) - lowest.value(at: season), 1)
  }

  /// The mean length of a month, in days.
  private static let month = 30.436_875
}

extension ProfileReader {
  /// Reads a value for each month.
  fileprivate mutating func months(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> Months {
    Months(means: try numbers(key, count: 12, in: range))
  }

  /// Reads a value for January and one for July.
  fileprivate mutating func seasons(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> Seasons {
    let values = try numbers(key, count: 2, in: range)
    return Seasons(january: values[0], july: values[1])
  }
}
