@testable import Check
@testable import Reading

/// Conditions of the rule `health-sleep`. The night lasts from 0 s to 20,000 s.
extension Condition {
  static let ofHealthSleep: [Condition] = [
    // Times are truncated to seconds, so each end has a tolerance of one second.
    .night(
      "breath while awake",
      inside: [.quantity("RespiratoryRate", -1, 20_001, 15)],
      outside: [.quantity("RespiratoryRate", -1.001, 20_001, 15)]),
    .night(
      "breath while awake",
      inside: [.quantity("RespiratoryRate", -1, 20_001, 15)],
      outside: [.quantity("RespiratoryRate", 0, 20_001.001, 15)]),
    // The values 0 (in bed) and 2 (awake) are no sleep. The values 1 (unspecified) and 3 (light)
    // are sleep.
    .night(
      "sleep while awake",
      inside: [.stage(0, 20_000, 30_000), .stage(2, 20_000, 30_000)],
      outside: [.stage(1, 20_000, 30_000)]),
    .night(
      "sleep while awake", inside: [.stage(3, 0, 20_000)], outside: [.stage(3, 20_000, 30_000)]),
    // Each stage must start where the previous one ends, unless they are more than three hours
    // apart.
    .night(
      "a stage from \(Truth.at(101))",
      inside: [.stage(3, 0, 100), .stage(4, 100, 200)],
      outside: [.stage(3, 0, 100), .stage(4, 101, 200)]),
    .night(
      "a stage from \(Truth.at(10_900))",
      inside: [.stage(3, 0, 100), .stage(4, 10_900.001, 11_000)],
      outside: [.stage(3, 0, 100), .stage(4, 10_900, 11_000)]),
    .night(
      "0.87", inside: [.quantity("OxygenSaturation", 5, 0.88)],
      outside: [.quantity("OxygenSaturation", 5, 0.87)]),
    .night(
      "1.01", inside: [.quantity("OxygenSaturation", 5, 1)],
      outside: [.quantity("OxygenSaturation", 5, 1.01)]),
    .night(
      "0.955", inside: [.quantity("OxygenSaturation", 5, 0.95)],
      outside: [.quantity("OxygenSaturation", 5, 0.955)]),
    // A wrist temperature needs at least 4 h of sleep, with a tolerance of 0.02 h.
    .night(
      "a wrist temperature after", inside: temperature(asleep: 14_328),
      outside: temperature(asleep: 14_327)),
    .night(
      "a second wrist temperature in one night",
      inside: temperature(asleep: 14_400), outside: temperature(asleep: 14_400, twice: true)),
    .night(
      "3 unlocks asleep",
      inside: [.stage(3, 0, 100)], outside: [.stage(3, 0, 100)],
      unlocks: (inside: [100, 200], outside: [100, 200, 300])),
    .night(
      "3 unlocks asleep",
      inside: [.stage(3, 0, 100)], outside: [.stage(3, 0, 100)],
      unlocks: (inside: [100, 200, 19_999], outside: [100, 200, 300]), awake: 19_000),
    // The phone must be put down for at least 95 % of the 20 minutes asleep, so it may be carried
    // for one minute.
    .health(
      "health-sleep", "a phone that is put down for a share of 0.9 of the sleep", body: night(),
      inside: [minutes(carried: 1)], outside: [minutes(carried: 2)]),
    // The share of deep sleep (n3) must be at least 0.1 over 14 nights of 10,000 s.
    .nights("0.0999 of all sleep in stage n3", inside: (1_000, 2_000), outside: (999, 2_000)),
    .nights("0.2501 of all sleep in stage n3", inside: (2_500, 2_000), outside: (2_501, 2_000)),
    .nights("0.1699 of all sleep in stage rem", inside: (2_000, 1_700), outside: (2_000, 1_699)),
    .nights("0.2701 of all sleep in stage rem", inside: (2_000, 2_700), outside: (2_000, 2_701)),
    .nights(
      "cycles of 110.0", inside: (2_000, 2_000), outside: (2_000, 2_000),
      cycle: (inside: 6_600, outside: 6_601)),
    .nights(
      "cycles of 74.9", inside: (2_000, 2_000), outside: (2_000, 2_000),
      cycle: (inside: 4_500, outside: 4_499)),
  ]

  /// Returns a night of light sleep until the given second. After this second, the participant is
  /// awake.
  private static func night(awake: Double = 20_000) -> @Sendable (inout BodyTruth) -> Void {
    { body in
      body.stages = [BodyTruth.Stage(span: Truth.span(0, awake), name: "n2", row: 1)]
      if awake < 20_000 {
        body.stages.append(
          BodyTruth.Stage(span: Truth.span(awake, 20_000), name: "awake", row: 2))
      }
    }
  }

  private static func night(
    _ value: String, inside: [DaySample], outside: [DaySample],
    unlocks: (inside: [Double], outside: [Double]) = ([], []), awake: Double = 20_000
  ) -> Condition {
    Condition(
      "health-sleep", value,
      inside: try health([.day(inside)], used(unlocks.inside), night(awake: awake)),
      outside: try health([.day(outside)], used(unlocks.outside), night(awake: awake)))
  }

  /// Returns a change that unlocks the phone for 5 s at each of the given seconds of the day.
  private static func used(_ seconds: [Double]) -> TruthChange {
    { truth in
      truth.phone = seconds.map {
        Truth.Use(span: Truth.span($0, $0 + 5), kind: "session", detail: "unlocked")
      }
    }
  }

  private static func temperature(asleep: Double, twice: Bool = false) -> [DaySample] {
    let samples: [DaySample] = [
      .stage(3, 0, 1_000), .stage(2, 1_000, 1_600), .stage(4, 1_600, asleep + 600),
      .quantity("AppleSleepingWristTemperature", 0, asleep + 600, 35),
    ]
    return samples + (twice ? [.quantity("AppleSleepingWristTemperature", 0, 900, 35)] : [])
  }

  /// Returns a date with 20 minutes asleep and one minute awake. The participant carries the phone
  /// during `carried` of the 20 minutes.
  private static func minutes(carried: Int) -> HealthDate {
    var rows = (0..<20).map { number in
      MinuteRow(
        seconds: 60 * Double(number), posture: "lying", stage: "n2", isCarried: number < carried)
    }
    rows.append(MinuteRow(seconds: 1_200, posture: "lying", stage: "awake", isCarried: true))
    return HealthDate.day([.stage(3, 0, 1_200)]).with(rows)
  }

  /// Returns a condition for nights with the given seconds of deep sleep, of REM sleep, and from
  /// one REM sleep to the next.
  private static func nights(
    _ value: String, inside: (Double, Double), outside: (Double, Double),
    cycle: (inside: Double, outside: Double) = (6_000, 6_000)
  ) -> Condition {
    Condition(
      "health-sleep", value,
      inside: try health([.day([])], { _ in }, nights(inside.0, inside.1, cycle.inside)),
      outside: try health([.day([])], { _ in }, nights(outside.0, outside.1, cycle.outside)))
  }

  private static func nights(
    _ deep: Double, _ rem: Double, _ cycle: Double
  ) -> @Sendable (inout BodyTruth) -> Void {
    { body in
      for number in 0..<14 {
        let start = 86_400 * Double(number)
        let parts = [
          ("rem", 0.5 * rem), ("n3", deep), ("n2", cycle - 0.5 * rem - deep), ("rem", 0.5 * rem),
          ("n2", 10_000 - cycle - 0.5 * rem),
        ]
        var time = start
        for (name, seconds) in parts {
          body.stages.append(
            BodyTruth.Stage(span: Truth.span(time, time + seconds), name: name, row: 1))
          time += seconds
        }
      }
    }
  }
}
