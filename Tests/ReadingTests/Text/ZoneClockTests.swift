import Testing

@testable import Reading

struct ZoneClockTests {
  @Test(arguments: [
    ("America/New_York", "2026-03-08T06:59:59Z", -5.0),
    ("America/New_York", "2026-03-08T07:00:00Z", -4),
    ("America/New_York", "2026-11-01T06:00:00Z", -5),
    ("America/New_York", "2044-07-01T00:00:00Z", -4),
    ("Europe/Berlin", "2026-03-29T01:00:00Z", 2), ("Europe/Berlin", "2045-12-01T00:00:00Z", 1),
    ("Asia/Kolkata", "2026-06-01T00:00:00Z", 5.5), ("Australia/Sydney", "2043-01-15T00:00:00Z", 11),
    ("UTC", "2026-06-01T00:00:00Z", 0),
  ])
  func `clocks are as far ahead as they are set`(zone: String, time: String, hours: Double) throws {
    let clock = try #require(ZoneClock(zone))
    let instant = try #require(HealthTime.instant(time))
    #expect(Double(clock.offset(at: instant)) == 3_600_000 * hours)
  }

  @Test(arguments: ["", "Nowhere/Land", "../../etc/passwd", "/etc/passwd", "America"])
  func `a name of no zone has no clock`(name: String) {
    #expect(ZoneClock(name) == nil)
  }

  @Test func `bytes that are cut off have no clock`() {
    let bytes = Array("TZif2".utf8) + Array(repeating: UInt8(0), count: 39)
    #expect(ZoneClock(bytes) == nil)
  }

  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", "2040-07-01T00:00:00Z", -14_400),
    ("<+0530>-5:30", "2040-07-01T00:00:00Z", 19_800),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2040-01-01T00:00:00Z", 39_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2040-06-01T00:00:00Z", 36_000),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2040-04-01T00:00:00Z", 10_800),
  ])
  func `rules of years to come are read`(text: String, time: String, seconds: Int64) throws {
    let rule = try #require(ZoneRule(text))
    #expect(rule.offset(at: try #require(HealthTime.instant(time)) / 1_000) == seconds)
  }
}
