import Simulation

/// The times at which the agent on a Mac exports: its first use on each local date.
struct MacExportClock {
  struct Attempt {
    let time: Timestamp
    /// The local date on which it runs.
    let date: CivilDate
  }

  /// The last date on which the agent has run.
  private var done: CivilDate

  /// The seconds from the start of the use to the export.
  private static let delay = 2.0

  /// - Parameter date: on which nothing is to be exported yet.
  init(from date: CivilDate) { done = date }

  /// Returns the exports of a day. Days come in order of time.
  mutating func attempts(on day: Day, _ log: DigitalLog) -> [Attempt] {
    var attempts: [Attempt] = []
    for use in log.mac?.uses ?? [] {
      let date = day.zone(at: use.start).localDate(at: day.instant(use.start))
      guard date > done else { continue }
      done = date
      attempts.append(Attempt(time: day.instant(use.start + Self.delay), date: date))
    }
    return attempts
  }
}
