import Formats

/// The streams of events, whole: a day has few of them.
package struct Events: Sendable {
  /// A row of a stream that tells of a change.
  package struct Event: Equatable, Sendable {
    package var time: Int64
    package var name: String
    /// The battery's, in power rows.
    package var level = 0.0
    package var place: RowPlace

    package var isCharging: Bool { name == "Charging" || name == "Full" }
  }

  package var power: [Event] = []
  package var proximity: [Event] = []
  package var reachability: [Event] = []
  /// Launches and when motion streams went on and off; other rows of the log are left out.
  package var log: [Event] = []
  /// When the app's log went on after a minute or more, though it has a row each ten seconds.
  package private(set) var pauses: [Int64] = []
  /// The launches that rows of the log name, up to 50 ms late.
  package private(set) var namedLaunches: [Int64] = []
  private var lastLogged: Int64?

  private static let longestSilence: Int64 = 60_000

  /// Looks for times in which the app did not run.
  package mutating func noticePauses(in log: Rows) {
    for time in log.times {
      if let lastLogged, time - lastLogged > Self.longestSilence { pauses.append(time) }
      lastLogged = max(time, lastLogged ?? time)
    }
  }

  /// Finds in the rows of the log when the app was launched.
  package mutating func noticeLaunches(in log: Rows) {
    for row in log.times.indices where namedLaunches.last.map(Double.init) != log.value(row, 0) {
      namedLaunches.append(Int64(log.value(row, 0)))
    }
  }

  /// Whether it is known when the app ran.
  package var hasLog: Bool { lastLogged != nil }

  /// Whether the app may have missed something from one instant to another.
  package func isPaused(from start: Int64, to end: Int64) -> Bool {
    let next = pauses.firstIndex(notBefore: start + 1)
    return next < pauses.count && pauses[next] <= end
  }

  package mutating func append(_ events: [Event], of stream: BeiweStream) {
    switch stream {
    case .powerState: power += events
    case .proximity: proximity += events
    case .reachability: reachability += events
    default: log += events
    }
  }

  /// Those of a stream's rows that are kept.
  package static func events(_ stream: BeiweStream, _ rows: Rows, _ dialect: BeiweDialect)
    -> [Event]
  {
    let names = stream == .iosLog ? LogEvent.names : dialect.words(of: stream)
    return rows.times.indices.compactMap { row in
      guard rows.words[row] != LogEvent.other else { return nil }
      return Event(
        time: rows.times[row], name: names[Int(rows.words[row])],
        level: stream == .powerState ? rows.value(row, 0) : 0, place: rows.place(row))
    }
  }

  /// From an unlocking to the next lock, by the rows.
  package func unlocked(until end: Int64) -> [Span] {
    Self.spans(power, until: end, from: { $0.name == "Unlocked" }, to: { $0.name == "Locked" })
  }

  /// From a row that tells of a charger to the next that tells of none.
  package func onCharger(until end: Int64) -> [Span] {
    Self.spans(power, until: end, from: \.isCharging, to: { $0.name == "Unplugged" })
  }

  /// How full the battery is, from 0 to 1, from each row that says so to the next one, but no longer than the
  /// phone may be silent about it.
  package func batteryLevels(until end: Int64) -> [(span: Span, level: Double)] {
    let rows = power.filter { (0...1).contains($0.level) }
    return rows.enumerated().compactMap { index, row in
      let next = index + 1 < rows.count ? rows[index + 1].time : end
      let last = min(next, row.time + Self.longestHold)
      return row.time < last ? (row.time..<last, row.level) : nil
    }
  }

  /// Ms for which a battery is taken to be as full as a row has told: a night.
  private static let longestHold: Int64 = 12 * 3_600_000

  /// The spans in which the phone was on Wi-Fi, the last one until `end`.
  package func onWiFi(until end: Int64) -> [Span] {
    Self.spans(
      reachability, until: end, from: { $0.name == "wifi" }, to: { $0.name != "wifi" })
  }

  private static func spans(
    _ events: [Event], until end: Int64, from begins: (Event) -> Bool, to ends: (Event) -> Bool
  ) -> [Span] {
    var spans: [Span] = []
    var start: Int64?
    for event in events {
      if begins(event) { start = start ?? event.time }
      if ends(event), let first = start {
        spans.append(first..<max(event.time, first + 1))
        start = nil
      }
    }
    if let start { spans.append(start..<max(end, start + 1)) }
    return spans
  }
}
