import Spool

@testable import Check
@testable import Reading

/// Conditions of the rules for MyLifeDB's samples of the body.
extension Condition {
  static let ofHealth: [Condition] = [
    .health(
      "health-days", "HKQuantityTypeIdentifierHeartRate of 2026-03-02",
      inside: [
        .day([.quantity("HeartRate", 0, 60)]), .day(1, [.quantity("HeartRate", 86_400, 60)]),
      ],
      outside: [
        .day([.quantity("HeartRate", 0, 60)]), .day(1, [.quantity("HeartRate", 86_399, 60)]),
      ]),
    .health(
      "health-days", "HKQuantityTypeIdentifierHeartRate of 2026-03-03",
      inside: [.day([.quantity("HeartRate", 86_399, 60)]), .day(1, [])],
      outside: [.day([.quantity("HeartRate", 86_400, 60)]), .day(1, [])]),
    // Samples before the first date are in the first date's file, and samples after the last date
    // are in the last date's file.
    .health(
      "health-days", "HKQuantityTypeIdentifierHeartRate of 2026-03-03",
      inside: [
        .day([.quantity("HeartRate", -9, 60)]), .day(1, [.quantity("HeartRate", 172_800, 60)]),
      ],
      outside: [.day([.quantity("HeartRate", 172_800, 60)]), .day(1, [])]),
    .health(
      "health-days",
      "HKQuantityTypeIdentifierHeartRate that is also in the file for the previous date",
      inside: [
        .day([.known(7)]), .day(1, [.known(8, at: 86_400)]), .day(2, [.known(7, at: 172_800)]),
      ],
      outside: [.day([.known(7)]), .day(1, [.known(7, at: 86_400)])]),
    .health(
      "health-days", "1 dates without a file",
      inside: [.day([.quantity("HeartRate", 0, 60)]), .day(1, [])],
      outside: [.day([.quantity("HeartRate", 0, 60)]), .day(2, [])]),
    .health(
      "health-days", "exported at \(Truth.at(86_399.999))",
      inside: [.day([], exported: Truth.at(86_400))],
      outside: [.day([], exported: Truth.at(86_399.999))]),
    // The rule checks the metres per step of each source, on dates with at least 100 steps.
    .health(
      "health-sources", "1.21 m a step", inside: [.day(walk(100, 120))],
      outside: [.day(walk(100, 121))]),
    .health(
      "health-sources", "0.39 m a step", inside: [.day(walk(100, 40))],
      outside: [.day(walk(100, 39))]),
    .health(
      "health-sources",
      "0.01 m a "
        + "step", inside: [.day(walk(99, 1))], outside: [.day(walk(100, 1))]),
    .health(
      "health-sources", "steps asleep",
      inside: [
        .day([.stage(3, 0, 100), .stage(2, 200, 300), .quantity("StepCount", 100, 200, 9)])
      ],
      outside: [.day([.stage(3, 0, 101), .quantity("StepCount", 100, 200, 9)])]),
    .health(
      "health-sources", "HeartRate from \(Truth.at(5))",
      inside: [.day([.quantity("HeartRate", 5, 60), .quantity("HeartRate", 6, 60)])],
      outside: [.day([.quantity("HeartRate", 5, 60), .quantity("HeartRate", 5, 60)])]),
    .health(
      "health-sources", "StepCount from \(Truth.at(9))",
      inside: [.day([.quantity("StepCount", 0, 10, 9), .quantity("StepCount", 10, 20, 9)])],
      outside: [.day([.quantity("StepCount", 0, 10, 9), .quantity("StepCount", 9, 20, 9)])]),
    // Time in bed may overlap sleep, but two stages must not overlap.
    .health(
      "health-sources", "SleepAnalysis from \(Truth.at(99))",
      inside: [.day([.stage(0, 0, 900), .stage(3, 5, 100), .stage(4, 100, 200)])],
      outside: [.day([.stage(0, 0, 900), .stage(3, 5, 100), .stage(4, 99, 200)])]),
    .health(
      "health-sources", "device watch of com.example", failures: 1,
      inside: [.day([.quantity("BodyMass", 5, 60, by: nil, source: "com.example")])],
      outside: [.day([.quantity("BodyMass", 5, 60, by: "watch", source: "com.example")])]),
    .health(
      "health-sources", "device phone of com.apple.health.watch",
      inside: [.day([.quantity("HeartRate", 5, 60), .quantity("HeartRate", 6, 60)])],
      outside: [
        .day([
          .quantity("HeartRate", 5, 60),
          .quantity("HeartRate", 6, 60, by: "phone", source: "com.apple.health.watch"),
        ])
      ]),
    // Times are truncated to seconds, so a sample may be up to one second outside of the wearing
    // time.
    .worn(
      "HeartRate from a watch that is not worn", inside: .quantity("HeartRate", 99, 60),
      outside: .quantity("HeartRate", 98.999, 60)),
    .worn(
      "ActiveEnergyBurned from a watch that is not worn",
      inside: .quantity("ActiveEnergyBurned", 190, 201, 1),
      outside: .quantity("ActiveEnergyBurned", 190, 201.001, 1)),
    // Hourly sums only have to overlap the wearing time. The rule ignores values that the watch
    // estimates over weeks.
    .worn(
      "AppleStandTime from a watch that is not worn", inside: .quantity("AppleStandTime", 0, 99, 1),
      outside: .quantity("AppleStandTime", 0, 98, 1)),
    .worn(
      "HeartRate from a watch that is not worn",
      inside: .quantity("SixMinuteWalkTestDistance", 0, 50, 400),
      outside: .quantity("HeartRate", 50, 60)),
    .worn(
      "0 of HKQuantityTypeIdentifierStepCount", inside: .quantity("StepCount", 100, 110, 0.1),
      outside: .quantity("StepCount", 100, 110, 0)),
    // In the ground truth, the participant carries the phone from 28,800 s to 29,400 s.
    .worn(
      "steps from a phone that is not carried",
      inside: .quantity("StepCount", 28_799, 29_401, 9, by: "phone"),
      outside: .quantity("StepCount", 28_798, 29_401, 9, by: "phone")),
    .health(
      "health-wear", "489.9 steps from the watch", truth: { $0.segments[0].placement = "pocket" },
      body: worn,
      inside: [.day(counted(490, 500))], outside: [.day(counted(489.9, 500))]),
    .health(
      "health-wear", "0.1 steps from the watch", truth: { $0.segments[0].placement = "pocket" },
      body: worn, inside: [.day(counted(0.1, 499.9))], outside: [.day(counted(0.1, 500))]),
  ]

  /// Returns steps and metres, each in two samples.
  private static func walk(_ steps: Double, _ metres: Double) -> [DaySample] {
    [(0.0, 0.25), (100, 0.75)].flatMap { start, share in
      [
        DaySample.quantity("StepCount", start, start + 100, share * steps),
        .quantity("DistanceWalkingRunning", start, start + 100, share * metres),
      ]
    }
  }

  /// Returns a sample of steps by the watch and one by the phone while the participant wears the
  /// watch.
  private static func counted(_ watch: Double, _ phone: Double) -> [DaySample] {
    [
      .quantity("StepCount", 100, 150, watch),
      .quantity("StepCount", 100, 150, 0.4 * phone, by: "phone"),
      .quantity("StepCount", 150, 200, 0.6 * phone, by: "phone"),
    ]
  }

  /// Returns a scene with a watch that the participant wears from 100 s to 200 s.
  private static let worn: @Sendable (inout BodyTruth) -> Void = { body in
    body.wear = [
      BodyTruth.Wear(span: Truth.span(0, 100), isWorn: false, row: 1),
      BodyTruth.Wear(span: Truth.span(100, 200), isWorn: true, row: 2),
      BodyTruth.Wear(span: Truth.span(200, 86_400), isWorn: false, row: 3),
    ]
  }

  private static func worn(_ value: String, inside: DaySample, outside: DaySample) -> Condition {
    let known = DaySample.quantity("HeartRate", 150, 60)
    return .health(
      "health-wear", value, body: worn, inside: [.day([known, inside])],
      outside: [.day([known, outside])])
  }
}

extension DaySample {
  /// Returns a heart-rate sample whose text has the given hash.
  fileprivate static func known(_ hash: UInt64, at seconds: Double = 0) -> DaySample {
    var sample = quantity("HeartRate", seconds, 60)
    sample.hash = hash
    return sample
  }

  /// Returns a quantity at one time.
  static func quantity(_ name: String, _ seconds: Double, _ value: Double) -> DaySample {
    quantity(name, seconds, nil, value)
  }

  static func quantity(
    _ name: String, _ seconds: Double, _ value: Double, by device: String?, source: String? = nil
  ) -> DaySample {
    quantity(name, seconds, nil, value, by: device, source: source)
  }
}
