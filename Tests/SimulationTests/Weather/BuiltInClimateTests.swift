import Fixtures
import ProfileFiles
import Testing

@testable import Simulation

/// Tests that the weather of the built-in regions has the normals of `climates.json5`.
struct BuiltInClimateTests {
  private static let regions = [
    "boston", "zurich", "singapore", "kathmandu", "sydney", "sao-paulo", "nairobi", "st-johns",
    "tokyo", "london",
  ]

  private static func weather(_ name: String, seed: UInt64) throws -> Weather {
    let climates = try ProfileFiles().load(.climates, "climates").read(Climates.init(reading:))
    let all = try World.made.regions
    let region = try #require(all.first { $0.name == name })
    return Weather(
      of: region, climate: try climates.climate(of: region, file: "regions", among: all).climate,
      random: Random(seed: seed))
  }

  /// The sums of the days of a month, over years and seeds.
  private struct Month {
    var days = 0.0
    var temperature = 0.0
    var rain = 0.0
    var wet = 0.0
  }

  /// A single series of ten years has too few fronts: its months differ from the normals by chance.
  /// Eight of them may still differ by three standard errors in months with few wet days.
  @Test(.whole, arguments: regions)
  func `ten years of several seeds have the normals of each month`(name: String) throws {
    var months = Array(repeating: Month(), count: 12)
    let seeds = 8
    for seed in 1...seeds {
      let weather = try Self.weather(name, seed: UInt64(seed))
      for date in Self.tenYears {
        let day = WeatherDay(date.daysSinceEpoch, of: weather).hours
        let sum = day.reduce(0) { $0 + $1.precipitation }
        months[date.month - 1].days += 1
        months[date.month - 1].temperature += day.reduce(0) { $0 + $1.temperature } / 24
        months[date.month - 1].rain += sum
        months[date.month - 1].wet += sum >= 1 ? 1 : 0
      }
    }
    let normals = try Normals(name)
    let climate = try Self.weather(name, seed: 1).climate
    let years = 10 * Double(seeds)
    for (number, month) in months.enumerated() {
      let temperature = month.temperature / month.days
      let normal = 0.5 * (normals.highest[number] + normals.lowest[number])
      // Air masses last 2.5 days.
      let sd = climate.kind.airMass.value(at: Double(number) + 0.5)
      let warmth = max(0.5, 3 * sd * (5 / month.days).squareRoot())
      #expect(
        abs(temperature - normal) < warmth, "month \(number + 1): \(temperature), \(normal)")
      // The standard deviation of the rain of a wet day is about 1.3 means, and wet days cluster.
      let chance = 1 / (normals.wetDays[number] * years).squareRoot()
      let (rain, wet) = (month.rain / years, month.wet / years)
      #expect(
        abs(rain / normals.rain[number] - 1) < max(0.15, 3 * 1.75 * chance),
        "month \(number + 1): \(rain) mm, \(normals.rain[number])")
      #expect(
        abs(wet / normals.wetDays[number] - 1) < max(0.15, 3 * 1.2 * chance),
        "month \(number + 1): \(wet) days, \(normals.wetDays[number])")
    }
    let year = months.reduce(0) { $0 + $1.rain } / years
    #expect(abs(year / normals.rain.reduce(0, +) - 1) < 0.15, "\(year) mm")
    let wet = months.reduce(0) { $0 + $1.wet } / years
    #expect(abs(wet / normals.wetDays.reduce(0, +) - 1) < 0.15, "\(wet) days")
  }

  /// The chances of a wet day after a wet and after a dry day.
  @Test(
    .whole,
    arguments: [
      ("london", nil, 0.47, 0.26), ("singapore", nil, 0.6, 0.35), ("boston", nil, 0.48, 0.27),
      ("kathmandu", 7, 0.8, 0.58),
    ] as [(String, Int?, Double, Double)])
  func `wet days follow each other`(
    name: String, month: Int?, afterWet: Double, afterDry: Double
  ) throws {
    var wet = (days: 0.0, next: 0.0)
    var dry = (days: 0.0, next: 0.0)
    for seed in 1...(month == nil ? 4 : 40) {
      let weather = try Self.weather(name, seed: UInt64(seed))
      var wasWet: Bool?
      for date in Self.tenYears {
        guard date.month == month ?? date.month else {
          wasWet = nil
          continue
        }
        let day = WeatherDay(date.daysSinceEpoch, of: weather).hours
        let isWet = day.reduce(0) { $0 + $1.precipitation } >= 1
        if wasWet == true { wet = (wet.days + 1, wet.next + (isWet ? 1 : 0)) }
        if wasWet == false { dry = (dry.days + 1, dry.next + (isWet ? 1 : 0)) }
        wasWet = isWet
      }
    }
    #expect(abs(wet.next / wet.days - afterWet) < 0.06, "\(wet.next / wet.days)")
    #expect(abs(dry.next / dry.days - afterDry) < 0.06, "\(dry.next / dry.days)")
  }

  private static let tenYears = (0..<3_652).compactMap {
    CivilDate("2020-01-01")?.advanced(byDays: $0)
  }

  /// The normals as the file has them.
  private struct Normals {
    let highest: [Double]
    let lowest: [Double]
    let rain: [Double]
    let wetDays: [Double]

    init(_ name: String) throws {
      let file = try ProfileFiles().load(.climates, "climates")
      self = try file.read { (reader) throws(ProfileError) in
        _ = try reader.value("kinds")
        return try reader.object("regions") { (reader) throws(ProfileError) in
          var found: Normals?
          for key in reader.keys {
            let normals = try reader.object(key, Normals.init(reading:))
            if key == name { found = normals }
          }
          guard let found else { throw reader.refusal(of: name, allowed: "a region") }
          return found
        }
      }
    }

    private init(reading reader: inout ProfileReader) throws(ProfileError) {
      highest = try reader.numbers("max_c", count: 12, in: -60...60)
      lowest = try reader.numbers("min_c", count: 12, in: -60...60)
      rain = try reader.numbers("rain_mm", count: 12, in: 0...2_000)
      wetDays = try reader.numbers("wet_days", count: 12, in: 0...31)
      for key in reader.keys { _ = try reader.value(key) }
    }
  }
}
