import Reading

extension MyLifeDBCheck {
  static let healthSums = [
    Rule(
      "health-sums",
      "Workouts, body mass index, lean mass, meals and stand hours match the samples from which "
        + "they are computed.",
      limit:
        "Differences are at most \(Sums.kcal.told) kcal for the energy of workouts and "
        + "\(Sums.metre.told) m for their distance. They are at most \(Sums.hundredth.told) for "
        + "body mass index and lean mass, and \(Sums.meal.percent) for the energy of meals. A "
        + "stand hour has at least one minute of standing, and no date has more stand hours than "
        + "hours. A fitness sample (VO2Max) is at most \(Sums.later.told) h after an outdoor "
        + "workout. The value of a sample that lasts, such as a screen session, may differ from "
        + "the length of its interval by at most \(Sums.second.told) s",
      catches: "one energy sample of a workout raised by 0.5 kcal",
      .days { Sums($0) })
  ]
}

/// A judge of values that must follow from other values.
private struct Sums: DayJudge {
  /// The largest rounding error of an energy, in kcal.
  static let kcal = 0.002
  /// The largest rounding error of a distance, in metres.
  static let metre = 0.02
  /// The largest rounding error of a body mass index in kg/m², and of a lean mass in kg.
  static let hundredth = 0.006
  /// The largest relative error of a meal's energy.
  static let meal = 0.05
  /// The longest time from the end of a workout to its cardio-fitness value, in hours.
  static let later = 2.0
  /// The resolution of times, in seconds.
  static let second = 1.0

  private let zones: HealthZones
  /// The end of the study, in ms since 1970 UTC; the largest possible time if it is unknown.
  private let end: Int64
  /// The energy and distance samples that may be parts of workouts, on the workouts' date and the
  /// next one.
  private var recent: [DaySample] = []
  private var workouts: [(sample: DaySample, place: RowPlace)] = []
  private var outdoor: [DaySample] = []
  private var height: Double?
  /// The stand hours of the previous date.
  private var hours: [(sample: DaySample, place: RowPlace)] = []
  /// The stand minutes of the last dates, one list per date.
  private var standing: [[DaySample]] = []
  private var finding = Finding()

  private static let energy = HealthKind.quantity("ActiveEnergyBurned")

  init(_ setting: HealthSetting) {
    zones = setting.zones
    end = setting.truth?.span.upperBound ?? .max
  }

  mutating func see(_ day: HealthDate) {
    for file in day.files where file.collector != HealthKind.health {
      for sample in file.samples where HealthKind.lasting.contains(sample.type) {
        finding.judge(
          (sample.value ?? .nan) - sample.span.seconds, limit: Self.second,
          "s difference between the value and the length of its interval", at: file.place(sample))
      }
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
        "a fitness sample without a workout before it",
        allowed: "an outdoor workout at most \(Self.later.told) h before the fitness sample",
        at: day.place(fitness))
    }
    judgeBuild(day)
    judgeMeals(day)
    judgeHours(day)
  }

  /// Judges the workouts of the previous date, because a workout may end on the current date.
  private mutating func judgeWorkouts() {
    for (workout, place) in workouts {
      let parts = recent.filter { $0.source == workout.source }
      let energy = parts.filter { $0.type == Self.energy }
      judge(
        energy, of: workout, told: "totalEnergyBurned", limit: Self.kcal,
        "kcal difference from the sum of the workout's samples",
        place)
      if workout.metadata["totalDistance"] != nil {
        judge(
          parts.filter { HealthKind.distances.contains($0.type) }, of: workout,
          told: "totalDistance",
          limit: Self.metre, "m difference from the sum of the workout's samples", place)
      }
    }
    workouts = []
  }

  /// Compares a total of a workout with the sum of its samples. Times are truncated to seconds, so
  /// a sample in the second of the workout's start or end may or may not belong to it.
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
        "difference from the body mass index that mass and height imply", at: day.place(index))
    }
    for lean in day.quantity("LeanBodyMass") {
      guard let mass = match("BodyMass", lean, day), let fat = match("BodyFatPercentage", lean, day)
      else { continue }
      finding.judge(
        (lean.value ?? .nan) - mass * (1 - fat), limit: Self.hundredth,
        "kg difference from the lean mass that mass and fat imply",
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
        "kcal difference from the energy of the meal's nutrients",
        at: day.place(energy))
    }
  }

  /// Returns the value of a type that has the same time and source as a sample.
  private func match(_ name: String, _ sample: DaySample, _ day: HealthDate) -> Double? {
    day.quantity(name).first { $0.start == sample.start && $0.source == sample.source }?.value
  }

  private mutating func judgeHours(_ day: HealthDate) {
    standing = standing.suffix(2) + [day.quantity("AppleStandTime")]
    judgeStanding()
    let hours = day.samples(HealthKind.standHour)
    self.hours = hours.map { ($0, day.place($0)) }
    guard let first = hours.first else { return }
    guard day.date * 86_400_000 + 2 * 86_400_000 < end else { return }
    let all = self.hours(of: day.date)
    finding.judge(
      hours.count <= all, "\(hours.count) hours", allowed: "at most \(all) stand hours",
      at: day.place(first))
  }

  /// Judges the stand hours of the previous date. After a flight to the east, their stand minutes
  /// may be on the current date. After a flight to the west, they may be two dates before the
  /// current one.
  private mutating func judgeStanding() {
    for (hour, place) in hours where hour.end <= end {
      finding.judge(
        hour.end - hour.start == 3_600_000, "a stand hour that lasts \(hour.span.seconds) s",
        allowed: "a stand hour that lasts 3600 s",
        at: place)
      let minutes = standing.joined().filter { hour.span.contains($0.start) }
        .reduce(0) { $0 + ($1.value ?? 0) }
      finding.judge(
        (hour.value == 0) == (minutes >= 1),
        "\(minutes) min of standing in a stand hour with the value \(hour.value ?? 0)",
        allowed:
          "at least 1 min in a stand hour with the value 0, and less than 1 min with the value 1",
        at: place
      )
    }
    hours = []
  }

  /// Returns the largest number of hours in a date: 24, or 23 or 25 when the clocks change, and
  /// more on a flight to the west.
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
    return finding.isJudged ? finding : .lacking("samples that are computed from other samples")
  }
}
