import Reading

/// Comparisons of the ground truth's daily sums with the detailed tables.
extension Rule {
  /// Judges the sums over all dates, because the bounds of a single date depend on its time zone.
  static func judgeDays(_ truth: Truth) -> Finding {
    var finding = Finding()
    let days = truth.days
    let place = truth.place("days")
    let steps = (days.reduce(0) { $0 + $1.steps }, truth.bouts.reduce(0) { $0 + $1.steps })
    let sessions = truth.begun("session", "unlocked").count
    let calls = truth.begun("call").count
    for (name, said, found) in [
      ("steps", steps.0, steps.1), ("unlocks", days.reduce(0) { $0 + $1.unlocks }, sessions),
      ("calls", days.reduce(0) { $0 + $1.calls }, calls),
    ] {
      finding.judge(
        said == found, "\(said) \(name)", allowed: "\(found) \(name) in total over all days",
        at: place)
    }
    let walking = truth.bouts.map(\.span).seconds
    finding.judge(
      days.reduce(0) { $0 + $1.walkingSeconds } - walking,
      limit: 0.002 * Double(truth.bouts.count + days.count),
      "s difference between the walking time of all days and of all bouts",
      at: place)
    let home = truth.staysAtHome.seconds
    finding.judge(
      60 * days.reduce(0) { $0 + $1.homeMinutes } - home,
      limit: 0.002 * Double(truth.segments.count + days.count),
      "s difference between the time at home of all days and of all segments",
      at: place)
    for (row, day) in days.enumerated() {
      finding.judge(
        day.places >= 1 && day.places <= truth.places.count, "\(day.places) places",
        allowed: "1 to \(truth.places.count) places", at: truth.place("days", row: row + 1))
      finding.judge(
        day.distance >= 0 && day.sleepMinutes >= 0 && day.sleepMinutes < 1_440,
        "\(day.distance) m, \(day.sleepMinutes) min asleep",
        allowed: "a distance and a sleep time that are possible in one day",
        at: truth.place("days", row: row + 1))
    }
    let farthest = days.map(\.homeDistance).max() ?? 0
    for (row, away) in truth.places.enumerated() {
      guard let home = truth.places.first(where: { $0.kind == "home" }) else { break }
      // The distance along a great circle of a sphere is up to 0.56 % too long, which occurs for a
      // path northwards at the equator.
      let distance = Ground.distance(home.position, away.position)
      finding.judge(
        distance <= 1.0057 * farthest + 1, "\(distance) m from home",
        allowed: "at most \(farthest) m",
        at: truth.place("places", row: row + 1))
    }
    return finding
  }

  /// Judges the number of steps with the phone carried. It must be at least the number of recorded
  /// steps, and at most the number of all steps.
  static func judgeCarriedSteps(_ truth: Truth) -> Finding {
    var finding = Finding()
    for (number, day) in truth.days.enumerated() {
      let recorded = day.recorded ?? 0
      finding.judge(
        recorded <= day.carried && day.carried <= day.steps,
        "\(recorded) recorded steps and \(day.carried) carried steps",
        allowed:
          "at most as many recorded as carried steps, and at most \(day.steps) carried steps",
        at: truth.place("days", row: number + 1))
    }
    // The result excludes the steps of walks without the phone.
    let carried = truth.segments { !$0.isLying }
    let alone = truth.bouts.filter { [$0.span].common(with: carried).isEmpty }
    let steps = alone.reduce(0) { $0 + $1.steps }
    let missed = truth.days.reduce(0) { $0 + $1.steps - $1.carried }
    finding.judge(
      steps <= missed + truth.bouts.count + truth.days.count, "\(steps) steps without the phone",
      allowed:
        "at most \(missed) steps, which is the number of steps without the phone in days.csv",
      at: truth.place("days"))
    return finding
  }

  /// Compares the recorded steps with the walks during the on-times of the accelerometer.
  static func judgeRecordedSteps(_ truth: Truth) -> Finding {
    guard truth.days.contains(where: { $0.recorded != nil }) else {
      return .lacking("installed app")
    }
    let windows = truth.windows(of: "accel")
    let carried = truth.segments { !$0.isLying }.joined
    var (steps, edges) = (0.0, 0)
    for bout in truth.bouts {
      let parts = [bout.span].common(with: carried).common(with: windows)
      steps += parts.seconds * bout.cadence
      edges += parts.count
    }
    let recorded = truth.days.reduce(0) { $0 + ($1.recorded ?? 0) }
    let limit = 0.02 * steps + 3 * Double(edges).squareRoot() + 1
    // With fewer steps, errors at the ends of on-times would hide an error of 10 %.
    guard 0.09 * steps > limit else {
      return .lacking(
        "steps inside windows of the accelerometer", needed: limit / 0.09, present: steps)
    }
    var finding = Finding()
    finding.judge(
      Double(recorded) - steps, limit: limit,
      "steps difference from the steps of walks inside the accelerometer's windows",
      at: truth.place("days"))
    return finding
  }
}
