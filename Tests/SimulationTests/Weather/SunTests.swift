import Fixtures
import ProfileFiles
import Testing

@testable import Simulation

/// Tests of the sun against published times of sunrise and sunset.
struct SunTests {
  /// A published time: the place in degrees, the local date and clock times, and the zone.
  struct Published: Sendable {
    let latitude: Double
    let longitude: Double
    let date: String
    let zone: String
    let sunrise: String
    let sunset: String
  }

  private static let published = [
    Published(
      latitude: 42.36, longitude: -71.06, date: "2021-09-20", zone: "America/New_York",
      sunrise: "06:30", sunset: "18:44"),
    Published(
      latitude: 42.36, longitude: -71.06, date: "2009-05-09", zone: "America/New_York",
      sunrise: "05:29", sunset: "19:53"),
    Published(
      latitude: -33.87, longitude: 151.21, date: "2023-12-22", zone: "Australia/Sydney",
      sunrise: "05:41", sunset: "20:06"),
    Published(
      latitude: 50.84, longitude: -0.78, date: "2021-12-21", zone: "Europe/London",
      sunrise: "08:03", sunset: "15:59"),
  ]

  private func zone(_ name: String) throws -> TimeZoneRules {
    try #require(try ProfileFiles().zones()[name])
  }

  private func seconds(_ clock: String) throws -> Double {
    let parts = clock.split(separator: ":").compactMap { Double($0) }
    return 3_600 * parts[0] + 60 * parts[1]
  }

  @Test(arguments: published)
  func `sunrise and sunset are within a minute of published times`(_ place: Published) throws {
    let zone = try zone(place.zone)
    let date = try #require(CivilDate(place.date))
    let day = Sun(latitude: place.latitude, longitude: place.longitude).day(date, in: zone)
    let light = try #require(day.light)
    // Published times are whole minutes.
    for (time, clock) in [(light.lowerBound, place.sunrise), (light.upperBound, place.sunset)] {
      let wanted = zone.timestamp(of: date, secondsAfterMidnight: try seconds(clock))
      #expect(abs(time.seconds(since: wanted)) <= 60, "\(time.milliseconds) instead of \(clock)")
    }
    #expect(light.contains(day.noon))
    let twilight = try #require(day.twilight)
    #expect(twilight.lowerBound < light.lowerBound && light.upperBound < twilight.upperBound)
  }

  @Test(arguments: [(latitude: 50.0, clock: 479.0), (-34.0, 292.0)])
  func `sunrise has its local mean time`(latitude: Double, clock: Double) throws {
    let date = try #require(CivilDate("2002-01-01"))
    let light = try #require(Sun(latitude: latitude, longitude: 0).day(date, in: .utc).light)
    let minutes = TimeZoneRules.utc.localSeconds(at: light.lowerBound) / 60
    #expect(abs(minutes - clock) <= 1)
  }

  @Test func `the sun stays up or down beyond the polar circles`() throws {
    let (june, december) = (
      try #require(CivilDate("2026-06-21")), try #require(CivilDate("2026-12-21"))
    )
    let north = Sun(latitude: 70, longitude: 20)
    #expect(north.day(june, in: .utc).light == nil && north.day(june, in: .utc).noonHeight > 0)
    #expect(north.day(december, in: .utc).light == nil)
    #expect(north.day(december, in: .utc).noonHeight < 0)
  }

  @Test func `the sun is highest at noon, at the height of the season`() throws {
    let date = try #require(CivilDate("2026-03-20"))
    let sun = Sun(latitude: 0, longitude: 30)
    let day = sun.day(date, in: .utc)
    #expect(day.noonHeight > 89)
    #expect(abs(sun.solarHour(at: day.noon) - 12) < 0.01)
    for shift in [-600.0, 600] {
      #expect(sun.height(at: day.noon.advanced(bySeconds: shift)) < day.noonHeight)
    }
  }
}
