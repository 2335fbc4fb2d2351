import Reading

extension MyLifeDBCheck {
  static let healthSums = [
    Rule(
      "health-sums",
      "Workouts, body mass index, lean mass, meals and stand hours match their source samples.",
      limit:
        "differences of \(Sums.kcal.told) kcal for the energy of workouts, \(Sums.metre.told) m "
        + "for their distance, \(Sums.hundredth.told) for body mass index and lean mass, and "
        + "\(Sums.meal.percent) for the energy of meals. A stand hour has a minute of standing, "
        + "and a date has no more stand hours than hours. Fitness (VO2Max) is within "
        + "\(Sums.later.told) h after an outdoor workout. Screen time is the length of its "
        + "interval within \(Sums.second.told) s",
      catches: "one energy sample of a workout raised by half a kcal",
      .days { Sums($0) })
  ]
}

/// Checks samples that follow from other samples.
private struct Sums: DayJudge {
  /// The largest rounding errors of energy in kcal, of distance in m, and of body mass index and lean mass in kg/m² and
  /// kg.
  static let kcal = 0.002
  static let metre = 0.02
  static let hundredth = 0.006
  /// The largest relative error of the energy of a meal.
  static let meal = 0.05
  /// The longest time from a workout to its fitness sample, in hours.
  static let later = 2.0
  /// The largest error of times that are cut to seconds, in s.
  static let second = 1.0

  private let zones: HealthZones
  /// The end of the study, in ms since 1970 UTC; the largest possible time if it is unknown.
  private let end: Int64
  /// Samples that may be parts of the workouts, of the workouts' date and, while they are checked, of the next date.
  private var recent: [DaySample] = []
  private var workouts: [(sample: DaySample, place: RowPlace)] = []
  private var outdoor: [DaySample] = []
  private var height: Double?
  /// The stand hours of the previous date.
  private var hours: [(sample: DaySample, place: RowPlace)] = []
  /// The minutes of standing of the last dates, one list for each date.
  private var standing: [[DaySample]] = []
  private var finding = Finding()

  private static let energy = HealthKind.quantity("ActiveEnergyBurned")

  init(_ setting: HealthSetting) {
    zones = setting.zones
    end = setting.truth?.span.upperBound ?? .max
  }

  mutating func see(_ day: HealthDate) {
    let screen = day.files.first { $0.collector == "screen-time" }
    for session in screen?.samples ?? [] where session.type == "sim.screen-time.session" {
      finding.judge(
        (session.value ?? .nan) - session.span.seconds, limit: Self.second,
        "s between the screen time and its interval",
        at: screen?.place(session) ?? RowPlace(""))
    }
    guard let file = day.health else { return }
    let parts = file.samples.filter {
      $0.type == Self.energy || HealthKind.distances.contains($0.type)
    }
    recent += parts
    judgeWorkouts()
    recent = parts
    for workout in day.samples(HealthKind.workout) {
      workouts.append((workout, day.place(workout)))
      if workout.number("HKIndoorWorkout") == 0 { outdoor.append(workout) }
    }
    for fitness in day.quantity("VO2Max") {
      let reach = Int64(3_600_000 * Self.later)
      finding.judge(
        outdoor.contains { $0.end <= fitness.start && fitness.start <= $0.end + reach },
        "fitness without a workout before it",
        allowed: "an outdoor workout at most \(Self.later.told) h before",
        at: day.place(fitness))
    }
    judgeBuild(day)
    judgeMeals(day)
    judgeHours(day)
  }

  /// Checks the workouts of the previous date, since a workout may end on this one.
  private mutating func judgeWorkouts() {
    for (workout, place) in workouts {
      let parts = recent.filter { $0.source == workout.source }
      let energy = parts.filter { $0.type == Self.energy }
      judge(
        energy, of: workout, told: "totalEnergyBurned", limit: Self.kcal,
        "kcal off the workout's samples",
        place)
      if workout.metadata["totalDistance"] != nil {
        judge(
          parts.filter { HealthKind.distances.contains($0.type) }, of: workout,
          told: "totalDistance",
          limit: Self.metre, "m off the workout's samples", place)
      }
    }
    workouts = []
  }

  /// Compares a workout's total with the sum of its samples. Times are cut to seconds, so a sample in the second of the
  /// start or end may be inside or outside.
  private mutating func judge(
    _ parts: [DaySample], of workout: DaySample, told: String, limit: Double, _ what: String,
    _ place: RowPlace
  ) {
    var (sure, unsure) = (0.0, 0.0)
    for part in parts where part.start >= workout.start && part.start <= workout.end {
      let isSure =
        part.start < workout.end && (part.start > workout.start || part.end > workout.start + 1_000)
      if isSure { sure += part.value ?? 0 } else { unsure += part.value ?? 0 }
    }
    let sum = workout.number(told) ?? .nan
    let error = sum < sure ? sum - sure : max(0, sum - sure - unsure)
    finding.judge(sum.isNaN ? .nan : error, limit: limit, what, at: place)
  }

  private mutating func judgeBuild(_ day: HealthDate) {
    height = day.quantity("Height").last?.value ?? height
    for index in day.quantity("BodyMassIndex") {
      guard let mass = match("BodyMass", index, day), let height else { continue }
      finding.judge(
        (index.value ?? .nan) - mass / (height * height), limit: Self.hundredth,
        "off the body mass index from mass and height", at: day.place(index))
    }
    for lean in day.quantity("LeanBodyMass") {
      guard let mass = match("BodyMass", lean, day), let fat = match("BodyFatPercentage", lean, day)
      else { continue }
      finding.judge(
        (lean.value ?? .nan) - mass * (1 - fat), limit: Self.hundredth,
        "kg off the lean mass from mass and fat",
        at: day.place(lean))
    }
  }

  private mutating func judgeMeals(_ day: HealthDate) {
    for energy in day.quantity("DietaryEnergyConsumed") {
      guard let protein = match("DietaryProtein", energy, day),
        let sugar = match("DietaryCarbohydrates", energy, day),
        let fat = match("DietaryFatTotal", energy, day), let kcal = energy.value
      else { continue }
      finding.judge(
        kcal - 4 * protein - 4 * sugar - 9 * fat, limit: Self.meal * kcal,
        "kcal off the energy of the meal's nutrients",
        at: day.place(energy))
    }
  }

  /// Returns the value of another type with the same time and source.
  private func match(_ name: String, _ sample: DaySample, _ day: HealthDate) -> Double? {
    day.quantity(name).first { $0.start == sample.start && $0.source == sample.source }?.value
  }

  private mutating func judgeHours(_ day: HealthDate) {
    standing = standing.suffix(2) + [day.quantity("AppleStandTime")]
    judgeStanding()
    let hours = day.samples(HealthKind.standHour)
    self.hours = hours.map { ($0, day.place($0)) }
    guard let first = hours.first else { return }
    // The time at which the participant wakes up after the last date is unknown.
    guard day.date * 86_400_000 + 2 * 86_400_000 < end else { return }
    let all = self.hours(of: day.date)
    finding.judge(
      hours.count <= all, "\(hours.count) hours", allowed: "\(all) stand hours at most",
      at: day.place(first))
  }

  /// Checks the stand hours of the previous date. After a flight to the east, the minutes of standing may be on this
  /// date. After a flight to the west, they may be on the date before the previous one.
  private mutating func judgeStanding() {
    for (hour, place) in hours where hour.end <= end {
      finding.judge(
        hour.end - hour.start == 3_600_000, "a stand hour of \(hour.span.seconds) s",
        allowed: "a stand hour of 3600 s",
        at: place)
      let minutes = standing.joined().filter { hour.span.contains($0.start) }
        .reduce(0) { $0 + ($1.value ?? 0) }
      finding.judge(
        (hour.value == 0) == (minutes >= 1),
        "\(minutes) min of standing in an hour of \(hour.value ?? 0)",
        allowed: "at least 1 min in a stand hour of value 0, less in an hour of value 1", at: place
      )
    }
    hours = []
  }

  /// Returns the number of hours of a date. It is 24, or 23 or 25 when daylight saving time changes, and larger on
  /// journeys to the west.
  private func hours(of date: Int64) -> Int {
    let clocks = zones.clocks(on: date)
    guard let start = clocks.map({ $0.start(of: date) }).min(),
      let end = clocks.map({ $0.start(of: date + 1) }).max()
    else { return 25 }
    return Int((end - start + 3_599_999) / 3_600_000)
  }

  mutating func finish() -> Finding {
    judgeWorkouts()
    judgeStanding()
    return finding.isJudged ? finding : .lacking("samples that follow from other samples")
  }
}
