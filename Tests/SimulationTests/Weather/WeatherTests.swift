import ProfileFiles
import Testing

@testable import Simulation

/// Tests of the weather of a region with a climate of four seasons and of one without.
struct WeatherTests {
  private static let kinds = """
    {
      Cfb: {
        air_mass_sd_k: [4, 3.4], pressure_sd_hpa: [10, 5], wind_mps: [3.6, 3], cloud: [0.75, 0.55],
        rain_hours: [6, 4], convective: [0.08, 0.5], ozone_ppb: [22, 42],
        ozone_column_du: [330, 330], fronts: true,
      },
      Af: {
        air_mass_sd_k: [0.9, 0.9], pressure_sd_hpa: [1.2, 1.1], wind_mps: [2.6, 2.3],
        cloud: [0.72, 0.7], rain_hours: [2.5, 2], convective: [0.85, 0.95], ozone_ppb: [25, 25],
        ozone_column_du: [248, 265], fronts: false,
      },
    }
    """
  private static let london = """
    {
      kind: "Cfb", max_c: [8.3, 8.5, 11.4, 14.2, 17.7, 20.7, 23.2, 22.9, 20.1, 15.6, 11.4, 8.6],
      min_c: [2.6, 2.4, 4.1, 5.4, 8.4, 13.2, 14.2, 14, 11.2, 8.3, 5.1, 2.8],
      rain_mm: [52, 38, 41, 45, 47, 47, 41, 52, 50, 69, 58, 53],
      wet_days: [11, 9, 10, 9, 9, 8, 8, 8, 9, 11, 10, 10], humidity: [0.86, 0.7],
      pm2_5_ugm3: [10.8, 7.2],
    }
    """
  private static let singapore = """
    {
      kind: "Af", max_c: [30.5, 31.6, 32, 32.3, 32.3, 31.9, 31.4, 31.4, 31.6, 31.7, 31.3, 30.5],
      min_c: [24, 24, 25, 25, 25, 25, 25, 25, 25, 25, 24, 24],
      rain_mm: [246, 108, 184, 175, 160, 126, 150, 148, 125, 170, 243, 287],
      wet_days: [13, 9, 13, 14, 14, 13, 14, 14, 13, 15, 19, 19], humidity: [0.85, 0.82],
      pm2_5_ugm3: [11.7, 13],
    }
    """

  private static func weather(_ name: String, seed: UInt64 = 1) throws -> Weather {
    let kinds = try LoadedProfile(kinds, file: "kinds").read { (reader) throws(ProfileError) in
      var kinds: [(name: String, kind: Climate.Kind)] = []
      for name in reader.keys {
        kinds.append((name, try reader.object(name, Climate.Kind.init(reading:))))
      }
      return kinds
    }
    let region = try ProfileFiles().region(name)
    let text = name == "london" ? london : singapore
    let climate = try LoadedProfile(text, file: name).read { (reader) throws(ProfileError) in
      try Climate(reading: &reader, kinds: kinds, latitude: region.latitude)
    }
    return Weather(of: region, climate: climate, random: Random(seed: seed))
  }

  private static let start = Timestamp(seconds: 1_767_225_600)

  @Test(arguments: ["london", "singapore"])
  func `the values of an hour agree with each other`(name: String) throws {
    let hours = try Self.weather(name).hours(
      in: Self.start..<Self.start.advanced(bySeconds: 60 * 86_400))
    #expect(hours.count == 1_440)
    for hour in hours {
      #expect(hour.dewPoint <= hour.temperature && (0.08...1).contains(hour.humidity))
      #expect((0...1).contains(hour.cloud) && (hour.precipitation == 0 || hour.cloud > 0.6))
      #expect(!hour.isSnow || hour.precipitation > 0)
      #expect(hour.uv <= hour.clearSkyUV && (hour.sunHeight > 0 || hour.clearSkyUV == 0))
      #expect(hour.gust >= hour.wind && (0..<360).contains(hour.windFrom))
      #expect((0...500).contains(hour.air.index) && (1...6).contains(hour.air.category))
      #expect((940...1_080).contains(hour.pressure) && hour.visibility > 0)
    }
    #expect(hours.contains { $0.precipitation > 0 } && hours.contains { $0.precipitation == 0 })
    #expect(Set(hours.map(\.condition)).count > 4)
  }

  @Test func `a seed and a region have one weather, however it is cut`() throws {
    let span = Self.start..<Self.start.advanced(bySeconds: 86_400)
    let hours = try Self.weather("london").hours(in: span)
    #expect(
      hours.map(\.start) == (0..<24).map { Self.start.advanced(bySeconds: 3_600 * Double($0)) })
    #expect(try Self.weather("london", seed: 2).hours(in: span).map(\.cloud) != hours.map(\.cloud))
    let later = Self.start.advanced(bySeconds: 35_000)..<Self.start.advanced(bySeconds: 86_400)
    #expect(try Self.weather("london").hours(in: later) == Array(hours.suffix(14)))
  }

  @Test(arguments: ["london", "singapore"])
  func `four years have the temperature and the rain of the climate`(name: String) throws {
    let weather = try Self.weather(name)
    let first = weather.day(ofHour: Int(Self.start.wholeSeconds) / 3_600)
    var (temperature, wanted, rain, wantedRain, wet, wantedWet) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    let count = 1_461
    for number in first..<first + count {
      let hours = WeatherDay(number, of: weather).hours
      let season = hours[12].start.season
      temperature += hours.reduce(0) { $0 + $1.temperature } / 24
      wanted += weather.climate.temperature(at: season)
      let sum = hours.reduce(0) { $0 + $1.precipitation }
      rain += sum
      wet += sum >= 1 ? 1 : 0
      wantedWet += weather.climate.wetShare(at: season)
      wantedRain += weather.climate.wetShare(at: season) * weather.climate.rainOfWetDay(at: season)
    }
    #expect(
      abs(temperature - wanted) / Double(count) < 0.5, "\((temperature - wanted) / Double(count)) K"
    )
    #expect(abs(rain / wantedRain - 1) < 0.15, "\(rain) of \(wantedRain) mm")
    #expect(abs(wet / wantedWet - 1) < 0.15, "\(wet) of \(wantedWet) days")
  }

  @Test func `fronts cool the air, turn the wind and end the rain`() throws {
    let random = Random(seed: 4)
    let pressure = RoughNoise(random["pressure"], deviation: 1, tau: 172_800)
    func fronts(south: Bool, exist: Bool = true) -> Fronts {
      Fronts(below: pressure, exist: exist, south: south, random: random["fronts"])
    }
    let hours = (0..<24 * 200).map { 3_600 * Double($0) }
    let north = hours.map { fronts(south: false).effect(at: $0) }
    let south = hours.map { fronts(south: true).effect(at: $0) }
    #expect(zip(north, south).allSatisfy { $0.veer == -$1.veer && $0.airMass == $1.airMass })
    // The greatest fall in three hours is the fall at a front.
    let falls = zip(north, north.dropFirst(3)).map { $0.airMass - $1.airMass }
    #expect((0.7...1.7).contains(try #require(falls.max())))
    #expect(north.contains { $0.endsRain } && north.contains { !$0.endsRain })
    let mean = north.reduce(0) { $0 + $1.airMass } / Double(north.count)
    #expect(abs(mean) < 0.03)
    #expect(hours.allSatisfy { fronts(south: false, exist: false).effect(at: $0) == .init() })
  }
}
