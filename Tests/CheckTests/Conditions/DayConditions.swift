@testable import Reading

/// Conditions of the rules about daily sums in the ground truth.
extension Condition {
  static let ofDays: [Condition] = [
    .tables("day-sums", "1201 steps") { $0.days[0].steps = 1_201 },
    .tables("day-sums", "2 unlocks") { $0.days[0].unlocks = 2 },
    .tables("day-sums", "1 unlocks") { $0.phone[0].detail = "notification" },
    .tables("day-sums", "2 calls") { $0.days[0].calls = 2 },
    // A session that started before the study does not count in the day's sum of unlocks.
    .tables("day-sums", "1 unlocks") { $0.phone[0].span = Truth.span(0, 300) },
    // The tolerance is 4 ms: 2 ms for the bout, and 2 ms for the day.
    .tables(
      "day-sums", "s difference between the walking time of all days and of all bouts",
      inside: { $0.days[0].walkingSeconds = 600.003_9 },
      outside: { $0.days[0].walkingSeconds = 600.004_1 }),
    .tables(
      "day-sums", "s difference between the walking time of all days and of all bouts",
      inside: { $0.days[0].walkingSeconds = 599.996_1 },
      outside: { $0.days[0].walkingSeconds = 599.995_9 }),
    // The tolerance is 8 ms: 2 ms for each of three segments, and 2 ms for the day.
    .tables(
      "day-sums", "s difference between the time at home of all days and of all segments",
      inside: { $0.days[0].homeMinutes = 480 + 0.007_9 / 60 },
      outside: { $0.days[0].homeMinutes = 480 + 0.008_1 / 60 }),
    .tables(
      "day-sums", "0 places", inside: { $0.days[0].places = 1 }, outside: { $0.days[0].places = 0 }),
    .tables("day-sums", "3 places") { $0.days[0].places = 3 },
    .tables(
      "day-sums", "-0.1 m", inside: { $0.days[0].distance = 0 },
      outside: { $0.days[0].distance = -0.1 }),
    .tables(
      "day-sums", "-0.1 min asleep", inside: { $0.days[0].sleepMinutes = 0 },
      outside: { $0.days[0].sleepMinutes = -0.1 }),
    .tables(
      "day-sums", "1440.0 min asleep", inside: { $0.days[0].sleepMinutes = 1_439.9 },
      outside: { $0.days[0].sleepMinutes = 1_440 }),
    // The distance per day may be at least (1,111.949 - 1) / 1.0057 = 1,104.652 m.
    .tables(
      "day-sums", "m from home", inside: { $0.days[0].homeDistance = 1_104.66 },
      outside: { $0.days[0].homeDistance = 1_104.64 }),
    .tables("steps-carried", "1200 recorded steps and 1199 carried steps", failures: 1) {
      $0.days[0].carried = 1_199
    },
    .tables(
      "steps-carried", "1201 recorded steps and 1201 carried steps",
      inside: { $0.days[0].recorded = nil },
      outside: { ($0.days[0].carried, $0.days[0].recorded) = (1_201, 1_201) }),
    // The phone is on a table during the walk. At most two carried steps are allowed: one for the
    // walk and one for the day.
    .tables(
      "steps-carried", "1200 steps without the phone",
      inside: {
        $0.segments[1].placement = "table"
        ($0.days[0].carried, $0.days[0].recorded) = (2, 2)
      },
      outside: {
        $0.segments[1].placement = "nightstand"
        ($0.days[0].carried, $0.days[0].recorded) = (3, 3)
      }),
    // The tolerance is 28 steps: 2 % of 1,200 steps, 3 steps for an end of the on-time, and 1 step.
    .tables(
      "steps-recorded",
      "steps difference from the steps of walks inside the accelerometer's windows",
      inside: { $0.days[0].recorded = 1_172 }, outside: { $0.days[0].recorded = 1_171 }),
    .tables(
      "steps-recorded",
      "steps difference from the steps of walks inside the accelerometer's windows",
      inside: { $0.days[0].recorded = 1_228 }, outside: { $0.days[0].recorded = 1_229 }),
    // Only half of the walk, with 600 steps, is during the on-time. The tolerance is 2 % of 600
    // steps, plus 3 + 1 steps, which is 16 steps.
    .tables(
      "steps-recorded",
      "steps difference from the steps of walks inside the accelerometer's windows",
      inside: {
        $0.windows[0].span = Truth.span(29_100, 86_400)
        $0.days[0].recorded = 616
      },
      outside: {
        $0.windows[0].span = Truth.span(29_100, 86_400)
        $0.days[0].recorded = 617
      }),
  ]
}

extension Shortage {
  static let ofDays: [Shortage] = [
    // For a verdict, 9 % of all n steps must exceed the tolerance of 0.02 n + 4 steps. Therefore
    // the walk must have more than 57.14 steps, which take 28.57 s.
    Shortage(
      "steps-recorded", needed: (0.02 * 57 + 4) / 0.09, present: 57,
      enough: .truth(walked(29)), tooLittle: .truth(walked(28.5)))
  ]

  /// Returns the day with an on-time during some seconds of the walk.
  private static func walked(_ seconds: Double) -> Truth {
    Truth.oneDay.with { $0.windows[0].span = Truth.span(28_800, 28_800 + seconds) }
  }
}
