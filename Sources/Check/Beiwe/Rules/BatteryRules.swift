import Formats
import Reading

/// Rules about the battery level.
extension BeiweCheck {
  static let battery: [Rule] = [
    Rule(
      "battery-direction",
      "The battery level only falls while unplugged and only rises on a charger.",
      limit:
        "On a charger, the level may decrease by at most one step of \(step.percent), because rows "
        + "may report the previous level",
      catches: "one battery level raised by 10 %",
      .truth(.powerState) { Settled(judgeDirection($0)) }),
    Rule(
      "battery-rate",
      "The battery level changes slowly.",
      limit:
        "Within half an hour, the level may change by at most \(rate.percent) of the full charge "
        + "per minute, plus one step of \(step.percent). An additional \(lower.percent) is "
        + "allowed, because some reported levels are too low by this amount",
      catches: "one battery level 50 % below another level within 5 min",
      .rows(.powerState) { Settled(judgeRate($0)) }),
    Rule(
      "level-unplugged",
      "The battery level when the phone is unplugged equals the last level on the charger.",
      limit: "The two levels may differ by at most one step of \(step.percent)",
      catches: "one battery level lowered by 11 % when the phone is unplugged",
      .truth(.powerState) { Settled(judgeUnplugging($0)) }),
    Rule(
      "screen-drains",
      "The battery level falls faster on days with more screen time.",
      limit:
        "The correlation between screen time and battery drain exceeds \((1 - uncorrelated).told), "
        + "over at least \(fewestDays.told) days of all participants. Each of these days has at "
        + "least 4 h off the charger",
      catches: "screen times taken from other days",
      .everyEvent(.powerState, conclude: judgeCorrelation) { ScreenDays($0) }),
  ]

  /// The step between reported battery levels, as a share of the full charge.
  private static let step = 0.05
  /// The largest error by which a reported level is too low, as a share of the full charge.
  private static let lower = 0.01
  /// The highest rate at which the level may change, as a share of the full charge per minute.
  private static let rate = 0.035
  /// The tolerance for levels, as a share, because the phone writes them with single precision.
  private static let rounding = 0.000_1
  /// The largest allowed difference between the correlation and 1.
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
          allowed: "a level of at least \(level)",
          at: event.place)
        level = max(level, event.level)
      } else {
        finding.judge(
          event.level <= level + rounding, "\(event.level) unplugged",
          allowed: "a level of at most \(level)", at: event.place)
        level = min(level, event.level)
      }
    }
    return finding.isJudged ? finding : .lacking("rows with a battery level")
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
        // Real chargers differ, and a phone may show a corrected level.
        finding.judge(
          late.level - early.level, limit: step + lower + rounding + rate * minutes,
          as: setting.quirk, "change of the battery level in \(minutes.shortened) min",
          at: late.place)
      }
    }
    return finding.isJudged ? finding : .lacking("battery levels less than half an hour apart")
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
            event.level - level, limit: step + rounding,
            "difference from the last level on the charger (\(level))",
            at: event.place)
        }
        level = nil
      }
    }
    return finding.isJudged ? finding : .lacking("row that reports the unplugging of a charger")
  }

  private static func judgeCorrelation(_ pool: [String: [Double]]) -> Finding {
    let sums = ScreenDays.Sums(pool[ScreenDays.key] ?? [])
    guard sums.count >= fewestDays else {
      return .lacking(
        "days with at least 4 h off the charger", needed: fewestDays, present: sums.count)
    }
    var finding = Finding()
    finding.judge(
      1 - sums.correlation, limit: uncorrelated,
      "difference from a correlation of 1 between screen time and battery drain",
      at: RowPlace("powerState"))
    return finding
  }
}

extension Setting {
  /// Returns whether events of a stream may be missing between two instants, because of gaps in the
  /// log or the ground truth.
  ///
  /// Without a log and without ground truth, events may always be missing. A simulated app without
  /// a log runs without interruption, except in recorded gaps.
  func mayMiss(_ stream: BeiweStream, from start: Int64, to end: Int64) -> Bool {
    guard start != .min else { return !events.hasLog && truth == nil }
    let isInGap = known.gaps.contains {
      $0.app == BeiweCheck.app && $0.streams.contains(stream.rawValue) && $0.span.lowerBound <= end
        && start <= $0.span.upperBound
    }
    return isInGap || (events.hasLog ? events.isPaused(from: start, to: end) : truth == nil)
  }
}

/// A judge of the battery and screen use in each period of 24 hours since the study's start,
/// according to the phone's rows.
struct ScreenDays: Judge {
  static let key = "days"

  /// For each period, the mean decrease of the charge per hour off the charger, as a share, and the
  /// minutes with the screen on.
  private let days: [(drain: Double, screen: Double)]

  init(_ setting: Setting) {
    let day: Int64 = 86_400_000
    let events = setting.events
    // The phone reports a lock 10 s after the screen turns off.
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

  /// The sums for Pearson's correlation, which can be added up over all participants.
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
