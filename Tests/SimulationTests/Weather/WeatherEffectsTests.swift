import Fixtures
import ProfileFiles
import Testing

@testable import Simulation

/// Tests that weather changes lives as in the studies, and only if a study asks for it.
struct WeatherEffectsTests {
  private static let midday = Timestamp(seconds: 1_772_452_800)

  /// The effects of 48 hours of equal weather.
  private static func effects(_ change: (inout WeatherHour) -> Void) throws -> WeatherEffects {
    let strength = try LoadedProfile("{}", file: "person").read(
      WeatherEffects.Strength.init(reading:))
    let first = Int(midday.microseconds / 3_600_000_000) - 24
    let hours = (first..<first + 48).map { number in
      var hour = WeatherHour(number: number)
      (hour.temperature, hour.gust, hour.cloud) = (15, 25 / 3.6, 0.8)
      change(&hour)
      return hour
    }
    return WeatherEffects(hours: hours, on: strength)
  }

  @Test func `each mm of rain reduces cycling by a tenth, and twice as much in free time`() throws {
    let (dry, wet) = (try Self.effects { _ in }, try Self.effects { $0.precipitation = 1 })
    #expect(abs(dry.cycling(at: Self.midday, isToWork: true) - 1) < 1e-9)
    #expect(abs(wet.cycling(at: Self.midday, isToWork: true) - 0.894) < 1e-9)
    #expect(abs(wet.cycling(at: Self.midday, isToWork: false) - 0.894 * 0.894) < 1e-9)
    #expect(abs(wet.walking(at: Self.midday) - 0.9) < 1e-9)
  }

  @Test func `warmth increases cycling up to 24 degrees`() throws {
    func cycling(_ temperature: Double) throws -> Double {
      try Self.effects { $0.temperature = temperature }.cycling(at: Self.midday, isToWork: true)
    }
    #expect(try abs(cycling(16) / cycling(15) - 1.032) < 1e-9)
    #expect(try cycling(24) > cycling(22) && cycling(24) > cycling(28))
  }

  @Test func `rain, frost and heat prevent exercise outdoors`() throws {
    let rain = try Self.effects { $0.precipitation = 0.2 }
    let frost = try Self.effects { $0.temperature = -6 }
    let heat = try Self.effects { $0.temperature = 33 }
    #expect(rain.exercise(at: Self.midday) == 0.5)
    #expect(abs(frost.exercise(at: Self.midday) - 0.7) < 1e-12)
    #expect(abs(heat.exercise(at: Self.midday) - 0.7) < 1e-12)
    #expect(try Self.effects { _ in }.exercise(at: Self.midday) == 1)
  }

  @Test func `sun lifts the mood, and heat keeps people indoors`() throws {
    let sunny = try Self.effects { ($0.isDaylight, $0.cloud) = (true, 0.1) }
    let cloudy = try Self.effects { $0.isDaylight = true }
    #expect(sunny.mood > cloudy.mood)
    let hot = try Self.effects { $0.temperature = 34 }
    #expect(hot.outdoors(at: Self.midday) < 0.8)
    #expect(try Self.effects { _ in }.outdoors(at: Self.midday) == 1)
  }

  /// Cyclists of a wet town, with weather and without it.
  @Test(.whole) func `weather changes the trips of cyclists by 7 to 14 percent for each mm`() throws
  {
    let weathers = try Self.weathers("london")
    var counts: [Bool: [Double: Int]] = [:]
    for number in 0..<60 {
      for moves in [false, true] {
        let life = try Self.cyclist(number, in: "london", weathers: moves ? weathers : nil)
        for outline in World.outlines(life, days: 60) {
          let hours = weathers.home.hours(
            in: outline.plan.clock
              .start..<outline.plan.clock.start.advanced(
                bySeconds: outline.plan.duration))
          for leg in outline.plan.legs where leg.mode == .bike {
            let start = outline.plan.clock.start.advanced(bySeconds: leg.start)
            guard let hour = hours.last(where: { $0.start <= start }) else { continue }
            counts[moves, default: [:]][hour.precipitation, default: 0] += 1
          }
        }
      }
    }
    // The slope of the logarithm of the ratio, weighted by the trips without weather.
    var sums = (weight: 0.0, x: 0.0, y: 0.0, xx: 0.0, xy: 0.0)
    let limits = [0.0, 0.05, 0.3, 0.6, 1, 1.5, 2.5, 4]
    for (low, high) in zip(limits, limits.dropFirst()) {
      func trips(_ moves: Bool) -> [(Double, Int)] {
        (counts[moves] ?? [:]).filter { (low..<high).contains($0.key) }.map { ($0.key, $0.value) }
      }
      let (before, after) = (trips(false), trips(true))
      let (all, left) = (before.map(\.1).reduce(0, +), after.map(\.1).reduce(0, +))
      guard all > 20, left > 0 else { continue }
      let weight = Double(all)
      let x = before.map { $0.0 * Double($0.1) }.reduce(0, +) / weight
      let y = Elementary.log(Double(left) / weight)
      sums = (
        sums.weight + weight, sums.x + weight * x, sums.y + weight * y, sums.xx + weight * x * x,
        sums.xy + weight * x * y
      )
    }
    let slope =
      (sums.weight * sums.xy - sums.x * sums.y) / (sums.weight * sums.xx - sums.x * sums.x)
    let fall = 1 - Elementary.exp(slope)
    #expect((0.07...0.14).contains(fall), "\(fall)")
  }

  private static func cyclist(
    _ number: Int, in region: String, weathers: Weathers?
  ) throws -> Life {
    let text = try ProfileFiles().load(.people, "student").text
      .replacing(/means: \{[^}]*\}/, with: "means: { bike: 1 }")
      .replacing(/bicycle: [0-9.]+,/, with: "bicycle: 1,")
    let person = try LoadedProfile(text, file: "student").read(PersonProfile.init(reading:))
    return Life(
      person, in: try World.towns(region), from: World.date, weathers: weathers,
      random: World.random(number))
  }

  private static func weathers(_ region: String) throws -> Weathers {
    let climates = try ProfileFiles().load(.climates, "climates").read(Climates.init(reading:))
    let regions = try World.made.regions
    return try Weathers(of: World.towns(region), seed: 1) { (region) throws(ProfileError) in
      try climates.climate(of: region, file: "regions", among: regions)
    }
  }
}
