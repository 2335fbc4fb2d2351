/// The habits of a person's digital life, which are drawn once.
struct DigitalHabits: Sendable {
  let profile: DigitalProfile
  /// The usual start of work, in local hours.
  let workStart: Double
  let music: Music
  /// The numbers of the shows of podcasts, and the speed at which the person hears them.
  let shows: [Int]
  let podcastSpeed: Double
  /// The apps that the person uses, by category.
  let shelves: [Shelf]
  let catalogue: PhoneApps
  let random: Random
  // The person's means of the rates of the profile.
  let switches: Double
  let notifications: Double
  let reminders: Double
  let events: Double
  let meetings: Double
  let workMail: Double
  let privateMail: Double
  let sentMail: Double
  let videoCalls: Double
  let speaker: Double
  let podcasts: Double
  let reading: Double
  let photos: Double
  let screenshots: Double
  let videos: Double
  /// Whether the person uses a focus for sleep, for work, and for driving.
  let focus: (sleep: Bool, work: Bool, driving: Bool)

  /// The apps of a category that a person uses.
  struct Shelf: Sendable {
    let category: PhoneApps.Category
    /// The frequency of use of the category, relative to the others.
    let weight: Double
    let apps: [PhoneApps.App]
    /// The frequency of use of each app, relative to the others.
    let weights: [Double]
  }

  /// - Parameter keeping: whether all people have reminders, podcasts, books and focus.
  init(
    _ person: Person, _ profile: DigitalProfile, _ catalogue: PhoneApps,
    keeping: MyLifeDBSettings.Keeping, random: Random
  ) {
    self.profile = profile
    workStart = person.workStart
    music = Music(random: random["music"])
    shows = Podcasts.shows(of: random["shows"])
    podcastSpeed = [1, 1.25, 1.5, 2][random["speed"].choice(weights: [0.7, 0.12, 0.13, 0.05])]
    self.catalogue = catalogue
    self.random = random
    func mean(_ rate: Rate, _ name: StaticString) -> Double { rate.draw(random[name]) }
    func isAmong(_ share: Double, _ name: StaticString, at index: Int = 0) -> Bool {
      keeping == .all || random[name].chance(share, at: index)
    }
    func share(_ share: Double, _ rate: Rate, _ name: StaticString) -> Double {
      isAmong(share, name, at: 1) ? mean(rate, name) : 0
    }
    switches = mean(profile.switches, "switches")
    notifications = mean(profile.notifications, "notifications")
    reminders = share(profile.remindersShare, profile.reminders, "reminders")
    // People with many meetings have many events.
    let score = random["busy"].normal()
    events = profile.events.draw(random["events"], score: score, correlation: 0.9)
    let meetings = profile.meetings.draw(random["meetings"], score: score, correlation: 0.9)
    self.meetings = profile.work == .meetings ? min(meetings, events) : 0
    workMail = mean(profile.workMail, "work mail")
    privateMail = mean(profile.privateMail, "private mail")
    sentMail = min(mean(profile.sentMail, "sent mail"), 0.9)
    videoCalls = mean(profile.videoCalls, "video calls")
    speaker = mean(profile.speaker, "speaker")
    podcasts = share(profile.podcastShare, profile.podcasts, "podcasts")
    reading = share(profile.readerShare, profile.reading, "reading")
    photos = mean(profile.photos, "photos")
    screenshots = mean(profile.screenshots, "screenshots")
    videos = mean(profile.videos, "videos")
    focus = (
      isAmong(profile.focus.sleep, "sleep focus"), isAmong(profile.focus.work, "work focus"),
      isAmong(profile.focus.driving, "driving focus")
    )
    shelves = Self.choose(profile, catalogue, random: random["apps"])
  }

  /// Chooses the apps that a person uses. The popularity of apps falls exponentially (Falaki 2010,
  /// doi:10.1145/1814433.1814453); each person has another order.
  private static func choose(
    _ profile: DigitalProfile, _ catalogue: PhoneApps, random: Random
  ) -> [Shelf] {
    let weights = catalogue.apps.enumerated().map { number, app in
      app.popularity * random["taste"].exponential(mean: 1, at: number)
    }
    let count = max(1, Int(profile.appsInUse.draw(random["count"]).rounded()))
    let used = Set(
      weights.indices.sorted { weights[$0] > weights[$1] }.prefix(count)
        .map { catalogue.apps[$0].id })
    return catalogue.categories.compactMap { category in
      let numbers = catalogue.apps.indices.filter { number in
        let app = catalogue.apps[number]
        return app.category == category.name && weights[number] > 0 && used.contains(app.id)
      }
      guard !numbers.isEmpty else { return nil }
      let taste = random["category"][named: category.name].logNormal(median: 1, sigma: 0.4)
      return Shelf(
        category: category,
        weight: category.share * taste * profile.categories[category.name, default: 1],
        apps: numbers.map { catalogue.apps[$0] }, weights: numbers.map { weights[$0] })
    }
  }
}
