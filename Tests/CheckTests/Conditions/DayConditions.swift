@testable import Reading

/// Conditions of rules about the sums of days.
extension Condition {
  static let ofDays: [Condition] = [
    .tables("day-sums", "1201 steps") { $0.days[0].steps = 1_201 },
    .tables("day-sums", "2 unlocks") { $0.days[0].unlocks = 2 },
    .tables("day-sums", "1 unlocks") { $0.phone[0].detail = "notification" },
    .tables("day-sums", "2 calls") { $0.days[0].calls = 2 },
    // A session that was under way at the start does not count for the day.
    .tables("day-sums", "1 unlocks") { $0.phone[0].span = Truth.span(0, 300) },
    // The tolerance is 2 ms for the bout and 2 ms for the day.
    .tables(
      "day-sums", "s between the walking time of days and bouts",
      inside: { $0.days[0].walkingSeconds = 600.003_9 },
      outside: { $0.days[0].walkingSeconds = 600.004_1 }),
    .tables(
      "day-sums", "s between the walking time of days and bouts",
      inside: { $0.days[0].walkingSeconds = 599.996_1 },
      outside: { $0.days[0].walkingSeconds = 599.995_9 }),
    // The tolerance is 2 ms for each of three segments, and 2 ms for the day.
    .tables(
      "day-sums", "s between the time at home of days and segments",
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
    // The smallest allowed distance is (1,111.949 - 1) / 1.0057 = 1,104.652 m.
    .tables(
      "day-sums", "m from home", inside: { $0.days[0].homeDistance = 1_104.66 },
      outside: { $0.days[0].homeDistance = 1_104.64 }),
    .tables("steps-carried", "1200 recorded, 1199 carried", failures: 1) {
      $0.days[0].carried = 1_199
    },
    .tables(
      "steps-carried", "1201 recorded, 1201 carried", inside: { $0.days[0].recorded = nil },
      outside: { ($0.days[0].carried, $0.days[0].recorded) = (1_201, 1_201) }),
    // The phone is on a table during the walk. Two carried steps are allowed, one for the walk and
    // one for the day.
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
    // The tolerance is 28 steps: 2 % of 1,200 steps, 3 for an edge, and 1.
    .tables(
      "steps-recorded", "steps off the walks inside the accelerometer's windows",
      inside: { $0.days[0].recorded = 1_172 }, outside: { $0.days[0].recorded = 1_171 }),
    .tables(
      "steps-recorded", "steps off the walks inside the accelerometer's windows",
      inside: { $0.days[0].recorded = 1_228 }, outside: { $0.days[0].recorded = 1_229 }),
    // Half of the walk is in the window, with 600 steps. The tolerance is 12 + 3 + 1 steps.
    .tables(
      "steps-recorded", "steps off the walks inside the accelerometer's windows",
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
    // With n steps, 9 % of them must exceed .02 n + 4. So n must be more than 57.14 steps, which
    // are 28.57 s of walking.
    Shortage(
      "steps-recorded", needed: (0.02 * 57 + 4) / 0.09, present: 57,
      enough: .truth(walked(29)), tooLittle: .truth(walked(28.5)))
  ]

  /// Returns the day with a window that covers some seconds of the walk.
  private static func walked(_ seconds: Double) -> Truth {
    Truth.oneDay.with { $0.windows[0].span = Truth.span(28_800, 28_800 + seconds) }
  }
}
