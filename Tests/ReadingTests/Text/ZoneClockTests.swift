import Spool
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

  private func instant(_ text: String) throws -> Int64 { try #require(HealthTime.instant(text)) }

  @Test(arguments: [
    ("EST5EDT,M3.2.0,M11.1.0", -18_000, -14_400, "2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 3_600, 7_200, "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", 3_600, 7_200, "2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z"),
    (
      "A10B9:29:45,M4.1.6/0,M9.4.1/4", -36_000, -34_185, "2026-04-04T10:00:00Z",
      "2026-09-28T13:29:45Z"
    ),
    ("A0B,M12.5.0,M1.5.0", 0, 3_600, "2026-12-27T02:00:00Z", "2027-01-31T01:00:00Z"),
    (
      "AEST-10AEDT,M10.1.0,M4.1.0/3", 36_000, 39_600, "2026-10-03T16:00:00Z",
      "2027-04-03T16:00:00Z"
    ),
  ])
  func `summer time begins and ends to the second`(
    text: String, standard: Int64, summer: Int64, start: String, end: String
  ) throws {
    let rule = try #require(ZoneRule(text))
    let (first, last) = (try instant(start) / 1_000, try instant(end) / 1_000)
    #expect(rule.offset(at: first - 1) == standard && rule.offset(at: first) == summer)
    #expect(rule.offset(at: last - 1) == summer && rule.offset(at: last) == standard)
    #expect(rule.offset(at: (first + last) / 2) == summer)
  }

  @Test(arguments: [
    ("EST5", -18_000), ("EST+5", -18_000), ("<-03>3", -10_800), ("X-0:30", 1_800),
    ("X5:30:15", -19_815), ("UTC0", 0),
  ])
  func `a zone without summer time is always as far ahead`(text: String, seconds: Int64) throws {
    let rule = try #require(ZoneRule(text))
    for time in ["1969-07-01T00:00:00Z", "2040-01-01T00:00:00Z"] {
      #expect(rule.offset(at: try instant(time) / 1_000) == seconds)
    }
  }

  @Test(arguments: [
    "", "5", "EST", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,M11.1.0,M12.1.0",
    "EST5EDT,J60,M11.1.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M0.2.0,M11.1.0",
    "EST5EDT,M3.2,M11.1.0", "EST5EDT,M3.2.0/x,M11.1.0", "EST5EDT,M3.2.0/1:2:3:4,M11.1.0",
    "EST5 4,M3.2.0,M11.1.0", "EST5EDT*,M3.2.0,M11.1.0",
  ])
  func `a text that is no rule is not read`(text: String) {
    #expect(ZoneRule(text) == nil)
  }

  @Test(arguments: [
    ("America/New_York", "2026-03-02T05:00:00Z", 20_514),
    ("America/New_York", "2026-03-08T05:00:00Z", 20_520),
    ("America/New_York", "2026-03-09T04:00:00Z", 20_521),
    ("America/New_York", "2026-11-01T04:00:00Z", 20_758),
    ("America/New_York", "2026-11-02T05:00:00Z", 20_759),
    ("Australia/Sydney", "2026-03-01T13:00:00Z", 20_514), ("UTC", "1969-12-31T00:00:00Z", -1),
    ("Asia/Kolkata", "2026-03-01T18:30:00Z", 20_514),
  ])
  func `a date begins at the zone's midnight`(zone: String, start: String, date: Int64) throws {
    let clock = try #require(ZoneClock(zone))
    let start = try instant(start)
    #expect(clock.start(of: date) == start)
    #expect(clock.date(at: start) == date && clock.date(at: start - 1) == date - 1)
  }

  @Test func `before the first change a zone has the time of its longitude`() throws {
    let clock = try #require(ZoneClock("America/New_York"))
    #expect(clock.offset(at: try instant("1800-01-01T00:00:00Z")) == -17_762_000)
  }

  @Test func `a file of a zone is whole, and its last line is a rule`() throws {
    let bytes = try FileReader.bytes(of: "/usr/share/zoneinfo/America/New_York")
    let summer = try instant("2044-07-01T00:00:00Z")
    #expect(ZoneClock(bytes)?.offset(at: summer) == -14_400_000)
    let end = try #require(bytes.dropLast().lastIndex(of: 10))
    #expect(ZoneClock(Array(bytes[..<end]))?.offset(at: summer) == -18_000_000)
    for length in [0, 43, 44, 100, end - 1] {
      #expect(ZoneClock(Array(bytes[..<length]))?.date(at: 0) == nil, "\(length)")
    }
    var other = bytes
    other[0] = 0
    #expect(ZoneClock(other)?.date(at: 0) == nil)
  }
}
