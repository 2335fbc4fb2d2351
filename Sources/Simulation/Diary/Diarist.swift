/// The world around a diary: the texts that people write, the weather and the local money.
struct DiaryWorld: Sendable {
  let sentences: Sentences
  let weathers: Weathers
  /// The code of the currency, such as `CHF`.
  let currency: String
  /// The factor of net incomes in the region.
  let incomeFactor: Double

  init(sentences: Sentences, weathers: Weathers, region: Region) {
    self.sentences = sentences
    self.weathers = weathers
    currency = region.currency
    incomeFactor = region.incomeFactor
  }
}

/// A person with a diary: the logs that the person keeps, and all that is drawn once for them.
struct Diarist: Sendable {
  let profile: DiaryProfile
  let world: DiaryWorld
  /// Whether all people keep each log, and rare events come in the first four weeks.
  let keepsAll: Bool
  /// The age on the study's first date, in years.
  let age: Double
  /// The sleep that the person needs, in hours.
  let sleepNeed: Double
  let work: DigitalProfile.Work
  let workStart: Double
  /// Whether the person reads e-books on the phone.
  let readsOnPhone: Bool
  /// Whether the person has a Mac, which records concentrated work itself.
  let hasMac: Bool
  let adherence: Adherence
  /// The speed of typing, in characters per second.
  let typing: Double
  let consumption: Consumption
  let household: Household
  let practice: Practice
  let random: Random
  private let logs: Set<DiaryLog>

  /// The age from which people drink and smoke, in years.
  static let adult = 18.0
  /// The age from which people earn money, in years.
  static let working = 15.0

  /// Nil for a person who keeps no log.
  init?(
    _ person: Person, _ habits: DigitalHabits, in world: DiaryWorld, firstDate: CivilDate,
    keeping: MyLifeDBSettings.Keeping, hasMac: Bool, random: Random
  ) {
    let profile = habits.profile.diary
    self.profile = profile
    self.world = world
    self.random = random
    self.hasMac = hasMac
    let keepsAll = keeping == .all
    self.keepsAll = keepsAll
    let kept = DiaryLog.allCases.filter { log in
      keepsAll || random["logs"][named: log.rawValue].chance(profile.share(of: log))
    }
    guard !kept.isEmpty else { return nil }
    logs = Set(kept)
    age = person.physiology.age
    sleepNeed = person.sleepWork
    work = habits.profile.work
    workStart = habits.workStart
    readsOnPhone = habits.reading > 0
    adherence = Adherence(profile, random: random["adherence"])
    // A word of a speed of typing has five characters.
    typing = profile.typing.draw(random["typing"]) * 5 / 60
    consumption = Consumption(
      profile, age: age, keepsAll: keepsAll, random: random["consumption"])
    household = Household(
      profile, age: age, in: world, from: firstDate, random: random["household"])
    practice = Practice(
      profile, keepsAll: keepsAll, learns: logs.contains(.learning),
      creates: logs.contains(.creative), random: random["practice"])
  }

  /// Whether the person writes entries of a kind at times.
  func writes(_ kind: EntryKind) -> Bool {
    guard logs.contains(kind.log) else { return false }
    return switch kind {
    case .alcohol: consumption.drinks > 0
    case .smoking: consumption.smoked > 0
    case .supplements: !consumption.supplements.isEmpty
    case .deepWork: !hasMac
    case .familyTime: hasFamily
    default: practice.creations[kind].map { $0 > 0 } ?? true
    }
  }

  func keeps(_ log: DiaryLog) -> Bool { logs.contains(log) }

  /// The number of logs that the person keeps.
  var logCount: Int { logs.count }

  /// The time that the person needs for the logs of a day, in seconds.
  var writingTime: Double {
    DiaryLog.allCases.filter(logs.contains).reduce(0) { $0 + $1.writingTime }
  }

  /// Whether the person lives with a family.
  var hasFamily: Bool { keepsAll || random["family"]["lives"].chance(profile.families) }

  /// Returns the day on which a rare event comes if all people keep all logs: a day of the first four
  /// weeks on which the person writes.
  func rareDay(_ random: Random) -> Int? {
    guard keepsAll else { return nil }
    let days = (1..<26).filter(adherence.writes(on:))
    return days.isEmpty ? nil : Titles.pick(days, random)
  }
}
