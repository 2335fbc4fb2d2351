/// Battery and locks.
extension Invariant {
  static let power: [Invariant] = [
    Invariant(
      name: "locks and unlocks alternate, with one unlock a session", studies: .any, check: locks,
      control: { recording in
        recording.power.removeAll { $0.name == "Locked" && $0.time % 3 == 0 }
      }),
    Invariant(
      name: "sessions and taps lie between an unlock and a lock", studies: .any, check: taps,
      control: { recording in
        for index in recording.power.indices where recording.power[index].name == "Unlocked" {
          recording.power[index].time += 2_000
        }
      }),
    Invariant(
      name: "the battery only falls unplugged and only rises on a charger", studies: .any,
      check: direction,
      control: { recording in
        for index in recording.power.indices where !recording.power[index].isCharging {
          recording.power[index].level = 1 - recording.power[index].level
        }
      }),
    Invariant(
      name: "the battery changes slowly", studies: .any, check: rate,
      control: { recording in
        for index in recording.power.indices where index % 2 == 1 {
          recording.power[index].level -= 0.5
        }
      }),
    Invariant(
      name: "the level when unplugged is that of the charger's last row", studies: .any,
      check: unplugging,
      control: { recording in
        for index in recording.power.indices where recording.power[index].name == "Unplugged" {
          recording.power[index].level -= 0.11
        }
      }),
  ]

  /// Rows within 20 ms of an Unlocked row repeat it.
  private static func locks(_ recording: Recording) -> Finding {
    var finding = Finding()
    var (isUnlocked, unlockedAt, unlocks) = (false, Int64.min, 0)
    for event in recording.power {
      switch event.name {
      case "Unlocked" where unlockedAt != .min && event.time - unlockedAt < 20: break
      case "Unlocked":
        finding.judge(!isUnlocked, "unlocked twice at \(event.time)")
        (isUnlocked, unlockedAt) = (true, event.time)
        unlocks += 1
      case "Locked":
        finding.judge(isUnlocked, "locked twice at \(event.time)")
        isUnlocked = false
      default: break
      }
    }
    let sessions = recording.truth.uses("session", "unlocked").count
    finding.judge(unlocks == sessions, "\(unlocks) unlocks, \(sessions) sessions")
    return finding
  }

  /// Taps are what shakes a phone that lies on a table; it lies still 3 s after it was laid down.
  private static func taps(_ recording: Recording) -> Finding {
    var finding = Finding()
    let unlocked = recording.unlocked
    for session in recording.truth.uses("session", "unlocked") {
      let isInside = unlocked.contains {
        $0.lowerBound <= session.lowerBound && session.upperBound <= $0.upperBound
      }
      finding.judge(isInside, "the session at \(session.lowerBound)")
    }
    let motion = recording.motion
    let bias = recording.truth.axes("devicemotion", "user_accel_bias")
    let tables = recording.truth.segments(\.isLying).compactMap { $0.trimmed(start: 3, end: 2) }
    for table in tables {
      for index in motion.times.indices(in: recording.written(table))
      where (motion.rows[index].user - bias).length > 0.03 {
        let time = Int64(recording.trueTime(motion.times[index]))
        let isInside = unlocked.contains { $0.widened(before: 0.02, after: 0).contains(time) }
        finding.judge(isInside, "a tap at \(time)")
      }
    }
    return finding
  }

  private static func direction(_ recording: Recording) -> Finding {
    var finding = Finding()
    var (state, level): (Bool?, Double) = (nil, 0)
    for event in recording.power {
      if event.isCharging || event.name == "Unplugged" {
        if state != event.isCharging { (state, level) = (event.isCharging, event.level) }
      }
      guard let isCharging = state else { continue }
      if isCharging {
        finding.judge(event.level >= level - 0.0501, "falls at \(event.time) on a charger")
        level = max(level, event.level)
      } else {
        finding.judge(event.level <= level + 0.0001, "rises at \(event.time) without a charger")
        level = min(level, event.level)
      }
    }
    return finding
  }

  /// At most 3.5 % a minute, beside a step of 5 % and the 1 % that some steps are lower.
  private static func rate(_ recording: Recording) -> Finding {
    var finding = Finding()
    let rows = recording.power
    for (index, early) in rows.enumerated() {
      for late in rows[index...].dropFirst() where late.time - early.time <= 1_800_000 {
        let minutes = Double(late.time - early.time) / 60_000
        finding.judge(
          late.level - early.level, limit: 0.0601 + 0.035 * minutes,
          "\(minutes) min from \(early.time)")
      }
    }
    return finding
  }

  private static func unplugging(_ recording: Recording) -> Finding {
    var finding = Finding()
    var level: Double?
    for event in recording.power {
      if event.isCharging { level = event.level }
      if event.name == "Unplugged" {
        if let level { finding.judge(event.level - level, limit: 0.0501, "at \(event.time)") }
        level = nil
      }
    }
    return finding
  }
}
