/// The habits of a person with a Mac, which are drawn once.
struct MacHabits: Sendable {
  /// The places at which a Mac is.
  enum Whereabouts: String, CaseIterable {
    case home, work, carried
  }

  let profile: MacProfile
  let apps: MacApps
  let mac: Mac
  let whereabouts: Whereabouts
  /// Whether a display is connected at home and at work.
  let display: (home: Bool, work: Bool)
  /// The usual start of work, in local hours.
  let workStart: Double
  /// The person's means: hours on a work day, keys and documents per hour, blocks per work day.
  let hours: Double
  let keys: Double
  let documents: Double
  let deepWork: Double
  /// The typing speed, in words of five letters per minute, and the share of deletions.
  let speed: Double
  let deletions: Double
  /// The share of the use on work days that falls into free time.
  let freeShare: Double
  /// The frequencies of the apps at work, in free time and for short looks, in their order.
  let weights: (work: [Double], free: [Double], between: [Double])
  /// Nil for people who write no code.
  let developer: DeveloperHabits?
  /// Sessions with a coding assistant per work day; 0 for people without one.
  let claude: Double
  /// The repositories of developers, or the folders of other people with an assistant.
  let repositories: [Repository]
  let random: Random

  /// The spread of the frequencies of apps between people.
  private static let taste = 0.5
  private static let freeShare = (median: 0.13, sigma: 0.4)
  /// The shares of the places of Macs: of people who meet at their place of work, and of students.
  private static let atOffice = [0.0, 0.3, 0.7]
  private static let atCampus = [0.25, 0.0, 0.75]
  private static let atHome = [0.7, 0.0, 0.3]
  private static let displays = (home: 0.4, work: 0.75)

  /// Draws the habits of a person; nil for a person without a Mac.
  init?(
    _ person: Person, _ digital: DigitalProfile, _ apps: MacApps,
    keeping: MyLifeDBSettings.Keeping, random: Random
  ) {
    let profile = digital.mac
    func isAmong(_ share: Double, _ random: Random) -> Bool {
      share > 0 && keeping == .all || random.chance(share)
    }
    guard isAmong(profile.share, random["owner"]) else { return nil }
    self.profile = profile
    self.apps = apps
    self.random = random
    mac = Mac(random: random["mac"])
    workStart = person.workStart
    let shares: [Double] =
      if person.worksAtHome { Self.atHome } else {
        switch digital.work {
        case .meetings: Self.atOffice
        case .lectures: Self.atCampus
        // People with shifts or without work use their Macs at home.
        case .shifts, .none: [1, 0, 0]
        }
      }
    whereabouts = Whereabouts.allCases[random["place"].choice(weights: shares)]
    display = (
      random["display"].chance(Self.displays.home, at: 0),
      random["display"].chance(Self.displays.work, at: 1)
    )
    hours = profile.hours.draw(random["hours"])
    keys = profile.keys.draw(random["keys"])
    documents = profile.documents.draw(random["documents"])
    deepWork = profile.deepWork.draw(random["deep work"])
    speed = profile.typing.draw(random["speed"])
    deletions = random["deletions"].uniform(in: 0.06...0.12)
    freeShare = min(
      random["free"].logNormal(median: Self.freeShare.median, sigma: Self.freeShare.sigma), 0.5)
    let taste = apps.apps.map { app in
      random["taste"][named: app.id].logNormal(median: 1, sigma: Self.taste)
    }
    func weights(_ weight: (MacApps.App) -> Double) -> [Double] {
      zip(apps.apps, taste).map { weight($0) * $1 }
    }
    self.weights = (weights { $0.main.work }, weights { $0.main.free }, weights { $0.between })
    developer =
      random["developer"].chance(profile.developers)
      ? DeveloperHabits(profile, apps, random: random["development"]) : nil
    claude =
      isAmong(profile.claudeShare, random["assistant"]) ? profile.claude.draw(random["claude"]) : 0
    repositories =
      developer == nil && claude == 0
      ? [] : Repository.all(isDeveloper: developer != nil, random: random["repositories"])
  }
}

/// The habits of a developer.
struct DeveloperHabits: Sendable {
  /// Hours in editors, commits, commands and builds on a work day.
  let coding: Double
  let commits: Double
  let commands: Double
  let builds: Double
  /// The place of the usual editor among the editors, and the share of its use.
  let editor: Int
  let loyalty: Double

  init(_ profile: MacProfile, _ apps: MacApps, random: Random) {
    coding = profile.coding.draw(random["coding"])
    commits = profile.commits.draw(random["commits"])
    commands = profile.commands.draw(random["commands"])
    builds = profile.builds.draw(random["builds"])
    editor = random["editor"].chance(0.6) ? 0 : 1
    loyalty = random["loyalty"].uniform(in: 0.75...0.99)
  }
}
