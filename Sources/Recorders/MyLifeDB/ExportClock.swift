import Simulation

/// When MyLifeDB's export runs, and whether it can read: HealthKit is closed while the phone is locked.
struct ExportClock {
  /// One run of the export.
  struct Attempt {
    let time: Timestamp
    /// The local date on which it runs.
    let date: CivilDate
    let isUnlocked: Bool
  }

  private let app: MyLifeDB
  private let random: Random
  /// The last date on which it has run to its end.
  private var done: CivilDate
  /// When iOS runs it next, in the background.
  private var next: Timestamp?

  /// A phone's data stay readable for so many seconds after its screen went dark.
  private static let grace = 10.0

  /// - Parameter date: on which nothing is to be exported yet.
  init(_ app: MyLifeDB, from date: CivilDate, random: Random) {
    self.app = app
    self.random = random
    done = date
  }

  /// The runs on a day, in order of time. Days come in order of time.
  mutating func attempts(on day: Day, _ pauses: AppPauses) -> [Attempt] {
    switch app.settings.occasion {
    case .unlocked: atUnlocks(day, pauses)
    case .midnight: inBackground(day, pauses)
    }
  }

  private mutating func atUnlocks(_ day: Day, _ pauses: AppPauses) -> [Attempt] {
    var attempts: [Attempt] = []
    for session in day.use.sessions where session.kind == .unlocked {
      let time = day.start.advanced(bySeconds: session.start + 1)
      let date = day.zone(at: session.start).localDate(at: time)
      guard date > done, !pauses.isEnded(at: time) else { continue }
      done = date
      attempts.append(Attempt(time: time, date: date, isUnlocked: true))
    }
    return attempts
  }

  private mutating func inBackground(_ day: Day, _ pauses: AppPauses) -> [Attempt] {
    var attempts: [Attempt] = []
    while true {
      let earliest = max(next ?? midnight(after: done, on: day), day.start)
      // After a failure iOS lets it run again when the phone is in use.
      guard let time = next == nil ? earliest : unlock(after: earliest, on: day), time < day.end
      else { return attempts }
      let seconds = time.seconds(since: day.start)
      guard !pauses.stop(at: time, { $0.stopsTasks }) else {
        next = refresh(after: time)
        continue
      }
      let isUnlocked = day.use.sessions.contains {
        $0.kind == .unlocked && $0.start <= seconds && seconds < $0.end + Self.grace
      }
      let date = day.zone(at: seconds).localDate(at: time)
      attempts.append(Attempt(time: time, date: date, isUnlocked: isUnlocked))
      if isUnlocked {
        // Who has flown west may live the date once more.
        done = max(date, done.advanced(byDays: 1))
        next = nil
      } else {
        next = refresh(after: time)
      }
    }
  }

  /// When iOS lets it run again at the earliest.
  private func refresh(after time: Timestamp) -> Timestamp {
    time.advanced(
      bySeconds: random["refresh"].logNormal(
        median: 3_600 * app.profile.refresh, sigma: 0.3, at: Int(time.wholeSeconds)))
  }

  /// Some seconds after the phone is unlocked; nil if it is not on the day.
  private func unlock(after time: Timestamp, on day: Day) -> Timestamp? {
    let seconds = time.seconds(since: day.start)
    return day.use.sessions.first { $0.kind == .unlocked && $0.start >= seconds }
      .map { day.start.advanced(bySeconds: $0.start + 1) }
  }

  private func midnight(after date: CivilDate, on day: Day) -> Timestamp {
    let next = date.advanced(byDays: 1)
    let wait = random["midnight"].logNormal(
      median: 60 * app.profile.afterMidnight, sigma: 0.6, at: next.daysSinceEpoch)
    return day.zone(at: 0).startOfDay(next).advanced(bySeconds: wait)
  }
}
