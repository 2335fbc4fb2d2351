import Formats
import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for values that must follow from other values.
extension Condition {
  static let ofHealthSums: [Condition] = [
    .sums(
      "s difference between the value and the length of its interval", inside: screen(101),
      outside: screen(101.01)),
    .sums(
      "s difference between the value and the length of its interval", inside: screen(99),
      outside: screen(98.99)),
    // The samples add up to 10 + 20 = 30 kcal and to 100 + 200 = 300 m.
    .sums(
      "kcal difference from the sum of the workout's samples", inside: workout(energy: 30.001_9),
      outside: workout(energy: 30.002_1)),
    .sums(
      "kcal difference from the sum of the workout's samples", inside: workout(energy: 29.998_1),
      outside: workout(energy: 29.997_9)),
    .sums(
      "m difference from the sum of the workout's samples", inside: workout(distance: 300.019),
      outside: workout(distance: 300.021)),
    .sums(
      "m difference from the sum of the workout's samples", inside: workout(distance: 299.981),
      outside: workout(distance: 299.979)),
    // A sample that begins in the same second in which the workout ends may belong to the workout.
    // A sample before the workout does not.
    .sums(
      "kcal difference from the sum of the workout's samples",
      inside: workout(energy: 35, more: 2_000),
      outside: workout(energy: 35, more: 2_001)),
    .sums(
      "kcal difference from the sum of the workout's samples",
      inside: workout(energy: 30, more: 999),
      outside: workout(energy: 30, more: 1_500)),
    .sums(
      "a fitness sample without a workout before it", inside: fitness(2_000),
      outside: fitness(1_999)),
    .sums(
      "a fitness sample without a workout before it", inside: fitness(9_200),
      outside: fitness(9_201)),
    .sums(
      "a fitness sample without a workout before it", inside: fitness(2_000),
      outside: fitness(2_000, indoor: 1)),
    // A mass of 80 kg and a height of 2 m give a body mass index of 20.
    .sums(
      "difference from the body mass index that mass and height imply", inside: build(20.005, 60),
      outside: build(20.007, 60)),
    .sums(
      "difference from the body mass index that mass and height imply", inside: build(19.995, 60),
      outside: build(19.993, 60)),
    // With a body fat of 25 %, the lean mass is three quarters of the mass.
    .sums(
      "kg difference from the lean mass that mass and fat imply", inside: build(20, 60.005),
      outside: build(20, 60.007)),
    .sums(
      "kg difference from the lean mass that mass and fat imply", inside: build(20, 59.995),
      outside: build(20, 59.993)),
    // The nutrients add up to 4 x 10 + 4 x 20 + 9 x 30 = 390 kcal. The meal's energy may differ by
    // at most 5 %.
    .sums(
      "kcal difference from the energy of the meal's nutrients", inside: meal(410.5),
      outside: meal(410.6)),
    .sums(
      "kcal difference from the energy of the meal's nutrients", inside: meal(371.5),
      outside: meal(371.4)),
    .sums("3599.0 s", inside: hour(3_600, value: 0, 1), outside: hour(3_599, value: 0, 1)),
    .sums(
      "0.9 min of standing in a stand hour with the value 0.0", inside: hour(3_600, value: 0, 1),
      outside: hour(3_600, value: 0, 0.9)),
    .sums(
      "1.0 min of standing in a stand hour with the value 1.0", inside: hour(3_600, value: 1, 0.9),
      outside: hour(3_600, value: 1, 1)),
    // The rule judges a date only if the study lasts two more dates, because a late sample could
    // still arrive.
    .health(
      "health-sums", "25 hours", failures: 1,
      truth: { $0.segments[2].span = Truth.span(29_400, 172_801) },
      inside: [.day(hours(24))], outside: [.day(hours(25))]),
    .health(
      "health-sums", "25 hours", failures: 1,
      truth: { $0.segments[2].span = Truth.span(29_400, 172_801) },
      inside: [.day(1, hours(25, from: 86_400))], outside: [.day(hours(25))]),
    // At 42 degrees north, a degree of latitude is 111,070 m, so 300 m is 0.002701 degrees. The
    // length may differ by at most 3 %.
    .routes(
      "m difference from the workout's distance of 300.0 m",
      inside: [(0, 0), (50, 0.001), (100, 0.002_78)],
      outside: [(0, 0), (50, 0.001), (100, 0.002_79)]),
    .routes(
      "m difference from the workout's distance of 300.0 m",
      inside: [(0, 0), (50, 0.001), (100, 0.002_63)],
      outside: [(0, 0), (50, 0.001), (100, 0.002_61)]),
    .routes("point 1 at", inside: [(0, 0), (100, 0.002_7)], outside: [(-1, 0), (100, 0.002_7)]),
    .routes("point 2 at", inside: [(0, 0), (100, 0.002_7)], outside: [(0, 0), (101, 0.002_7)]),
    .routes(
      "point 3 at", inside: [(0, 0), (50, 0.002), (51, 0.002_7)],
      outside: [(0, 0), (50, 0.002), (50, 0.002_7)]),
  ]

  private static func sums(
    _ value: String, inside: [HealthDate], outside: [HealthDate]
  ) -> Condition {
    .health("health-sums", value, inside: inside, outside: outside)
  }

  /// Returns a screen-time session of 100 s that reports the given number of seconds.
  private static func screen(_ seconds: Double) -> [HealthDate] {
    var file = DayFile(path: "screen", collector: "screen-time", date: HealthDate.first)
    file.samples = [.sample("sim.screen-time.session", 0, 100, seconds, by: "phone")]
    return [.day([], more: [file])]
  }

  /// Returns a workout from 1,000 s to 2,000 s with its samples, among samples of another source.
  ///
  /// - Parameter more: the start of another sample of 5 kcal, in seconds; nil without this sample.
  private static func workout(
    energy: Double = 30, distance: Double = 300, more: Double? = nil
  ) -> [HealthDate] {
    var samples: [DaySample] = [
      .sample(
        HealthKind.workout, 1_000, 2_000,
        metadata: ["totalEnergyBurned": energy, "totalDistance": distance, "HKIndoorWorkout": 1]),
      .quantity("ActiveEnergyBurned", 1_000, 1_500, 10),
      .quantity("DistanceCycling", 1_000, 1_500, 100),
      .quantity("ActiveEnergyBurned", 1_500, 2_000, 20),
      .quantity("DistanceSwimming", 1_500, 2_000, 200),
      .quantity("ActiveEnergyBurned", 1_200, 1_300, 7, by: "phone"),
    ]
    if let more { samples.append(.quantity("ActiveEnergyBurned", more, more + 100, 5)) }
    return [.day(samples)]
  }

  /// Returns a cardio-fitness value at a time in seconds, after an outdoor workout that ends at
  /// 2,000 s.
  private static func fitness(_ seconds: Double, indoor: Double = 0) -> [HealthDate] {
    [
      .day([
        .sample(
          HealthKind.workout, 1_000, 2_000,
          metadata: ["totalEnergyBurned": 0, "HKIndoorWorkout": indoor]),
        .quantity("VO2Max", seconds, nil, 40),
      ])
    ]
  }

  private static func build(_ index: Double, _ lean: Double) -> [HealthDate] {
    [
      .day([.quantity("Height", 0, nil, 2, by: nil), .quantity("Height", 1, nil, 2, by: nil)]),
      .day(
        1,
        [
          .quantity("BodyMass", 86_400, nil, 80, by: nil),
          .quantity("BodyMassIndex", 86_400, nil, index, by: nil),
          .quantity("BodyFatPercentage", 86_400, nil, 0.25, by: nil),
          .quantity("LeanBodyMass", 86_400, nil, lean, by: nil),
          // A mass with another time has a different value, which the rule must not use.
          .quantity("BodyMass", 90_000, nil, 70, by: nil),
        ]),
    ]
  }

  private static func meal(_ energy: Double) -> [HealthDate] {
    [
      .day([
        .quantity("DietaryEnergyConsumed", 9, nil, energy, by: nil),
        .quantity("DietaryProtein", 9, nil, 10, by: nil),
        .quantity("DietaryCarbohydrates", 9, nil, 20, by: nil),
        .quantity("DietaryFatTotal", 9, nil, 30, by: nil),
      ])
    ]
  }

  /// Returns a stand hour with some stand minutes during the hour and one stand minute after it.
  private static func hour(
    _ seconds: Double, value: Double, _ minutes: Double
  ) -> [HealthDate] {
    [
      .day([
        .sample(HealthKind.standHour, 3_600, 3_600 + seconds, value),
        .quantity("AppleStandTime", 3_600, 3_660, 0.5 * minutes),
        .quantity("AppleStandTime", 3_660, 3_720, 0.5 * minutes),
        .quantity("AppleStandTime", 7_200, 7_260, 1),
      ])
    ]
  }

  /// Returns the samples of idle hours, in which the participant never stands.
  private static func hours(_ count: Int, from start: Double = 0) -> [DaySample] {
    (0..<count).map { number in
      let begin = start + 3_600 * Double(number)
      return .sample(HealthKind.standHour, begin, begin + 3_600, 1)
    }
  }

  /// Returns a condition for the route of a workout of 100 s and 300 m. Each point has a time in
  /// seconds and a position in degrees north.
  private static func routes(
    _ value: String, inside: [(Double, Double)], outside: [(Double, Double)]
  ) -> Condition {
    .health("health-routes", value, inside: [route(inside)], outside: [route(outside)])
  }

  private static func route(_ points: [(Double, Double)]) -> HealthDate {
    var workout = DaySample.sample(
      HealthKind.workout, 0, 100, metadata: ["totalDistance": 300])
    workout.metadata["route"] = .list(
      points.map { seconds, north in
        .object([
          "t": .text(BeiweUTCTime.text(Truth.at(seconds)).prefix(19) + "Z"),
          "lat": .number(42 + north),
          "lon": .number(-71),
        ])
      })
    return .day([workout])
  }
}
