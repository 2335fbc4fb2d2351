import ProfileFiles
import Testing

@testable import Simulation

/// The digital days of some participants, computed once for all tests of the digital life.
enum DigitalLives {
  /// A logged day with the body's side of it.
  struct Logged {
    let log: DigitalLog
    let body: HealthDay

    var day: Day { log.day }
  }

  /// Five days of each of sixteen participants, of all kinds of people.
  static let all: Result<[[Logged]], any Error> = Result {
    try (0..<16).map { try days($0, 5).logged }
  }

  /// Returns the first days of a participant, and the reader that made them.
  static func days(_ number: Int, _ count: Int) throws -> (logged: [Logged], reader: DigitalReader)
  {
    let world = try World.made
    let kinds = world.people.keys.sorted()
    let profile = try #require(world.people[kinds[number % kinds.count]])
    let random = World.random(number)
    let life = Life(
      profile, in: try World.towns(), from: World.date,
      watch: number % 3 == 0 ? nil : try Bodies.watch(), random: random)
    let health = HealthReader(LifeReader(life), random: random)
    let files = try ProfileFiles()
    let apps = try files.load(.phoneApps, "phone-apps").read(PhoneApps.init(reading:))
    let macApps = try files.load(.macApps, "mac-apps").read(MacApps.init(reading:))
    let reader = DigitalReader(
      health, profile: profile.digital, apps: apps, macApps: macApps, random: random)
    var instant = life.start.advanced(bySeconds: 43_200)
    let logged = (0..<count).map { _ in
      let body = health.day(at: instant)
      instant = body.day.end.advanced(bySeconds: 60)
      return Logged(log: reader.log(of: body.day), body: body)
    }
    return (logged, reader)
  }
}
