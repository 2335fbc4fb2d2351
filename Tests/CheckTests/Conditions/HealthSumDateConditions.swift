@testable import Check
@testable import Reading

/// Conditions of the rule `health-sums` about samples that belong together, but are in the files of
/// several dates or are missing.
extension Condition {
  static let ofHealthSumDates: [Condition] = ofWorkoutDates + ofStandHours + ofMatches

  private static func sums(
    _ value: String, dates: Double = 1, inside: [HealthDate],
    outside: [HealthDate]
  ) -> Condition {
    .health(
      "health-sums", value,
      truth: { $0.segments[2].span = Truth.span(29_400, 86_400 * dates) }, inside: inside,
      outside: outside)
  }

  // MARK: Workouts

  private static let ofWorkoutDates: [Condition] = [
    // The workout around midnight reports 30 kcal, and 20 kcal of its samples are in the next
    // date's file. A sample in the file of the date after that is too late.
    sums(
      "30 kcal",
      inside: [.day([night]), .day(1, [energy(86_500, 30)])],
      outside: [.day([night]), .day(1, [energy(90_000, 30)])]),
    sums(
      "20 kcal",
      inside: [.day([night, energy(86_000, 10)]), .day(1, [energy(86_500, 20)])],
      outside: [
        .day([night, energy(86_000, 10)]), .day(1, []), .day(2, [energy(86_500, 20)]),
      ]),
    // The rule ignores a sample in the previous date's file, even if the sample is during the
    // workout.
    sums(
      "-5 kcal",
      inside: [
        .day([energy(87_500, 5)]), .day(1, [next, energy(87_400, 30)]), .day(2, []),
      ],
      outside: [
        .day([]), .day(1, [next, energy(87_400, 30), energy(87_500, 5)]), .day(2, []),
      ]),
    // A sample of one second that starts with the workout may or may not belong to it. A longer or
    // later sample belongs to it.
    sums(
      "-5 kcal",
      inside: [.day(0, [day, energy(1_100, 30), brief(1_000, 1)])],
      outside: [.day(0, [day, energy(1_100, 30), brief(1_000, 1.001)])]),
    sums(
      "-5 kcal",
      inside: [.day(0, [day, energy(1_100, 30), brief(1_000, 1)])],
      outside: [.day(0, [day, energy(1_100, 30), brief(1_000.001, 0.5)])]),
    sums(
      "-5 kcal",
      inside: [.day(0, [day, energy(1_100, 30), brief(2_000, 1)])],
      outside: [.day(0, [day, energy(1_100, 30), brief(1_999.999, 1)])]),
    // The total may include none, some or all of the samples whose membership is uncertain.
    sums(
      "1 kcal",
      inside: [.day(0, [day, energy(1_100, 25), brief(1_000, 1)])],
      outside: [.day(0, [day, energy(1_100, 24), brief(1_000, 1)])]),
    // A workout must have a total energy, but may have no distance. The rule must not read an
    // energy as a distance.
    sums(
      "nan kcal", inside: [.day([day, energy(1_100, 30)])],
      outside: [.day([workout(1_000, 2_000, ["HKIndoorWorkout": 1]), energy(1_100, 30)])]),
    sums(
      "30 kcal",
      inside: [.day([day, energy(1_100, 30), .quantity("DistanceCycling", 1_100, 1_200, 5)])],
      outside: [.day([day, .quantity("BasalEnergyBurned", 1_100, 1_200, 30)])]),
    // The rule reports a wrong workout only once, even if more dates follow.
    sums(
      "30 kcal",
      inside: [.day([day, energy(1_100, 30)]), .day(1, [])],
      outside: [.day([day]), .day(1, []), .day(2, [])]),
    // An outdoor workout also counts for fitness values of later dates. A workout without a place
    // may be indoors, so it does not count.
    sums(
      "fitness",
      inside: [.day([outdoor]), .day(1, [.quantity("VO2Max", 93_200, nil, 40)])],
      outside: [.day([outdoor]), .day(1, [.quantity("VO2Max", 93_201, nil, 40)])]),
    sums(
      "fitness",
      inside: [.day([outdoor, .quantity("VO2Max", 86_000, nil, 40)])],
      outside: [
        .day([
          workout(85_000, 86_000, ["totalEnergyBurned": 0]),
          .quantity("VO2Max", 86_000, nil, 40),
        ])
      ]),
  ]

  private static func workout(
    _ start: Double, _ end: Double, _ metadata: [String: Double]
  ) -> DaySample {
    .sample(HealthKind.workout, start, end, metadata: metadata)
  }

  /// Returns workouts of 30 kcal: by day, around midnight, and on the second date.
  private static let day = workout(
    1_000, 2_000, ["totalEnergyBurned": 30, "HKIndoorWorkout": 1])
  private static let night = workout(
    86_000, 87_000, ["totalEnergyBurned": 30, "HKIndoorWorkout": 1])
  private static let next = workout(
    87_400, 89_000, ["totalEnergyBurned": 30, "HKIndoorWorkout": 1])

  /// Returns an outdoor workout without energy that ends at 86,000 s.
  private static let outdoor = workout(
    85_000, 86_000, ["totalEnergyBurned": 0, "HKIndoorWorkout": 0])

  /// Returns an energy sample of 100 s.
  private static func energy(_ start: Double, _ kcal: Double) -> DaySample {
    .quantity("ActiveEnergyBurned", start, start + 100, kcal)
  }

  /// Returns an energy sample of 5 kcal.
  private static func brief(_ start: Double, _ seconds: Double) -> DaySample {
    .quantity("ActiveEnergyBurned", start, start + seconds, 5)
  }

  // MARK: Stand hours

  private static let ofStandHours: [Condition] = [
    // The stand minute of a stand hour may be in the file of the next date, of its own date, or of
    // the two dates before.
    sums(
      "0.0 min", dates: 4,
      inside: [.day([]), .day(1, [minute]), .day(2, [hour]), .day(3, [])],
      outside: [.day([minute]), .day(1, []), .day(2, [hour]), .day(3, [])]),
    sums(
      "0.0 min", dates: 4,
      inside: [.day([minute]), .day(1, []), .day(2, [hour])],
      outside: [.day([minute]), .day(1, []), .day(2, []), .day(3, [hour])]),
    sums(
      "0.0 min", dates: 4,
      inside: [.day([hour]), .day(1, [minute])],
      outside: [.day([hour]), .day(1, []), .day(2, [minute])]),
    // A stand minute counts from the start of the stand hour up to but not including its end.
    sums(
      "0.0 min",
      inside: [.day([hour, .quantity("AppleStandTime", 7_199.999, 7_260, 1)])],
      outside: [.day([hour, .quantity("AppleStandTime", 7_200, 7_260, 1)])]),
    sums(
      "0.0 min",
      inside: [.day([hour, .quantity("AppleStandTime", 3_600, 3_660, 1)])],
      outside: [.day([hour, .quantity("AppleStandTime", 3_599.999, 3_660, 1)])]),
    // The rule skips an hour that ends after the study.
    sums(
      "1.0 min", dates: 0.5,
      inside: [
        .day([
          .sample(HealthKind.standHour, 39_600, 43_200, 1),
          .sample(HealthKind.standHour, 39_600.001, 43_200.001, 1),
          .quantity("AppleStandTime", 43_200, 43_260, 1),
        ])
      ],
      outside: [
        .day([
          .sample(HealthKind.standHour, 39_600, 43_200, 1),
          .quantity("AppleStandTime", 43_199, 43_260, 1),
        ])
      ]),
    // The rule reports a wrong stand hour only once, even if more dates follow.
    sums(
      "0.0 min", dates: 4,
      inside: [.day([hour, minute]), .day(1, []), .day(2, [])],
      outside: [.day([hour]), .day(1, []), .day(2, [])]),
    // The rule checks the number of stand hours of a date only if the study continues after the
    // next date.
    .health(
      "health-sums", "25 hours",
      truth: { $0.segments[2].span = Truth.span(29_400, 3 * 86_400) },
      inside: [.day(1, hours(25, from: 86_400))], outside: [.day(hours(25))]),
    // In New York, 8 March 2026 has 23 hours. This date is the seventh of the study, and begins at
    // 05:00 UTC.
    .health(
      "health-sums", "24 hours",
      truth: {
        $0.segments[2].span = Truth.span(29_400, 9 * 86_400)
        $0.days[0].date = "2026-03-08"
        $0.days[0].timeZone = "America/New_York"
      }, inside: [.day(6, hours(23, from: 536_400))],
      outside: [.day(6, hours(24, from: 536_400))]),
    // After a flight from UTC to New York, the first date may have up to 29 hours.
    .health(
      "health-sums", "30 hours",
      truth: {
        $0.segments[2].span = Truth.span(29_400, 4 * 86_400)
        var next = $0.days[0]
        next.date = "2026-03-03"
        next.timeZone = "America/New_York"
        $0.days.append(next)
      }, inside: [.day(hours(29))], outside: [.day(hours(30))]),
  ]

  /// The stand hour from 3,600 s to 7,200 s, without its stand minute.
  private static let hour = DaySample.sample(HealthKind.standHour, 3_600, 7_200, 0)
  private static let minute = DaySample.quantity("AppleStandTime", 3_600, 3_660, 1)

  /// Returns the samples of idle hours.
  private static func hours(_ count: Int, from start: Double = 0) -> [DaySample] {
    (0..<count).map { number in
      let begin = start + 3_600 * Double(number)
      return .sample(HealthKind.standHour, begin, begin + 3_600, 1)
    }
  }

  // MARK: Other sources

  private static let ofMatches: [Condition] = [
    // The rule uses the last height of a date. A mass of 80 kg and a height of 2 m give a body mass
    // index of 20.
    sums(
      "mass", inside: [date(build(20), heights(1.5, 2))],
      outside: [date(build(20), heights(2, 1.5))]),
    // A body mass index needs a height, and a mass with the same time and source.
    sums(
      "79",
      inside: [.day(build(99), more: [screen(100)])],
      outside: [date(build(99), heights(2, 2))]),
    sums(
      "7.5",
      inside: [date([other], build(20), heights(2, 2))],
      outside: [
        date([other, .quantity("BodyMassIndex", 9, nil, 20)], build(20), heights(2, 2))
      ]),
    // A lean mass needs a mass and a body fat percentage. A mass of 80 kg with 25 % fat gives 60
    // kg.
    sums(
      "1 kg",
      inside: [date([.quantity("LeanBodyMass", 9, nil, 61, by: nil)], build(20), heights(2, 2))],
      outside: [
        date(
          [
            .quantity("LeanBodyMass", 9, nil, 61, by: nil),
            .quantity("BodyFatPercentage", 9, nil, 0.25, by: nil),
          ], build(20), heights(2, 2))
      ]),
    sums(
      "1 kg", inside: [date(lean, build(20), heights(2, 2))],
      outside: [date(lean, [.quantity("BodyMass", 9, nil, 80)])]),
    // The rule judges a meal only if protein, carbohydrates and fat are all recorded.
    meal(without: "DietaryProtein"), meal(without: "DietaryCarbohydrates"),
    meal(without: "DietaryFatTotal"),
    // The rule judges only screen-time sessions, and each of these needs a value.
    sums(
      "-95 s",
      inside: [.day([], more: [screen(100)]), .day(1, [], more: [screen(5, type: "sim.other")])],
      outside: [.day([], more: [screen(5)])]),
    sums(
      "nan s", inside: [.day([], more: [screen(100)])],
      outside: [.day([], more: [screen(nil)])]),
    // A date without a HealthKit file may still have screen-time sessions.
    sums(
      "-95 s",
      inside: [HealthDate(date: HealthDate.first, files: [screen(100)])],
      outside: [HealthDate(date: HealthDate.first, files: [screen(5)])]),
  ]

  /// Returns the first date that has samples, from the samples of each date.
  private static func date(_ samples: [DaySample]...) -> HealthDate {
    .day(Array(samples.joined()))
  }

  /// A mass that the watch wrote.
  private static let other = DaySample.quantity("BodyMass", 9, nil, 50)

  /// A lean mass and a body fat percentage that the watch wrote.
  private static let lean: [DaySample] = [
    .quantity("LeanBodyMass", 9, nil, 61), .quantity("BodyFatPercentage", 9, nil, 0.25),
  ]

  private static func build(_ index: Double) -> [DaySample] {
    [
      .quantity("BodyMass", 9, nil, 80, by: nil),
      .quantity("BodyMassIndex", 9, nil, index, by: nil),
    ]
  }

  private static func heights(_ first: Double, _ last: Double) -> [DaySample] {
    [
      .quantity("Height", 0, nil, first, by: nil), .quantity("Height", 1, nil, last, by: nil),
    ]
  }

  /// Returns a condition with a meal of 10 g of each nutrient (170 kcal) that reports 1,000 kcal,
  /// without one nutrient.
  private static func meal(without name: String) -> Condition {
    let nutrients = ["DietaryProtein", "DietaryCarbohydrates", "DietaryFatTotal"]
    func day(_ names: [String]) -> HealthDate {
      let energy = DaySample.quantity("DietaryEnergyConsumed", 9, nil, 1_000)
      let others = names.map { DaySample.quantity($0, 9, nil, 10) }
      return .day([energy] + others, more: [screen(100)])
    }
    return sums(
      "830 kcal",
      inside: [day(nutrients.filter { $0 != name })],
      outside: [day(nutrients)])
  }

  /// Returns a session of 100 s that reports the given number of seconds.
  fileprivate static func screen(
    _ seconds: Double?, type: String = "sim.screen-time.session"
  ) -> DayFile {
    var file = DayFile(path: "screen", collector: "screen-time", date: HealthDate.first)
    file.samples = [.sample(type, 0, 100, seconds, by: "phone")]
    return file
  }
}

extension Shortage {
  static let ofHealthSums: [Shortage] = [
    Shortage(
      "health-sums", needed: 0, present: 0,
      enough: try Condition.health([.day([], more: [Condition.screen(100)])]),
      tooLittle: try Condition.health([.day([])]))
  ]
}
