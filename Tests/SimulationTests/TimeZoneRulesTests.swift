import Fixtures
import Foundation
import Testing

@testable import Simulation

struct TimeZoneRulesTests {
  struct File: Decodable {
    struct Zone: Decodable {
      struct Change: Decodable {
        var from: String
        var rule: String
      }
      var rule: String
      var changes: [Change]?
    }
    var zones: [String: Zone]
  }

  static let zones: [TimeZoneRules] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Profiles/zones.json5")
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let dates = ISO8601DateFormatter()
    guard let data = try? Data(contentsOf: file.standardizedFileURL),
      let zones = try? decoder.decode(File.self, from: data).zones
    else { return [] }
    return zones.sorted { $0.key < $1.key }.compactMap { name, zone in
      let changes = (zone.changes ?? []).compactMap { change in
        dates.date(from: change.from).map {
          (from: Timestamp(seconds: Int64($0.timeIntervalSince1970)), rule: change.rule)
        }
      }
      return try? TimeZoneRules(name: name, rule: zone.rule, changes: changes)
    }
  }()

  /// The range from 2015-01-01 to 2036-01-01, in seconds since 1970.
  static let years: Range<Int64> = 1_420_070_400..<2_082_758_400

  func zone(_ name: String) throws -> TimeZoneRules {
    try #require(Self.zones.first { $0.name == name })
  }

  func date(_ text: String) throws -> CivilDate {
    try #require(CivilDate(text))
  }

  @Test func `at least 30 zones are there`() {
    #expect(Self.zones.count >= 30)
  }

  @Test(.whole, arguments: zones)
  func `offsets are those of the system`(zone: TimeZoneRules) throws {
    let system = try #require(TimeZone(identifier: zone.name))
    func check(_ seconds: Int64) {
      let expected = system.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      let found = zone.offset(at: Timestamp(seconds: seconds))
      if found != expected { Issue.record("\(zone.name) at \(seconds): \(found), not \(expected)") }
    }
    var last = zone.offset(at: Timestamp(seconds: Self.years.lowerBound))
    for seconds in stride(from: Self.years.lowerBound, to: Self.years.upperBound, by: 21_600) {
      check(seconds)
      let offset = zone.offset(at: Timestamp(seconds: seconds))
      if offset != last {
        for minute in -361...1 {
          check(seconds + Int64(minute) * 60)
          check(seconds + Int64(minute) * 60 - 1)
        }
      }
      last = offset
    }
  }

  @Test(arguments: zones)
  func `instants return from the clock`(zone: TimeZoneRules) {
    for seconds in stride(from: Self.years.lowerBound, to: Self.years.upperBound, by: 250_007) {
      let time = Timestamp(microseconds: seconds * 1_000_000 + 123_456)
      let date = zone.localDate(at: time)
      let clock = zone.localSeconds(at: time)
      let back = zone.timestamp(of: date, secondsAfterMidnight: clock)
      // If the clocks go back, an hour of local time occurs twice; a time in it then converts to
      // its first occurrence.
      let isRepeated = zone.offset(at: back) > zone.offset(at: time) && back < time
      let start = zone.startOfDay(date)
      let before = Timestamp(microseconds: start.microseconds - 1)
      let isFirst =
        start <= time && zone.localDate(at: start) == date && zone.localDate(at: before) < date
      if back != time && !isRepeated || !isFirst {
        Issue.record("\(zone.name) at \(seconds): \(back), of a day from \(start)")
      }
    }
  }

  @Test(arguments: [
    (name: "Europe/Zurich", date: "2026-03-29", hours: 23.0),
    (name: "Europe/Zurich", date: "2026-10-25", hours: 25),
    (name: "Europe/Zurich", date: "2026-06-01", hours: 24),
    (name: "America/New_York", date: "2026-03-08", hours: 23),
    (name: "Australia/Lord_Howe", date: "2026-10-04", hours: 23.5),
    (name: "Australia/Lord_Howe", date: "2026-04-05", hours: 24.5),
    (name: "Antarctica/Troll", date: "2026-03-29", hours: 22),
    (name: "America/Sao_Paulo", date: "2017-10-15", hours: 23),
    (name: "Africa/Cairo", date: "2026-04-24", hours: 23),
    (name: "Africa/Cairo", date: "2026-10-29", hours: 25),
  ])
  func `days of a switch are shorter or longer`(name: String, date text: String, hours: Double)
    throws
  {
    let zone = try zone(name)
    let start = zone.startOfDay(try date(text))
    let end = zone.startOfDay(try date(text).advanced(byDays: 1))
    #expect(end.seconds(since: start) == hours * 3_600)
  }

  @Test(arguments: [
    (name: "Asia/Kathmandu", minutes: 345), (name: "America/St_Johns", minutes: -210),
    (name: "Pacific/Chatham", minutes: 825), (name: "Asia/Tehran", minutes: 210),
    (name: "Europe/Dublin", minutes: 0), (name: "UTC", minutes: 0),
  ])
  func `offsets of January 2026 are known`(name: String, minutes: Int) throws {
    #expect(try zone(name).offset(at: Timestamp(seconds: 1_768_000_000)) == minutes * 60)
  }

  @Test func `skipped times count on and repeated times are the first`() throws {
    let zurich = try zone("Europe/Zurich")
    let skipped = zurich.timestamp(of: try date("2026-03-29"), secondsAfterMidnight: 2.5 * 3_600)
    #expect(zurich.localSeconds(at: skipped) == 3.5 * 3_600)
    let repeated = zurich.timestamp(of: try date("2026-10-25"), secondsAfterMidnight: 2.5 * 3_600)
    #expect(zurich.offset(at: repeated) == 7_200)
    #expect(zurich.localSeconds(at: repeated) == 2.5 * 3_600)
  }

  @Test func `a skipped midnight starts the day at the switch`() throws {
    let cairo = try zone("Africa/Cairo")
    #expect(cairo.localSeconds(at: cairo.startOfDay(try date("2026-04-24"))) == 3_600)
    let odd = try TimeZoneRules(name: "odd", rule: "AAA0BBB,M3.5.0/-0:30,M10.5.0")
    #expect(odd.localSeconds(at: odd.startOfDay(try date("2026-03-29"))) == 1_800)
  }

  @Test func `days of a rule may be numbers`() throws {
    // In the form `J60`, day 60 never counts February 29, so it is March 1. In the form `60`, days
    // count from 0 and include February 29.
    let rule = try #require(ClockRule("AAA0BBB,J60/0,300/0"))
    func day(_ year: Int, _ index: Int) -> CivilDate {
      CivilDate(daysSinceEpoch: (rule.switches(inYear: year)[index].time + 3_600) / 86_400)
    }
    #expect([2024, 2025].map { day($0, 0).description } == ["2024-03-01", "2025-03-01"])
    #expect([2024, 2025].map { day($0, 1).description } == ["2024-10-27", "2025-10-28"])
  }

  @Test(arguments: [
    "", "CET", "1", "CE-1", "<+01-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-25", "CET-1CEST,J0,J300",
    "CET-1CEST,366,1", "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1:60",
  ])
  func `other rules are refused with their text`(rule: String) {
    #expect(throws: TimeZoneError.badRule(rule, zone: "here")) {
      try TimeZoneRules(name: "here", rule: rule)
    }
  }

  @Test func `changes must be in order`() {
    let time = Timestamp(seconds: 0)
    #expect(throws: TimeZoneError.unorderedChanges(zone: "here")) {
      try TimeZoneRules(name: "here", rule: "UTC0", changes: [(time, "AAA1"), (time, "BBB2")])
    }
  }
}
