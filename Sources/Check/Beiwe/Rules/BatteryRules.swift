import Formats
import Reading

/// The battery by its rows.
extension BeiweCheck {
  static let battery: [Rule] = [
    Rule(
      "battery-direction", "The battery only falls unplugged and only rises on a charger.",
      limit: "one step of \(step.percent) on a charger, whose rows may tell the level before",
      catches: "one row 10 % higher", .truth(.powerState) { Settled(judgeDirection($0)) }),
    Rule(
      "battery-rate", "The battery changes slowly.",
      limit:
        "\(rate.percent) a minute over half an hour, beside a step of \(step.percent) and the "
        + "\(lower.percent) that some are lower",
      catches: "a row 50 % lower within 5 min of another",
      .rows(.powerState) { Settled(judgeRate($0)) }),
    Rule(
      "level-unplugged", "The level when unplugged is that of the charger's last row.",
      limit: "one step of \(step.percent)", catches: "11 % lower",
      .truth(.powerState) { Settled(judgeUnplugging($0)) }),
    Rule(
      "screen-drains", "On days with more screen the battery falls faster.",
      limit:
        "a correlation over \((1 - uncorrelated).told) over \(fewestDays.told) days of all "
        + "participants with 4 h off the charger each",
      catches: "screens of other days",
      .everyEvent(.powerState, conclude: judgeCorrelation) { ScreenDays($0) }),
  ]

  /// Between reported levels, of the whole charge.
  private static let step = 0.05
  private static let lower = 0.01
  /// A minute.
  private static let rate = 0.035
  /// Levels are texts of single-precision numbers.
  private static let rounding = 0.000_1
  /// Below a correlation of 1.
  private static let uncorrelated = 0.4
  private static let fewestDays = 30.0

  private static func judgeDirection(_ setting: Setting) -> Finding {
    var finding = Finding()
    var (state, level): (Bool?, Double) = (nil, 0)
    var last = Int64.min
    for event in setting.events.power where event.level >= 0 {
      if setting.mayMiss(.powerState, from: last, to: event.time) { state = nil }
      last = event.time
      if event.isCharging || event.name == "Unplugged", state != event.isCharging {
        (state, level) = (event.isCharging, event.level)
      }
      guard let isCharging = state else { continue }
      if isCharging {
        finding.judge(
          event.level >= level - step - rounding, "\(event.level) on a charger",
          allowed: "\(level) or more",
          at: event.place)
        level = max(level, event.level)
      } else {
        finding.judge(
          event.level <= level + rounding, "\(event.level) unplugged", allowed: "\(level) or less",
          at: event.place)
        level = min(level, event.level)
      }
    }
    return finding.isJudged ? finding : .lacking("rows with a level")
  }

  private static func judgeRate(_ setting: Setting) -> Finding {
    var finding = Finding()
    let rows = setting.events.power.filter { $0.level >= 0 }
    for (index, early) in rows.enumerated() {
      for late in rows[index...].dropFirst() {
        guard late.time - early.time <= 1_800_000,
          !setting.mayMiss(.powerState, from: early.time, to: late.time)
        else { break }
        let minutes = Double(late.time - early.time) / 60_000
        finding.judge(
          late.level - early.level, limit: step + lower + rounding + rate * minutes,
          "in \(minutes) min",
          at: late.place)
      }
    }
    return finding.isJudged ? finding : .lacking("rows within half an hour")
  }

  private static func judgeUnplugging(_ setting: Setting) -> Finding {
    var finding = Finding()
    var level: Double?
    var last = Int64.min
    for event in setting.events.power {
      if setting.mayMiss(.powerState, from: last, to: event.time) { level = nil }
      last = event.time
      if event.isCharging { level = event.level }
      if event.name == "Unplugged" {
        if let level {
          finding.judge(
            event.level - level, limit: step + rounding, "off the charger's \(level)",
            at: event.place)
        }
        level = nil
      }
    }
    return finding.isJudged ? finding : .lacking("a charger unplugged")
  }

  private static func judgeCorrelation(_ pool: [String: [Double]]) -> Finding {
    let sums = ScreenDays.Sums(pool[ScreenDays.key] ?? [])
    guard sums.count >= fewestDays else {
      return .lacking("days", needed: fewestDays, present: sums.count)
    }
    var finding = Finding()
    finding.judge(
      1 - sums.correlation, limit: uncorrelated, "below a correlation of 1",
      at: RowPlace("powerState"))
    return finding
  }
}

extension Setting {
  /// Whether rows of a stream of events may be missing between two instants: the log or the truth
  /// tells of a gap. Without either nobody knows; a simulated phone of an app without a log runs
  /// throughout but for gaps.
  func mayMiss(_ stream: BeiweStream, from start: Int64, to end: Int64) -> Bool {
    guard start != .min else { return !events.hasLog && truth == nil }
    let isInGap = known.gaps.contains {
      $0.app == BeiweCheck.app && $0.streams.contains(stream.rawValue) && $0.span.lowerBound <= end
        && start <= $0.span.upperBound
    }
    return isInGap || (events.hasLog ? events.isPaused(from: start, to: end) : truth == nil)
  }
}

/// How much of its battery a phone used on each 24 hours since the study's start, and how long its
/// screen was on, by its rows.
struct ScreenDays: Judge {
  static let key = "days"

  /// Share of the charge an hour off the charger, and minutes of unlocked screen.
  private let days: [(drain: Double, screen: Double)]

  init(_ setting: Setting) {
    let day: Int64 = 86_400_000
    let events = setting.events
    // A lock is told 10 s after the screen is off.
    let screen = events.unlocked(until: setting.end).compactMap { $0.trimmed(start: 0, end: 10) }
    let charger = events.onCharger(until: setting.end)
    let span = setting.known.span
    days = stride(from: span.lowerBound, to: span.upperBound, by: Int(day)).compactMap { start in
      let unplugged = [start..<(start + day)].without(charger)
      var used = 0.0
      for span in unplugged {
        let levels = events.power.filter { span.contains($0.time) && !$0.isCharging }.map(\.level)
        if let first = levels.first, let last = levels.last { used += first - last }
      }
      guard unplugged.seconds >= 14_400 else { return nil }
      return (
        used / (unplugged.seconds / 3_600),
        [start..<(start + day)].common(with: screen).seconds / 60
      )
    }
  }

  mutating func see(_ piece: Piece) {}

  mutating func finish() -> Finding {
    var finding = Finding()
    var sums = Sums([])
    for day in days { sums.add(day.drain, day.screen) }
    finding.pool[Self.key] = sums.values
    return finding
  }

  /// What Pearson's correlation needs, so that days of all participants can be joined.
  struct Sums {
    private(set) var values: [Double]

    init(_ values: [Double]) {
      self.values = values.count == 6 ? values : Array(repeating: 0, count: 6)
    }

    mutating func add(_ x: Double, _ y: Double) {
      for (index, value) in [1, x, y, x * x, y * y, x * y].enumerated() { values[index] += value }
    }

    var count: Double { values[0] }

    var correlation: Double {
      let (n, x, y) = (values[0], values[1], values[2])
      let product = n * values[5] - x * y
      return product
        / ((n * values[3] - x * x) * (n * values[4] - y * y)).squareRoot()
    }
  }
}
