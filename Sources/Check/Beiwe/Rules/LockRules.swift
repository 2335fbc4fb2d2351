import Formats
import Reading

/// Rules about the locking and unlocking of the phone.
extension BeiweCheck {
  static let locks: [Rule] = [
    Rule(
      "locks-alternate",
      "Locked and Unlocked events alternate, with one Unlocked event in each phone session.",
      limit:
        "exact outside the gaps that the ground truth lists. A second Unlocked event within "
        + "\(repetition) ms counts as a repetition, because real phones repeat events. The rule "
        + "needs the ground truth, because real phones may lose rows",
      catches: "one missing Locked event",
      .outsideGaps(.powerState) { Settled(judgeAlternation($0)) }),
    Rule(
      "sessions-unlocked",
      "Each phone session is between an Unlocked and a Locked event.",
      limit: "exact outside the gaps that the ground truth lists",
      catches: "Unlocked events that are 2 s late",
      .outsideGaps(.powerState) { Settled(judgeSessions($0)) }),
    Rule(
      "taps-unlocked",
      "A phone on a table or nightstand moves only while it is unlocked.",
      limit:
        "A locked phone may have at most \((1_000 * Taps.limit).told) mg of user acceleration, "
        + "starting \(Taps.margin.told) s after it was put down. A Locked event may be at most "
        + "\(lockDelay / 1_000) s late",
      catches: "Unlocked events that are an hour late",
      .everyEvent(.powerState, .devicemotion) { Taps($0) }),
  ]

  /// The longest delay with which a phone with a passcode may report its lock, in ms.
  private static let lockDelay: Int64 = 10_000
  /// The time within which a phone may repeat an `Unlocked` row, in ms.
  private static let repetition: Int64 = 20

  private static func judgeAlternation(_ setting: Setting) -> Finding {
    var finding = Finding()
    let gaps = setting.known.gaps(of: BeiweStream.powerState.rawValue, in: BeiweCheck.app)
    let sessions = setting.known.uses("session", "unlocked")
    let begun = setting.known.begun("session", "unlocked").count { !gaps.contains($0.lowerBound) }
    // A session, or the delay of its lock, may already be in progress when the study starts or a
    // gap ends.
    var start = setting.known.span.lowerBound
    var isUnlocked = !setting.known.underWay("session", "unlocked").isEmpty
    var ends = gaps.map(\.upperBound)[...]
    var (unlockedAt, unlocks, unlocksSinceStart) = (Int64.min, 0, 0)
    for event in setting.events.power {
      while let end = ends.first, end <= event.time {
        (start, unlocksSinceStart) = (end, 0)
        isUnlocked = sessions.contains { $0.lowerBound < end && end < $0.upperBound }
        ends.removeFirst()
      }
      switch event.name {
      case "Unlocked" where unlockedAt != .min && event.time - unlockedAt < repetition:
        break
      case "Unlocked":
        finding.judge(
          !isUnlocked, "Unlocked again", allowed: "a Locked event before the next Unlocked event",
          at: event.place)
        (isUnlocked, unlockedAt) = (true, event.time)
        unlocks += 1
        unlocksSinceStart += 1
      case "Locked":
        finding.judge(
          isUnlocked || (unlocksSinceStart == 0 && event.time <= start + lockDelay), "Locked again",
          allowed: "an Unlocked event before the next Locked event", at: event.place)
        isUnlocked = false
      default: break
      }
    }
    finding.judge(
      unlocks == begun, "\(unlocks) unlocks",
      allowed: "\(begun) unlocks, which is one for each session",
      at: setting.known.place("phone"))
    return finding
  }

  private static func judgeSessions(_ setting: Setting) -> Finding {
    var finding = Finding()
    let gaps = setting.known.gaps(of: BeiweStream.powerState.rawValue, in: BeiweCheck.app)
    let unlocked = setting.unlocked
    for (row, use) in setting.known.phone.enumerated()
    where use.kind == "session" && use.detail == "unlocked"
      && use.span.lowerBound > setting.known.span.lowerBound
      && !gaps.contains(where: use.span.overlaps)
    {
      let next = unlocked.firstIndex { $0.upperBound >= use.span.upperBound }
      finding.judge(
        next.map { unlocked[$0].lowerBound <= use.span.lowerBound } ?? false,
        "a session from \(use.span.lowerBound)",
        allowed: "a session between an Unlocked and a Locked event",
        at: setting.known.place("phone", row: row + 1))
    }
    return finding
  }
}

/// A judge of the user acceleration of a locked phone on a table or nightstand.
private struct Taps: Judge {
  /// The limit of the user acceleration, in g.
  static let limit = 0.03
  /// The time to skip after the phone is put down, in seconds.
  static let margin = 3.0

  private let bias: Axes
  private let clock: PhoneClock
  private let unlocked: [Span]
  private var cursor: SpanCursor
  private var finding = Finding()

  init(_ setting: Setting) {
    bias = setting.known.axes("devicemotion", "user_accel_bias")
    clock = setting.clock
    unlocked =
      setting.known.underWay("session", "unlocked")
      + setting.events.unlocked(until: setting.end).map { $0.widened(before: 0.02, after: 0) }
    let tables = setting.known.segments(\.isLying).compactMap {
      $0.trimmed(start: Self.margin, end: 2)
    }
    cursor = SpanCursor(tables.map(clock.written))
  }

  mutating func see(_ piece: Piece) {
    let motion = piece[.devicemotion]
    for (_, indices) in cursor.parts(of: motion) {
      for index in indices where (motion.user(index) - bias).length > Self.limit {
        let time = Int64(clock.trueTime(motion.times[index]))
        finding.judge(
          unlocked.contains(time), "a tap on a locked phone at \(time)",
          allowed: "taps on an unlocked phone",
          at: motion.place(index))
      }
    }
  }

  mutating func finish() -> Finding {
    finding.isJudged ? finding : .lacking("taps on a phone on a table or nightstand")
  }
}
