import Glibc

@testable import Check
@testable import Reading

/// Conditions of the rule about the heart: the variability of beats.
extension Condition {
  static let ofHeartBeats: [Condition] = [
    // 3 % of 40 ms.
    beats(
      "ms off the beats", inside: [.beats([.minute()], told: 41.19)],
      outside: [.beats([.minute()], told: 41.21)]),
    beats(
      "ms off the beats", inside: [.beats([.minute()], told: 38.81)],
      outside: [.beats([.minute()], told: 38.79)]),
    beats(
      "40.0 ms without beats", inside: [.beats([.minute { $0.intervals = 15 }], told: 40)],
      outside: [.beats([.minute { $0.intervals = 14 }], told: 40)]),
    // Of two minutes that follow each other.
    beats(
      "off the beats", inside: [two(40, 60)], outside: [two(40, 61.9)]),
    beats(
      "off the beats", inside: [two(40, 60)], outside: [two(41.3, 60)]),
    // The minute may come a date later than what is told of it, and up to two days earlier than the last one.
    beats(
      "40.0 ms without beats",
      inside: [.beats([], told: 40), .beats(1, [.minute()])],
      outside: [.beats([], told: 40), .beats(1, [])]),
    beats(
      "40.0 ms without beats", inside: [.beats([.minute()], told: 40)],
      outside: [.day(0, [.quantity("HeartRateVariabilitySDNN", 100, nil, 40)])]),
    beats("40.0 ms without beats", inside: waiting(172_900.399), outside: waiting(172_900.4)),
    // -.5 + 3 x .75 / 100^.5 = -.275. Of 100 minutes, 64 or 63 have a high rate and a low variability or the other way
    // round. The shares of these and of the others differ by .28 and .26.
    correlation(inside: pairs(64), outside: pairs(63)),
    correlation(inside: pairs(63).dropLast(), outside: pairs(63)),
    // Rates of 6.99 and 7.01 beats a minute on both sides of their mean.
    correlation(inside: pairs(63, spread: 6.99), outside: pairs(63, spread: 7.01)),
    // Variabilities of 1, 20 and 400 ms are at equal steps of their logarithms: (10 - 22) / 40 and (11 - 21) / 40.
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
      "variability goes with the rate by \(value)", inside: [.told(inside)],
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

  /// A minute, another one two days later with a few beats behind it, and what is told of the first.
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

  /// A hundred minutes, of which some have a high rate with a low variability, or the other way round.
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

  /// A hundred minutes, of which each half has a number of extremes that agree with its rate and one that do not.
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

/// A minute of beats, whose intervals are shorter and longer in turn.
private struct BeatMinute {
  var start = 100.4
  /// Of the intervals, in ms.
  var deviation = 40.0
  /// Beats a minute.
  var rate = 60.0
  /// Of 15 or 16 intervals the deviation is (16 / 15)^.5 times their distance from the middle.
  var intervals = 16

  static func minute(_ change: (inout BeatMinute) -> Void = { _ in }) -> BeatMinute {
    var minute = BeatMinute()
    change(&minute)
    return minute
  }

  /// Seconds of the beats, and whether they are seen: one in the middle is not.
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
  /// The first date with minutes of beats, and what is told of the 100th second and of each minute behind it.
  fileprivate static func beats(_ minutes: [BeatMinute], told: Double...) -> HealthDate {
    beats(0, minutes, told)
  }

  fileprivate static func beats(
    _ number: Int64, _ minutes: [BeatMinute], told: Double...
  ) -> HealthDate {
    beats(number, minutes, told)
  }

  /// A date that tells what its minutes are.
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
    // Breaths are judged in any case.
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
