import ProfileFiles
import Testing

@testable import Simulation

/// The days of Macs of some people, computed once for all tests of Macs.
enum MacLives {
  /// A day with its Mac.
  struct Logged {
    let log: DigitalLog
    let mac: MacDay

    var day: Day { log.day }
  }

  /// Nine days of eight developers.
  static let developers = Result { try (0..<8).map { try days(of: "software-developer", $0, 9) } }

  /// Four days of two people of each other kind, all with a Mac.
  static let others = Result {
    try World.made.people.keys.sorted().filter { $0 != "software-developer" }
      .flatMap { kind in try [20, 21].map { try days(of: kind, $0, 4) } }
  }

  /// The days of all people, each person's in order.
  static var all: [[Logged]] { get throws { try developers.get() + others.get() } }

  /// Returns the first days of a person, who has a Mac.
  static func days(
    of kind: String, _ number: Int, _ count: Int, keeping: MyLifeDBSettings.Keeping = .all
  ) throws -> [Logged] {
    let (reader, health) = try reader(of: kind, number, keeping: keeping)
    // The first day begins before the study. No document, branch or session is older.
    var instant = health.life.life.start.advanced(bySeconds: 60)
    return try (0..<count).map { _ in
      let day = health.day(at: instant).day
      instant = day.end.advanced(bySeconds: 60)
      let log = reader.log(of: day)
      return Logged(log: log, mac: try #require(log.mac))
    }
  }

  static func reader(
    of kind: String, _ number: Int, keeping: MyLifeDBSettings.Keeping = .all
  ) throws -> (reader: DigitalReader, health: HealthReader) {
    let profile = try #require(World.made.people[kind])
    let random = World.random(number)
    let life = Life(profile, in: try World.towns(), from: World.date, random: random)
    let health = HealthReader(LifeReader(life), random: random)
    let files = try ProfileFiles()
    let reader = DigitalReader(
      health, profile: profile.digital,
      apps: try files.load(.phoneApps, "phone-apps").read(PhoneApps.init(reading:)),
      macApps: try files.load(.macApps, "mac-apps").read(MacApps.init(reading:)),
      keeping: keeping, random: random)
    return (reader, health)
  }
}

extension [MacUse] {
  /// Whether the Mac is in use at a time.
  func contain(_ time: Double) -> Bool {
    contains { $0.start <= time && time <= $0.end }
  }

  /// The hours of use.
  var hours: Double { reduce(0) { $0 + $1.length } / 3_600 }
}
