import Formats
import Glibc
import Testing

@testable import Check
@testable import Reading

/// Tests of the sums per participant, which the rules about all participants together add up.
struct PoolTests {
  @Test func `a day counts the share of the charge an hour and the minutes of screen`() throws {
    // From 8:00 to 20:00, off the charger, the level falls from 0.9 to 0.66, which is 0.02 per
    // hour. The screen is on for 300 s and 100 s; each includes the 10 s until the lock.
    let events: [TimedEvent] = [
      "0 Charging 0.5", "28800 Unplugged 0.9", "30000 Unlocked 0.88", "30300 Locked 0.87",
      "40000 Unlocked 0.8", "40100 Locked 0.79", "72000 Locked 0.66", "72000.001 Charging 0.7",
    ]
    var setting = Setting.oneDay()
    setting.events.power = events.map(\.event)
    let sums = try sums(of: "screen-drains", setting)["days"]
    let (drain, screen) = (0.24 / 12, 380.0 / 60)
    let expected = [1, drain, screen, drain * drain, screen * screen, drain * screen]
    for (sum, value) in zip(try #require(sums), expected) { #expect(abs(sum - value) < 1e-6) }
  }

  @Test(arguments: [("43200.001", 0.0), ("43200", 1)])
  func `a day with four hours off the charger counts`(unplugged: String, count: Double) throws {
    var setting = Setting.oneDay()
    let charged: [TimedEvent] = ["0 Charging 0.5", "57600 Charging 0.5"]
    setting.events.power = charged.map(\.event)
    setting.events.power.insert(
      TimedEvent(stringLiteral: unplugged + " Unplugged 0.9").event, at: 1)
    #expect(try sums(of: "screen-drains", setting)["days"]?[0] == count)
  }

  @Test func `claimed radii and errors of an hour make its covariance and variances`() throws {
    // The errors alternate between 1 m and 4 m, and the radii between 10 m and 20 m. Their
    // logarithms differ by ln 4 and ln 2.
    let piece = Piece.oneDay { piece in
      for fix in 0..<12 {
        piece.add(
          TimedFix(
            seconds: Double(60 * fix), north: fix % 2 == 0 ? 1 : 4, radius: fix % 2 == 0 ? 10 : 20))
      }
      // The hour also has a fix from Wi-Fi alone, which does not count. The next hour has eleven
      // fixes.
      piece.add(TimedFix(seconds: 3_599, east: 900, radius: 65))
      for fix in 0..<11 {
        piece.add(TimedFix(seconds: Double(3_600 + fix), north: 7, radius: Double(9 + fix)))
      }
    }
    let sums = try sums(of: "claimed-error", .oneDay(), [piece])["hours"]
    let (error, radius) = (log(4.0) / 2, log(2.0) / 2)
    let expected = [1, error * radius, error * error, radius * radius]
    for (sum, value) in zip(try #require(sums), expected) { #expect(abs(sum - value) < 1e-6) }
  }

  @Test func `fixes are counted by environment, with those inside their radius`() throws {
    var truth = Truth.oneDay
    truth.terms["gps"] = ["indoor_slow_tau": 4_290, "suburban_slow_tau": 100]
    let piece = Piece.oneDay { piece in
      for fix in 0..<20 {
        piece.add(
          TimedFix(seconds: Double(fix), north: fix < 12 ? 9.9 : 10.1, environment: "indoor"))
      }
      for fix in 0..<2 {
        piece.add(TimedFix(seconds: Double(fix), north: 99, environment: "suburban"))
      }
    }
    let sums = try sums(of: "claimed-accuracy", .oneDay(truth), [piece])
    // The scene has 85,800 s indoors and 600 s outdoors. The rule counts one independent fix per
    // two correlation times, which are 200 s outdoors.
    #expect(sums == ["indoor": [20, 12, 10], "suburban": [2, 0, 2]])
  }

  private func sums(
    of name: String, _ setting: Setting, _ pieces: [Piece] = []
  ) throws -> [String: [Double]] {
    try #require(Rule.named(name)).judge(.rows(setting, pieces)).pool
  }
}
