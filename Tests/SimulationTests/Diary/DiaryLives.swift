import ProfileFiles
import Testing

@testable import Simulation

/// The diaries of some participants, computed once for all tests of diaries.
enum DiaryLives {
  /// A participant with the logs of some days.
  struct Writer {
    let number: Int
    let kind: String
    let person: Person
    let diarist: Diarist
    let logs: [DigitalLog]

    var entries: [Entry] { logs.flatMap(\.entries) }

    func entries(_ kind: EntryKind) -> [Entry] { entries.filter { $0.kind == kind } }

    /// The day of the life that contains a time.
    func day(at time: Timestamp) -> Day? {
      logs.map(\.day).first { $0.start <= time && time < $0.end }
    }

    /// Returns the log of the day on which the person wakes up on a date.
    func log(on date: CivilDate) -> DigitalLog? { logs.first { $0.day.date == date } }
  }

  /// Four weeks of each of 16 participants, of all kinds of people, who all keep all logs.
  static let all: Result<[Writer], any Error> = Result {
    try (0..<16).map { try writer($0, days: 28, keeping: .all) }
  }

  static func world(_ region: String = "boston") throws -> DiaryWorld {
    let files = try ProfileFiles()
    let climates = try files.load(.climates, "climates").read(Climates.init(reading:))
    let regions = try World.made.regions
    let towns = try World.towns(region)
    return DiaryWorld(
      sentences: try files.load(.sentences, "sentences").read(Sentences.init(reading:)),
      weathers: try Weathers(of: towns, seed: 1) { (region) throws(ProfileError) in
        try climates.climate(of: region, file: "regions", among: regions)
      }, region: towns.home.region)
  }

  /// Returns the life of a participant, and a reader of the digital side of it.
  ///
  /// - Parameter hasDiary: whether an app asks for entries.
  static func reader(
    _ number: Int, keeping: MyLifeDBSettings.Keeping, hasDiary: Bool = true
  ) throws -> (kind: String, health: HealthReader, reader: DigitalReader) {
    let world = try World.made
    let kinds = world.people.keys.sorted()
    let kind = kinds[number % kinds.count]
    let profile = try #require(world.people[kind])
    let random = World.random(number)
    let life = Life(profile, in: try World.towns(), from: World.date, random: random)
    let health = HealthReader(LifeReader(life), random: random)
    let files = try ProfileFiles()
    let apps = try files.load(.phoneApps, "phone-apps").read(PhoneApps.init(reading:))
    let macApps = try files.load(.macApps, "mac-apps").read(MacApps.init(reading:))
    let reader = DigitalReader(
      health, profile: profile.digital, apps: apps, macApps: macApps, keeping: keeping,
      diary: hasDiary ? try Self.world() : nil, random: random)
    return (kind, health, reader)
  }

  static func writer(
    _ number: Int, days: Int, keeping: MyLifeDBSettings.Keeping
  ) throws -> Writer {
    let (kind, health, reader) = try reader(number, keeping: keeping)
    let diarist = try #require(try diarist(number, keeping: keeping))
    var instant = health.life.life.start.advanced(bySeconds: 43_200)
    let logs = (0..<days).map { _ in
      let log = reader.log(of: health.life.day(at: instant))
      instant = log.day.end.advanced(bySeconds: 60)
      return log
    }
    return Writer(
      number: number, kind: kind, person: health.life.life.person, diarist: diarist, logs: logs)
  }

  /// Returns what a participant's reader draws for the diary; nil for a person without one.
  static func diarist(
    _ number: Int, keeping: MyLifeDBSettings.Keeping
  ) throws -> Diarist? {
    let world = try World.made
    let kinds = world.people.keys.sorted()
    let profile = try #require(world.people[kinds[number % kinds.count]])
    let random = World.random(number)
    let life = Life(profile, in: try World.towns(), from: World.date, random: random)
    let apps = try ProfileFiles().load(.phoneApps, "phone-apps").read(PhoneApps.init(reading:))
    let habits = DigitalHabits(
      life.person, profile.digital, apps, keeping: keeping, random: random["digital"]["habits"])
    return Diarist(
      life.person, habits, in: try Self.world(), firstDate: life.firstDate, keeping: keeping,
      hasMac: false, random: random["digital"]["diary"])
  }
}

extension Entry {
  /// Returns a part of the content.
  func fact(_ key: String) -> Fact? { members.first { $0.key == key }?.fact }

  func text(_ key: String) -> String? {
    if case .text(let text)? = fact(key) { text } else { nil }
  }

  func integer(_ key: String) -> Int? {
    if case .integer(let integer)? = fact(key) { integer } else { nil }
  }

  func number(_ key: String) -> Double? {
    if case .number(let number)? = fact(key) { number } else { nil }
  }

  func flag(_ key: String) -> Bool? {
    if case .flag(let flag)? = fact(key) { flag } else { nil }
  }

  func texts(_ key: String) -> [String] {
    if case .texts(let texts)? = fact(key) { texts } else { [] }
  }

  /// All texts of the entry that come from sentences.
  var sentences: [String] {
    let texts = (text?.dropLast().description ?? "").split(separator: ". ").map(String.init)
    return texts + self.texts("items")
  }
}
