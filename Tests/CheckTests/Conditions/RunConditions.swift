@testable import Check
@testable import Reading

/// Conditions of the rule about the delay of the heart rate after the start of a run.
extension Condition {
  static let ofRuns: [Condition] = [
    // The mean delay must be from 5 s to 90 s. Here it is (3 x 100 + 2 x 75) / 5 = 90 s, or (3 x 4
    // + 2 x 6.5) / 5 = 5 s.
    runs("90.0", inside: delays(100, 100, 100, 75, 75), outside: delays(100, 100, 100, 75, 75.1)),
    runs("4.9", inside: delays(4, 4, 4, 6.5, 6.5), outside: delays(4, 4, 4, 6.5, 6.4)),
    // The rule measures when the rate reaches the halfway point, here 80 beats/min between 60 and
    // 100 beats/min.
    runs(
      "4.0 s until",
      inside: delays(30, 30, 30, 30, 30).map { $0.with { $0.early = (4, 79.9) } },
      outside: delays(30, 30, 30, 30, 30).map { $0.with { $0.early = (4, 80) } }),
    runs(
      "100.0 s until", inside: delays(100, 100, 100, 100),
      outside: delays(100, 100, 100, 100, 100)),
    // A run counts if it has at least ten heart rates from 180 s to 420 s, or to its end if that is
    // earlier.
    fifth(inside: { $0.rates.removeLast() }, outside: { _ in }),
    fifth(inside: { $0.rates[0].seconds = 179.999 }, outside: { $0.rates[0].seconds = 180 }),
    fifth(inside: { $0.rates[9].seconds = 420 }, outside: { $0.rates[9].seconds = 419.999 }),
    fifth(inside: { $0.seconds = 414 }, outside: { $0.seconds = 414.001 }),
    // A run counts if it has a heart rate in the 15 minutes before it.
    fifth(inside: { $0.low = [(-900.001, 60)] }, outside: { $0.low = [(-900, 60)] }),
    fifth(inside: { $0.low = [(0, 60)] }, outside: { $0.low = [(-0.001, 60)] }),
    // A run counts if the heart rate rises by at least 30 beats/min.
    fifth(inside: { $0.low = [(-9, 70.1)] }, outside: { $0.low = [(-9, 70)] }),
    // A run counts only after a heart rate later than 420 s, which shows that all earlier rates
    // were read.
    fifth(inside: { $0.last = 420 }, outside: { $0.last = 420.001 }),
  ]

  private static func runs(_ value: String, inside: [Run], outside: [Run]) -> Condition {
    Condition("health-heart", value, inside: try runs(inside), outside: try runs(outside))
  }

  /// Returns a condition with five runs whose mean delay is too long if the fifth run counts.
  private static func fifth(
    inside: (inout Run) -> Void, outside: (inout Run) -> Void
  ) -> Condition {
    let runs = delays(100, 100, 100, 100)
    return .runs(
      "s until half of the heart rate's increase", inside: runs + [Run(delay: 100).with(inside)],
      outside: runs + [Run(delay: 100).with(outside)])
  }

  private static func delays(_ delays: Double...) -> [Run] { delays.map { Run(delay: $0) } }

  /// Returns a scene with three runs on the first date, the other runs on the second date, and
  /// breaths.
  private static func runs(_ runs: [Run]) throws -> Scene {
    var days: [[DaySample]] = [breaths(15), []]
    var segments: [Truth.Segment] = []
    for (number, run) in runs.enumerated() {
      let (date, ofDate) = (number / 3, number % 3)
      let start = 86_400 * Double(date) + 10_000 * Double(ofDate + 1)
      segments.append(Truth.way(start, start + 200, mode: "run"))
      segments.append(Truth.way(start + 200, start + run.seconds, mode: "run"))
      days[date] += run.all.map { .quantity("HeartRate", start + $0.seconds, nil, $0.rate) }
    }
    let all = segments
    return try health(
      days.enumerated().map { .day(Int64($0), $1) }, { $0.segments = all })
  }
}

/// A run that starts at 60 beats/min, with a mean of 100 beats/min from the fourth to the seventh
/// minute.
private struct Run: Sendable {
  typealias Rate = (seconds: Double, rate: Double)

  /// The time from the start of the run until the heart rate completes half of its rise, in
  /// seconds.
  var delay: Double
  /// The heart rates before the run, with times in seconds from its start. The last one counts.
  var low: [Rate] = [(-950, 120), (-890, 90), (-700, 60)]
  var early: Rate = (1, 79.9)
  var rates: [Rate] = (0..<10).map { number -> Rate in
    (seconds: 180 + 26 * Double(number), rate: number % 2 == 0 ? 90 : 110)
  }
  var last = 421.0
  var seconds = 600.0

  var all: [Rate] { low + [early, (delay, 80)] + rates + [(last, 70)] }

  func with(_ change: (inout Run) -> Void) -> Run {
    var run = self
    change(&run)
    return run
  }
}
