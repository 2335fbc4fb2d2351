@testable import Check
@testable import Reading

/// Conditions of the rule `health-heart` about heart rates at rest and in motion, and about
/// breathing rates.
extension Condition {
  static let ofHeart: [Condition] = [
    // The resting rate of a date is compared with the lowest fifth of its rates. Four of the 20
    // rates from 60 to 79 beats/min are below 64 beats/min.
    heart(
      "a resting heart rate of 64.1 beats per minute", inside: [rested(64)], outside: [rested(64.1)]
    ),
    heart(
      "a resting heart rate of 99.0 beats per minute",
      inside: [rested(99, rates: 19), .day(1, breaths(15))],
      outside: [rested(99)]),
    // Heart rates in the files of the next and the previous date count too.
    heart(
      "a resting heart rate of 64.1 beats per minute", inside: nights(64, on: 0),
      outside: nights(64.1, on: 0)),
    heart(
      "a resting heart rate of 64.1 beats per minute", inside: nights(64, on: 1),
      outside: nights(64.1, on: 1)),
    // Heart rates in the file of two dates before do not count.
    heart(
      "a resting heart rate of 64.1 beats per minute", inside: nights(64, on: 2),
      outside: nights(64.1, on: 2)),
    // The mean breathing rate must be from 15.4 - 9 to 15.4 + 9 breaths/min.
    heart("6.3", inside: [.day(breaths(6.41))], outside: [.day(breaths(6.39))]),
    heart("24.4", inside: [.day(breaths(24.39))], outside: [.day(breaths(24.41))]),
    heart(
      "30.0 breaths per minute",
      inside: [.day(Array(breaths(30).dropLast())), .day(1, breaths(15))],
      outside: [.day(breaths(30))]),
    order("60.0 beats per minute asleep", inside: [60, 60.1, 80, 90], outside: [60, 60, 80, 90]),
    order("70.0 beats per minute seated", inside: [60, 70, 70.1, 90], outside: [60, 70, 70, 90]),
    order("80.0 beats per minute walking", inside: [60, 70, 80, 80.1], outside: [60, 70, 80, 80]),
    // Each activity state needs half an hour of data. A state with less is skipped, and the states
    // before and after it are compared with each other.
    order(
      "60.0 beats per minute asleep", inside: [60, 50, 80, 90], outside: [60, 50, 80, 90],
      seated: (inside: 29, outside: 30)),
    order(
      "70.0 beats per minute asleep", inside: [70, 50, 70.1, 90], outside: [70, 50, 70, 90],
      seated: (inside: 29, outside: 29)),
  ]

  private static func heart(
    _ value: String, inside: [HealthDate], outside: [HealthDate]
  ) -> Condition {
    .health(
      "health-heart", value,
      body: {
        $0.stages = [BodyTruth.Stage(span: Truth.span(31_100, 31_200), name: "n2", row: 1)]
      }, inside: inside, outside: outside)
  }

  static func breaths(_ mean: Double) -> [DaySample] {
    (0..<20).map { number in
      .quantity("RespiratoryRate", Double(number), mean + (number % 2 == 0 ? 1 : -1))
    }
  }

  /// Returns a heart rate with the context 1 (at rest), or of a participant who may be moving.
  private static func rate(_ seconds: Double, _ rate: Double, context: Double? = 1) -> DaySample {
    .quantity(
      "HeartRate", seconds, nil, rate,
      metadata: context.map { ["HKMetadataKeyHeartRateMotionContext": $0] } ?? [:])
  }

  /// Returns a resting rate for the time from 30,000 s to 40,000 s, with heart rates from 79 down
  /// to 60 beats/min. The rule ignores slower rates before and after this time, during sleep, and
  /// of a participant who may be moving.
  private static func rested(_ value: Double, rates: Int = 20) -> HealthDate {
    let rates = (0..<rates).map { number in
      rate(30_000 + (10_000 * Double(number) / Double(rates - 1)).rounded(), 79 - Double(number))
    }
    return .day(
      [
        .quantity("RestingHeartRate", 30_000, 40_000, value), rate(29_999, 40),
        rate(31_150, 40), rate(35_000, 40, context: 2), rate(35_001, 40, context: nil),
      ] + rates + [rate(40_001, 40)])
  }

  /// Returns three dates, one of which has a resting rate. Ten heart rates are on that date and ten
  /// on the date before it. If it is the first date, the latter ten are on the date after it.
  private static func nights(_ value: Double, on date: Int64) -> [HealthDate] {
    let first = max(date, 1) - 1
    return (0..<Int64(3)).map { number in
      var samples: [DaySample] = []
      if number == first || number == first + 1 {
        for rest in 0..<10 {
          samples.append(
            rate(
              86_400 * Double(number) + 1_000 * Double(rest),
              79 - Double(rest) - (number == first ? 0 : 10)))
        }
      }
      // The rates two dates earlier are slower, but must not count.
      if number == date - 2 { samples += (0..<30).map { rate(Double($0), 40) } }
      if number == date {
        samples.append(.quantity("RestingHeartRate", 0, 259_200, value))
      }
      return .day(number, samples)
    }
  }

  /// Returns 30 minutes asleep, 30 seated, 30 walking and 30 running, with the given heart rates.
  private static func order(
    _ value: String, inside: [Double], outside: [Double],
    seated: (inside: Int, outside: Int) = (30, 30)
  ) -> Condition {
    heart(
      value, inside: [minutes(inside, seated.inside), .day(1, breaths(15))],
      outside: [minutes(outside, seated.outside)])
  }

  private static func minutes(_ rates: [Double], _ seated: Int) -> HealthDate {
    let states = [
      MinuteRow(seconds: 0, posture: "lying", stage: "n2"), MinuteRow(seconds: 0),
      MinuteRow(seconds: 0, mode: "walk", posture: "moving"),
      MinuteRow(seconds: 0, mode: "run", posture: "moving"),
      // The rule ignores minutes in which the participant is awake in bed, stands or cycles.
      MinuteRow(seconds: 0, stage: "awake"),
      MinuteRow(seconds: 0, mode: "walk", posture: "standing"),
      MinuteRow(seconds: 0, mode: "bike", posture: "moving"),
    ]
    var rows: [MinuteRow] = []
    for (state, row) in states.enumerated() {
      for number in 0..<(state == 1 ? seated : 30) {
        var row = row
        row.seconds = 60 * Double(rows.count)
        // Heart rates alternate between 5 beats/min above and 5 below the given rate.
        row.heartRate = state < 4 ? rates[state] + (number % 2 == 0 ? 5 : -5) : 10
        rows.append(row)
      }
    }
    return HealthDate.day([]).with(rows)
  }
}

extension Shortage {
  static let ofHeart: [Shortage] = [
    Shortage(
      "health-heart", needed: 0, present: 0, enough: try .breaths(20), tooLittle: try .breaths(19))
  ]
}

extension Scene {
  fileprivate static func breaths(_ count: Int) throws -> Scene {
    try Condition.health([.day(Array(Condition.breaths(15).prefix(count)))])
  }
}
