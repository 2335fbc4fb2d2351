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
    let usual = try LoadedProfile("{}", file: "person").read(DigitalProfile.init(reading:))
    let reader = DigitalReader(health, profile: usual, apps: try apps(), random: random)
    var instant = life.start.advanced(bySeconds: 43_200)
    let logged = (0..<count).map { _ in
      let body = health.day(at: instant)
      instant = body.day.end.advanced(bySeconds: 60)
      return Logged(log: reader.log(of: body.day), body: body)
    }
    return (logged, reader)
  }

  /// The apps that participants have.
  static func apps() throws -> PhoneApps {
    let hours = "hours: [\((0..<24).map { _ in "1" }.joined(separator: ", "))]"
    let categories = [
      ("social", 0.42, 28), ("utilities", 0.14, 12), ("information", 0.13, 45),
      ("productivity", 0.12, 22), ("entertainment", 0.1, 110), ("health", 0.01, 30),
    ].map { "\($0): { share: \($1), dwell_s: { median: \($2), sigma: 1.2 }, \(hours) }" }
    let apps = [
      ("messages", "social", 10), ("group-chat", "social", 8), ("feed", "social", 4),
      ("video-chat", "social", 0), ("camera", "utilities", 1), ("settings", "utilities", 2),
      ("browser", "information", 8), ("news", "information", 2), ("books", "information", 0),
      ("mail", "productivity", 6), ("calendar", "productivity", 2), ("video", "entertainment", 5),
      ("music", "entertainment", 4), ("activity", "health", 1), ("diary", "health", 0),
    ].map { "\"\($0)\": { name: \"\($0)\", category: \"\($1)\", popularity: \($2) }" }
    let text = """
      { categories: { \(categories.joined(separator: ", ")) }, apps: { \(apps.joined(separator: ", ")) } }
      """
    return try LoadedProfile(text, file: "phone-apps.json5").read(PhoneApps.init(reading:))
  }
}
