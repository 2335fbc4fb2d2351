@testable import Check
@testable import Reading

/// Conditions of the rules for the times of Cozie's bursts, on a phone that is unlocked from 07:00
/// to 07:05.
extension Condition {
  static let ofCozieHabits: [Condition] = [
    // HealthKit stays readable for 10 s after the screen turns off.
    .cozie(
      "cozie-locked", "health data from a locked phone", truth: .oneDay,
      inside: [.health(25_200), .health(25_509.999), .health(30_000, by: .watch)],
      outside: [.health(25_200), .health(25_510)]),
    .cozie(
      "cozie-locked", "health data from a locked phone", truth: .oneDay,
      inside: [.health(25_200), .location(25_199)], outside: [.health(25_199.999)]),
    // A call with the phone at the ear does not unlock the phone.
    .cozie(
      "cozie-locked", "health data from a locked phone", truth: .oneDay,
      inside: [.health(25_200)], outside: [.health(32_500)]),
    .cozie(
      "cozie-locked", "health data from a locked phone",
      truth: .oneDay.with { $0.phone[1].kind = "session" },
      inside: [.health(25_200)], outside: [.health(32_500)]),
    // Each installation may have one setup, and one more per ten days.
    .cozie(
      "cozie-set-up", "2 setups in 9.9999",
      inside: [.tapped(0), .tapped(864_000)], outside: [.tapped(0), .tapped(863_999)]),
    .cozie(
      "cozie-set-up", "2 setups in",
      inside: [.tapped(0), .health(100)], outside: [.tapped(0), .tapped(100)]),
    .cozie(
      "cozie-set-up", "3 setups in",
      inside: [.tapped(0), .tapped(100, id: "other")],
      outside: [.tapped(0), .tapped(100, id: "other"), .tapped(200, id: "other")]),
    // The setups are in reverse order, because another rule judges the order of requests.
    .cozie(
      "cozie-set-up", "2 setups in 9.9999",
      inside: [.tapped(864_000), .tapped(0)], outside: [.tapped(863_999), .tapped(0)]),
    // The watch must send health data after nine of ten surveys, and 9 of 10 just satisfies the
    // rule.
    .cozie(
      "cozie-triggers", "health data after only 8 of 10 surveys", truth: .oneDay,
      inside: surveys(10, without: [3]), outside: surveys(10, without: [3, 4])),
    .cozie(
      "cozie-triggers", "health data after only 17 of 20 surveys", truth: .oneDay,
      inside: surveys(20, without: [3, 4]), outside: surveys(20, without: [3, 4, 19])),
    // Surveys and locations count only while the app has the permission to read HealthKit.
    Condition(
      "cozie-triggers", "health data after only 9 of 11 surveys",
      inside: try .cozie(surveys(12, without: [0, 1, 5]), withheld(0, 100.001)),
      outside: try .cozie(surveys(12, without: [0, 1, 5]), withheld(0, 100))),
    Condition(
      "cozie-triggers", "health data after only 14 of 16 places",
      inside: try .cozie(places(16, without: [3, 15]), withheld(14_432, 14_433), worn),
      outside: try .cozie(places(16, without: [3, 15]), withheld(14_432.001, 14_433), worn)),
    // The phone must send health data within two seconds after nine of ten locations.
    .cozie(
      "cozie-triggers", "health data after only 8 of 10 places", truth: unlocked, worn: worn,
      inside: places(10, without: [3]), outside: places(10, without: [3, 4])),
    .cozie(
      "cozie-triggers", "health data after only 8 of 10 places", truth: unlocked, worn: worn,
      inside: places(10, without: [3]), outside: places(10, without: [3], late: [4])),
    // A location less than 15 minutes after a burst is ignored.
    .cozie(
      "cozie-triggers", "health data after only 10 of 13 places", truth: unlocked, worn: worn,
      inside: places(13, without: [3, 5, 7], pause: 899.999),
      outside: places(13, without: [3, 5, 7])),
    // A location counts only if the phone is still unlocked one second later.
    Condition(
      "cozie-triggers", "health data after only 14 of 16 places",
      inside: try .cozie(places(16, without: [3, 15]), unlocked(until: 14_433), worn),
      outside: try .cozie(places(16, without: [3, 15]), unlocked(until: 14_433.001), worn)),
    // A location counts only if the participant has worn the watch without a pause since the last
    // burst.
    Condition(
      "cozie-triggers", "health data after only 14 of 16 places",
      inside: try .cozie(
        places(16, without: [3, 15]), unlocked, [Truth.span(0, 14_000), Truth.span(14_001, 86_400)]),
      outside: try .cozie(
        places(16, without: [3, 15]), unlocked, [Truth.span(0, 86_400)])),
  ]

  /// The wearing times of the watch: the whole day.
  fileprivate static let worn = [Truth.span(0, 86_400)]

  /// Returns surveys 100 s apart, each followed by health data, except the surveys whose numbers
  /// are in `missing`.
  fileprivate static func surveys(_ count: Int, without missing: Set<Int> = []) -> [CozieSent] {
    (0..<count).flatMap { number in
      let seconds = 100 * Double(number)
      let survey = CozieSent.survey(seconds, count: Int64(number))
      return missing.contains(number) ? [survey] : [survey, .health(seconds + 1, by: .watch)]
    }
  }

  /// Returns a burst of the phone, followed by locations. Health data follow each location, except
  /// those whose numbers are in `missing`.
  ///
  /// - Parameters:
  ///   - late: the numbers of the locations whose health data follow more than two seconds later.
  ///   - pause: the time from a burst to a location without health data, in seconds.
  fileprivate static func places(
    _ count: Int, without missing: Set<Int> = [], late: Set<Int> = [], pause: Double = 900
  ) -> [CozieSent] {
    var requests: [CozieSent] = [.health(2)]
    var burst = 2.0
    for number in 0..<count {
      let seconds = burst + (missing.contains(number) ? pause : 900)
      requests.append(.location(seconds))
      burst = seconds + (late.contains(number) ? 2.001 : 2)
      if !missing.contains(number) { requests.append(.health(burst)) }
    }
    return requests
  }

  /// The handwritten day, with a phone that is unlocked all day.
  fileprivate static let unlocked = unlocked(until: 86_400)

  fileprivate static func unlocked(until end: Double) -> Truth {
    .oneDay.with {
      $0.phone = [Truth.Use(span: Truth.span(0, end), kind: "session", detail: "unlocked")]
    }
  }

  /// Returns the unlocked day, with a time span, in seconds, in which the app has no permission to
  /// read HealthKit.
  fileprivate static func withheld(_ from: Double, _ to: Double) -> Truth {
    unlocked.with {
      $0.gaps = [Truth.Gap(span: Truth.span(from, to), app: "cozie", streams: ["health"])]
    }
  }
}

extension Shortage {
  static let ofCozieHabits: [Shortage] = [
    Shortage(
      "cozie-locked", needed: 0, present: 0, enough: try .cozie([.health(25_200)], .oneDay),
      tooLittle: try .cozie([.location(25_200), .health(30_000, by: .watch)], .oneDay)),
    Shortage(
      "cozie-set-up", needed: 0, present: 0, enough: try .cozie([.health(1)]),
      tooLittle: try .cozie([])),
    Shortage(
      "cozie-triggers", needed: 10, present: 9,
      enough: try .cozie(Condition.surveys(10), .oneDay),
      tooLittle: try .cozie(Condition.surveys(9), .oneDay)),
    Shortage(
      "cozie-triggers", needed: 10, present: 9,
      enough: try .cozie(Condition.places(10), Condition.unlocked, Condition.worn),
      tooLittle: try .cozie(Condition.places(9), Condition.unlocked, Condition.worn)),
  ]
}

extension CozieSent {
  /// Returns health data that the participant sends with the button of the Settings tab.
  fileprivate static func tapped(_ seconds: Double, id: String = "onesignal") -> CozieSent {
    .health(seconds, trigger: "sync_button_settings_tab", id: id)
  }
}
