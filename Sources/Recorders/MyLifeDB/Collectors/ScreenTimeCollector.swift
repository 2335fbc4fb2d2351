import Simulation
import Spool

/// The phone's screen: sessions, the apps in them, and notifications.
struct ScreenTimeCollector: Collector {
  static let name = "screen-time"
  static let session = metric(
    "session", "Screen Session", unit: "s", under: .screenTime, in: .healthkit)
  static let unlock = metric("unlock", "Unlock", unit: "count", under: .screenTime, in: .healthkit)
  static let appUsage = metric("app-usage", "App Usage", unit: "s", under: .screenTime)
  static let appCategory = metric("app-category", "App Category", unit: "s", under: .screenTime)
  static let notifications = metric(
    "notifications", "Notification", unit: "count", under: .screenTime)
  static let metrics = [session, unlock, appUsage, appCategory, notifications]

  /// The apps of the day before in the clock hour in which the person wakes up.
  private var carried: [Part] = []

  /// A time with an app of a category on the screen.
  private struct Part {
    let category: String
    let start: Timestamp
    let end: Timestamp
  }

  init(_ assignment: Assignment) {}

  mutating func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    var samples: [DailySample] = []
    if metrics.contains(Self.session) { samples += sessions(day) }
    if metrics.contains(Self.appUsage) {
      samples += uses(day) + categories(day) + notifications(day)
    }
    return samples
  }

  private func sessions(_ day: CollectedDay) -> [DailySample] {
    day.day.use.sessions.flatMap { session -> [DailySample] in
      let isUnlocked = session.kind == .unlocked
      guard isUnlocked || session.kind == .glance else { return [] }
      let whole = day.sample(Self.session, session.start, session.end) {
        $0.member("unlocked", isUnlocked)
      }
      return isUnlocked
        ? [whole, day.sample(Self.unlock, session.start, session.start, 1)] : [whole]
    }
  }

  private func uses(_ day: CollectedDay) -> [DailySample] {
    day.log().digital.uses.map { use in
      let session = day.day.use.sessions[use.session]
      return day.sample(Self.appUsage, use.start, use.end) { json in
        json.member("app", use.app.id)
        json.member("name", use.app.name)
        json.member("category", use.app.category)
        json.member("session", day.day.instant(session.start).utcText)
        json.member("order", use.order)
      }
    }
  }

  /// Sums by category and clock hour. The hour in which the day ends belongs to the next day.
  private mutating func categories(_ day: CollectedDay) -> [DailySample] {
    let parts =
      carried
      + day.log().digital.uses.map {
        Part(
          category: $0.app.category, start: day.day.instant($0.start), end: day.day.instant($0.end))
      }
    let zone = day.day.zone(at: 0)
    let hours = Self.hour(of: day.day.start, in: zone)..<Self.hour(of: day.day.end, in: zone)
    carried = parts.filter { hours.upperBound < $0.end }
    return stride(
      from: hours.lowerBound.wholeSeconds, to: hours.upperBound.wholeSeconds, by: 3_600
    ).flatMap { seconds -> [DailySample] in
      let hour = Timestamp(seconds: seconds)
      return Self.sums(of: parts, in: hour..<hour.advanced(bySeconds: 3_600)).map {
        category, sum in
        day.sample(
          Self.appCategory, hour, hour.advanced(bySeconds: 3_600), sum.seconds
        ) { json in
          json.member("category", category)
          json.member("uses", sum.uses)
        }
      }
    }
  }

  /// The start of the clock hour of an instant.
  private static func hour(of instant: Timestamp, in zone: TimeZoneRules) -> Timestamp {
    Timestamp(seconds: instant.wholeSeconds - Int64(zone.localSeconds(at: instant)) % 3_600)
  }

  private static func sums(
    of parts: [Part], in hour: Range<Timestamp>
  ) -> [(key: String, value: (seconds: Double, uses: Int))] {
    var sums: [String: (seconds: Double, uses: Int)] = [:]
    for part in parts where part.start < hour.upperBound && hour.lowerBound < part.end {
      let seconds = min(part.end, hour.upperBound).seconds(
        since: max(part.start, hour.lowerBound))
      sums[part.category, default: (0, 0)].seconds += seconds
      sums[part.category, default: (0, 0)].uses += hour.contains(part.start) ? 1 : 0
    }
    return sums.sorted { $0.key < $1.key }
  }

  private func notifications(_ day: CollectedDay) -> [DailySample] {
    day.log().notifications.map { notification in
      day.sample(Self.notifications, notification.time, notification.time, 1) { json in
        json.member("app", notification.app.id)
        json.member("category", notification.app.category)
        json.member("kind", notification.kind.rawValue)
        json.member("phone", notification.phone.rawValue)
        json.member("silenced", notification.isSilenced)
        json.member("outcome", notification.outcome.rawValue)
        if let wait = notification.answeredAfter { json.member("answered_s", Int(wait.rounded())) }
      }
    }
  }
}
