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
  @Test(.whole, arguments: regions)
  func `ten years of several seeds have the normals of each month`(name: String) throws {
    var months = Array(repeating: Month(), count: 12)
    var after = (wet: (0.0, 0.0), dry: (0.0, 0.0))
    let july = ["kathmandu"].contains(name)
    for seed in 1...8 {
      let weather = try Self.weather(name, seed: UInt64(seed))
      var wasWet: Bool?
      for date in Self.tenYears {
        let day = WeatherDay(date.daysSinceEpoch, of: weather).hours
        let sum = day.reduce(0) { $0 + $1.precipitation }
        let isWet = sum >= 1
        months[date.month - 1].days += 1
        months[date.month - 1].temperature += day.reduce(0) { $0 + $1.temperature } / 24
        months[date.month - 1].rain += sum
        months[date.month - 1].wet += isWet ? 1 : 0
        if let wasWet, !july || date.month == 7 {
          if wasWet {
            after.wet = (after.wet.0 + (isWet ? 1 : 0), after.wet.1 + 1)
          } else {
            after.dry = (after.dry.0 + (isWet ? 1 : 0), after.dry.1 + 1)
          }
        }
        wasWet = isWet
      }
    }
    let normals = try Normals(name)
    for (number, month) in months.enumerated() {
      let years = 8 * 10.0
      let temperature = month.temperature / month.days
      let normal = 0.5 * (normals.highest[number] + normals.lowest[number])
      #expect(abs(temperature - normal) < 0.5, "month \(number + 1): \(temperature), \(normal)")
      let (rain, wet) = (month.rain / years, month.wet / years)
      #expect(
        abs(rain / normals.rain[number] - 1) < 0.15,
        "month \(number + 1): \(rain) mm, \(normals.rain[number])")
      #expect(
        abs(wet / normals.wetDays[number] - 1) < 0.15,
        "month \(number + 1): \(wet) days, \(normals.wetDays[number])")
    }
    let known = ["london": (0.47, 0.26), "singapore": (0.6, 0.35), "boston": (0.48, 0.27)]
    if let (wet, dry) = july ? (0.8, 0.58) : known[name] {
      #expect(abs(after.wet.0 / after.wet.1 - wet) < 0.06, "\(after.wet)")
      #expect(abs(after.dry.0 / after.dry.1 - dry) < 0.06, "\(after.dry)")
    }
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
