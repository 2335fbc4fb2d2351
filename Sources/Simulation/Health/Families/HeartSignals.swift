/// How fast the heart beats, by the watch.
enum HeartSignals: HealthFamily {
  static let heading = HealthHeading.health
  static let types = [rate, resting, walking, recovery, high, low]

  static let rate = HealthType.quantity("HeartRate", "Heart Rate", unit: "count/min")
  static let resting = HealthType.quantity(
    "RestingHeartRate", "Resting Heart Rate", unit: "count/min")
  static let walking = HealthType.quantity(
    "WalkingHeartRateAverage", "Walking Heart Rate Average", unit: "count/min")
  static let recovery = HealthType.quantity(
    "HeartRateRecoveryOneMinute", "Heart Rate Recovery", unit: "count/min")
  static let high = HealthType.category("HighHeartRateEvent", "High Heart Rate", [])
  static let low = HealthType.category("LowHeartRateEvent", "Low Heart Rate", [])

  /// Minutes between two looks at rest, the median (3-7 min, Cardiogram's help), and seconds in a workout.
  private static let pause = (rest: 4.4, workout: 5.0)

  static func samples(of day: HealthDay) -> [HealthSample] {
    guard day.watch != nil else { return [] }
    let looks = looks(at: day)
    let background = looks.map { look in
      day.watch(
        rate, look.time, look.time, .number(look.rate),
        [("HKMetadataKeyHeartRateMotionContext", .integer(look.isSedentary ? 1 : 2))])
    }
    return background + daily(day, looks) + recoveries(day) + events(day)
  }

  /// The rates that a watch can see, in beats a minute (Apple, support document 120277, recalled).
  static let seen = 30.0...210.0

  private struct Look {
    let time: Double
    let rate: Double
    let isSedentary: Bool
    let isAwake: Bool
  }

  /// The watch looks every few minutes at rest, and every five seconds in workouts.
  private static func looks(at day: HealthDay) -> [Look] {
    var looks: [Look] = []
    var count = 0
    var cursor = HeartRate.Cursor()
    let random = day.random["heart looks"]
    func look(_ time: Double, at spell: Exertion.Spell) {
      // Light at the wrist is a beat or two off.
      let error = random["error"].normal(at: count)
      let value = (day.heart.value(at: time, &cursor) + error).rounded()
      count += 1
      guard seen.contains(value) else { return }
      looks.append(
        Look(
          time: time, rate: value, isSedentary: spell.posture != .moving && spell.effort < 2,
          isAwake: day.night.stage(at: time) == nil))
    }
    for (number, span) in day.worn.enumerated() {
      let random = random[number]
      var time = span.lowerBound + random["first"].uniform(in: 2...90)
      var index = 0
      while time < span.upperBound {
        look(time, at: day.exertion.spells[day.exertion.index(at: time)])
        index += 1
        if day.workouts.contains(where: { $0.span.contains(time) }) {
          time += pause.workout + random["jitter"].uniform(in: -0.6...0.6, at: index)
        } else {
          let rest = 60 * random["pause"].logNormal(median: pause.rest, sigma: 0.22, at: index)
          let workout = day.workouts.first { time < $0.span.lowerBound }?.span.lowerBound
          time = min(time + rest, max(workout ?? .infinity, time + 1))
        }
      }
    }
    return looks
  }

  /// The resting rate, which the slowest tenth of somebody's looks while he sits has, and the mean of walks.
  private static func daily(_ day: HealthDay, _ looks: [Look]) -> [HealthSample] {
    var samples: [HealthSample] = []
    let rest = looks.filter { $0.isAwake && $0.isSedentary }
    if rest.count >= 20, let first = rest.first, let last = rest.last {
      let value = rest.map(\.rate).sorted()[rest.count / 10]
      samples.append(day.watch(resting, first.time, last.time, .number(value)))
    }
    let walks = day.minutes.filter { $0.mode == .walk && $0.isWorn && $0.posture == .moving }
    if walks.count >= 10, let first = walks.first, let last = walks.last {
      let mean = walks.reduce(0) { $0 + $1.heartRate } / Double(walks.count)
      samples.append(
        day.watch(walking, first.start, last.start + 60, .number((2 * mean).rounded() / 2)))
    }
    return samples
  }

  /// How far the rate falls in the minute after hard exercise.
  private static func recoveries(_ day: HealthDay) -> [HealthSample] {
    day.workouts.compactMap { workout in
      let end = workout.span.upperBound
      guard day.isWorn(at: end + 60) else { return nil }
      let (last, later) = (day.heart.value(at: end), day.heart.value(at: end + 60))
      let share =
        (last - day.body.restingRate) / (day.body.highestRate - day.body.restingRate)
      guard share > 0.45, later < last else { return nil }
      return day.watch(recovery, end + 60, end + 60, .number((last - later).rounded()))
    }
  }

  /// Ten minutes of rest with a rate above 120 or below 40, where nobody changes the limits; told of once a day.
  private static func events(_ day: HealthDay) -> [HealthSample] {
    let limits: [(type: HealthType, threshold: Int, isBeyond: (Double) -> Bool)] = [
      (high, 120, { $0 > 120 }), (low, 40, { $0 < 40 }),
    ]
    return limits.flatMap { type, threshold, isBeyond -> [HealthSample] in
      var run = 0
      var samples: [HealthSample] = []
      for minute in day.minutes {
        let isStill = minute.isWorn && minute.posture != .moving && minute.effort < 2
        run = isStill && isBeyond(minute.heartRate) ? run + 1 : 0
        guard run == 10, samples.isEmpty else { continue }
        let end = minute.start + 60
        samples.append(
          day.watch(
            type, end - 600, end, .choice(0),
            [("HKHeartRateEventThreshold", .text("\(threshold) count/min"))]))
      }
      return samples
    }
  }
}
