/// The storage of a phone at 3 o'clock local time.
public struct StorageLevel: Equatable, Sendable {
  /// Seconds since the start of the day.
  public let time: Double
  /// All sizes are in GB.
  public let total: Double
  /// The used storage.
  public let used: Double
  /// The storage of photos, videos and screenshots.
  public let photos: Double
  /// The storage of apps and their data.
  public let apps: Double
  /// The storage of the operating system.
  public let system: Double
  /// The storage that a clean-up freed since the level before.
  public let freed: Double
}

/// The storage of a phone from day to day.
struct Storage: Sendable {
  private let total: Double
  private let system: Double
  private var apps: Double
  private var photos: Double
  private var freed = 0.0
  private let growth: Double
  private let random: Random

  /// Sizes of phones in GB, and their shares. Assumed.
  private static let sizes = [64.0, 128, 256, 512]
  private static let shares = [0.2, 0.45, 0.28, 0.07]
  /// The share of the storage that is used at the start.
  private static let used = (mean: 0.62, deviation: 0.17)
  /// Days between clean-ups in the mean, and the share of the storage that one frees.
  private static let cleanUp = (days: 40.0, share: 0.02...0.2)

  init(_ habits: DigitalHabits, random: Random) {
    self.random = random
    total = Self.sizes[random["size"].choice(weights: Self.shares)]
    system = random["system"].uniform(in: 14...20)
    let used =
      total
      * random["used"].within(0.3...0.95) { Self.used.mean + Self.used.deviation * $0.normal() }
    let rest = max(used - system, 4)
    photos = rest * random["photos"].uniform(in: 0.2...0.65)
    apps = rest - photos
    growth = habits.profile.storage.draw(random["growth"])
  }

  private var used: Double { system + apps + photos }

  /// Adds the pictures of a day, and returns the level in the night.
  mutating func level(on day: Day, photos taken: [Photo]) -> [StorageLevel] {
    let random = random[day.index]
    photos += taken.reduce(0) { $0 + Double($1.bytes) } / 1e9
    apps += growth * random["growth"].logNormal(median: 1, sigma: 0.6)
    let isFull = used > 0.97 * total
    if isFull || random["clean-up"].chance(1 / Self.cleanUp.days) {
      let share = random["share"].uniform(in: Self.cleanUp.share)
      let wish = min(share * total, 0.8 * (photos + apps)) + (isFull ? used - 0.97 * total : 0)
      let ofPhotos = min(wish * random["of photos"].uniform(in: 0.3...0.9), 0.9 * photos)
      let ofApps = min(wish - ofPhotos, 0.9 * apps)
      photos -= ofPhotos
      apps -= ofApps
      freed += ofPhotos + ofApps
    }
    let clock = day.plan.clock
    // A day that ends before 3 o'clock has no level, and one that begins before has another.
    let times = [3.0, 27].map { clock.time(atHour: $0) }.filter { 0 <= $0 && $0 < day.duration }
    defer { if !times.isEmpty { freed = 0 } }
    return times.prefix(1).map { time in
      StorageLevel(
        time: time, total: total, used: used, photos: photos, apps: apps, system: system,
        freed: freed)
    }
  }
}
