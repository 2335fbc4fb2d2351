import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rule `health-heart` about heart rate variability.
extension Condition {
  static let ofHeartBeats: [Condition] = [
    // The heart rate variability of 40 ms may differ by at most 3 %, which is 1.2 ms.
    beats(
      "ms difference from the heart rate variability that the beats imply",
      inside: [.beats([.minute()], told: 41.19)],
      outside: [.beats([.minute()], told: 41.21)]),
    beats(
      "ms difference from the heart rate variability that the beats imply",
      inside: [.beats([.minute()], told: 38.81)],
      outside: [.beats([.minute()], told: 38.79)]),
    beats(
      "40.0 ms without heartbeats", inside: [.beats([.minute { $0.intervals = 15 }], told: 40)],
      outside: [.beats([.minute { $0.intervals = 14 }], told: 40)]),
    // The two minutes of heartbeats follow each other directly.
    beats(
      "ms difference from the heart rate variability that the beats imply",
      inside: [two(40, 60)], outside: [two(40, 61.9)]),
    beats(
      "ms difference from the heart rate variability that the beats imply",
      inside: [two(40, 60)], outside: [two(41.3, 60)]),
    // A minute's beats may be in the file one date after its variability value, or up to two dates
    // before the last minute of beats.
    beats(
      "40.0 ms without heartbeats",
      inside: [.beats([], told: 40), .beats(1, [.minute()])],
      outside: [.beats([], told: 40), .beats(1, [])]),
    beats(
      "40.0 ms without heartbeats", inside: [.beats([.minute()], told: 40)],
      outside: [.day(0, [.quantity("HeartRateVariabilitySDNN", 100, nil, 40)])]),
    beats("40.0 ms without heartbeats", inside: waiting(172_900.399), outside: waiting(172_900.4)),
    // The limit of the correlation is -0.5 + 3 x 0.75 / 100^0.5 = -0.275. A high rate goes with a
    // low variability, or the reverse, in 64 or 63 of 100 minutes. The correlation is therefore
    // -0.28 or -0.26.
    correlation(inside: pairs(64), outside: pairs(63)),
    correlation(inside: pairs(63).dropLast(), outside: pairs(63)),
    // The standard deviation of the heart rates must be at least 7 beats/min. The rates are 6.99 or
    // 7.01 beats/min above and below their mean.
    correlation(inside: pairs(63, spread: 6.99), outside: pairs(63, spread: 7.01)),
    // The variabilities are 1, 20 and 400 ms, whose logarithms are equally spaced. The correlations
    // are `(10 - 22) / 40` and `(11 - 21) / 40`.
    correlation("-0.2", inside: triples(10, 22), outside: triples(11, 21)),
  ]

  private static func beats(
    _ value: String, inside: [HealthDate], outside: [HealthDate]
  ) -> Condition {
    .health("health-heart", value, inside: inside, outside: outside)
  }

  private static func correlation(
    _ value: String = "-0.26", inside: [BeatMinute], outside: [BeatMinute]
  ) -> Condition {
    beats(
      "correlation \(value)", inside: [.told(inside)],
      outside: [.told(outside)])
  }

  private static func two(_ first: Double, _ second: Double) -> HealthDate {
    .beats(
      [
        .minute(),
        .minute {
          $0.start = 160.4
          $0.deviation = 60
        },
      ], told: first, second)
  }

  /// Returns dates with two minutes of beats, two days apart. A few more beats follow the second
  /// minute, and the variability belongs to the first minute.
  private static func waiting(_ last: Double) -> [HealthDate] {
    [
      .beats([.minute()]),
      .beats(
        2,
        [
          .minute { $0.start = last },
          .minute {
            $0.start = last + 60
            $0.intervals = 1
          },
        ]), .beats(3, [], told: 40),
    ]
  }

  /// Returns 100 minutes of beats. In `opposite` of them, a high rate goes with a low variability,
  /// or the reverse.
  private static func pairs(_ opposite: Int, spread: Double = 8) -> [BeatMinute] {
    (0..<100).map { number in
      .minute {
        let isFast = number % 2 == 0
        let isOpposite = number / 2 < (isFast ? (opposite + 1) / 2 : opposite / 2)
        $0.start += 600 * Double(number)
        $0.rate = isFast ? 60 + spread : 60 - spread
        $0.deviation = isFast == isOpposite ? 40 : 50
      }
    }
  }

  /// Returns 50 minutes with a high rate and 50 with a low rate. In each half, `agreeing` minutes
  /// have an extreme variability in the direction of the rate, and `opposite` minutes in the other
  /// direction.
  private static func triples(_ agreeing: Int, _ opposite: Int) -> [BeatMinute] {
    (0..<100).map { number in
      .minute {
        let isFast = number % 2 == 0
        let place = number / 2
        $0.start += 600 * Double(number)
        $0.rate = isFast ? 68 : 52
        let isHigh = place < agreeing ? isFast : !isFast
        $0.deviation = place < agreeing + opposite ? (isHigh ? 400 : 1) : 20
      }
    }
  }
}

/// A minute of heartbeats whose intervals are alternately shorter and longer.
private struct BeatMinute {
  var start = 100.4
  /// The standard deviation of the intervals, in ms.
  var deviation = 40.0
  /// The heart rate, in beats/min.
  var rate = 60.0
  /// The number of intervals. With 15 or 16 intervals, the deviation is (16 / 15)^0.5 times their
  /// distance from the mean.
  var intervals = 16

  static func minute(_ change: (inout BeatMinute) -> Void = { _ in }) -> BeatMinute {
    var minute = BeatMinute()
    change(&minute)
    return minute
  }

  /// The times of the beats in seconds, and whether the watch detects each beat. The watch misses
  /// one beat in the middle.
  var beats: [(seconds: Double, isSeen: Bool)] {
    let swing = 0.001 * deviation * (15.0 / 16).squareRoot()
    var beats = [(seconds: 0.3, isSeen: true)]
    var seconds = 0.3
    for number in 0..<intervals {
      if number == intervals / 2 {
        beats += [(seconds + 3.3, false), (seconds + 5, true)]
        seconds += 5
      }
      seconds += 60 / rate + (number % 2 == 0 ? swing : -swing)
      beats.append((seconds, true))
    }
    return beats
  }
}

extension HealthDate {
  /// Returns the first date with minutes of heartbeats. The date's heart rate variabilities start
  /// at 100 s, one minute apart.
  fileprivate static func beats(_ minutes: [BeatMinute], told: Double...) -> HealthDate {
    beats(0, minutes, told)
  }

  fileprivate static func beats(
    _ number: Int64, _ minutes: [BeatMinute], told: Double...
  ) -> HealthDate {
    beats(number, minutes, told)
  }

  /// Returns a date with heart rate variabilities that match its minutes of beats.
  fileprivate static func told(_ minutes: [BeatMinute]) -> HealthDate {
    var date = beats(0, minutes, [])
    date.files[0].samples = minutes.map { minute in
      .quantity("HeartRateVariabilitySDNN", minute.start.rounded(.down), nil, minute.deviation)
    }
    return date
  }

  private static func beats(
    _ number: Int64, _ minutes: [BeatMinute], _ told: [Double]
  ) -> HealthDate {
    // The rule also checks the breathing rates of each date.
    var date = HealthDate.day(
      number,
      Condition.breaths(15)
        + told.enumerated().map { index, value in
          .quantity("HeartRateVariabilitySDNN", 100 + 60 * Double(index), nil, value)
        })
    for minute in minutes {
      for beat in minute.beats {
        date.beats.times.append(Truth.at(minute.start))
        date.beats.values += [beat.seconds, beat.isSeen ? 1 : 0]
      }
    }
    return date
  }
}
