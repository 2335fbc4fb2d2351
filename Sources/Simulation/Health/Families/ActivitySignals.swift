/// Minutes of exercise and of standing, and hours with a minute of standing, by the watch.
enum ActivitySignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [exercise, standing, hours]

  static let exercise = HealthType.quantity("AppleExerciseTime", "Exercise Minutes", unit: "min")
  static let standing = HealthType.quantity("AppleStandTime", "Stand Minutes", unit: "min")
  static let hours = HealthType.category(
    "AppleStandHour", "Stand Hours", [(0, "stood"), (1, "idle")])

  /// MET from which a minute is one of exercise: a brisk walk.
  private static let brisk = 3.0

  static func samples(of day: HealthDay) -> [HealthSample] {
    guard day.watch != nil else { return [] }
    let exercised = day.minutes.filter { $0.isWorn && $0.effort >= brisk && $0.posture == .moving }
    return exercised.map { day.watch(exercise, $0.start, $0.start + 60, .number(1)) }
      + buckets(day) + clockHours(day)
  }

  private static func isUp(_ minute: BodyState) -> Bool {
    minute.isWorn && (minute.posture == .standing || minute.posture == .moving)
      && minute.mode.map(\.isOnFoot) ?? true
  }

  /// Five minutes of the clock with their minutes of standing.
  private static func buckets(_ day: HealthDay) -> [HealthSample] {
    groups(day, of: 300).compactMap { start, minutes in
      let count = minutes.count(where: isUp)
      return count == 0
        ? nil : day.watch(standing, start, start + 300, .number(Double(count)))
    }
  }

  /// Hours of the clock in which the watch was worn for half the time; one with a minute of standing counts as
  /// stood. The hour of waking up is the new day's.
  private static func clockHours(_ day: HealthDay) -> [HealthSample] {
    groups(day, of: 3_600).compactMap { start, minutes in
      let worn = minutes.count { $0.isWorn }
      guard start + 3_600 <= day.day.duration, worn >= 30 else { return nil }
      return day.watch(
        hours, start, start + 3_600, .choice(minutes.contains(where: isUp) ? 0 : 1))
    }
  }

  /// Minutes by the piece of the local clock that they lie in, in order, with its start in the day's seconds.
  private static func groups(
    _ day: HealthDay, of length: Int
  ) -> [(start: Double, minutes: [BodyState])] {
    var groups: [(start: Double, minutes: [BodyState])] = []
    for minute in day.minutes {
      let seconds = Int(3_600 * day.day.plan.clock.hour(at: minute.start) + 0.5) % length
      let start = minute.start - Double(seconds)
      if let last = groups.last, abs(last.start - start) < 1 {
        groups[groups.count - 1].minutes.append(minute)
      } else {
        groups.append((start, [minute]))
      }
    }
    return groups
  }
}
