import Formats
import Reading

extension BeiweCheck {
  static let steps: [Rule] = [
    Rule(
      "no-steps-at-rest",
      "The acceleration of a phone that is not carried shows no steps.",
      limit:
        "The minimum and maximum within one second may differ by at most \(StepsAtRest.limit.told) "
        + "g, which is the threshold of step counters (Straczkiewicz 2023)",
      catches: "an oscillation of 0.6 g peak to peak at 2 Hz in one rest period",
      .truth(.accel) { StepsAtRest($0) })
  ]
}

/// A judge of the range of the acceleration of a phone at rest.
private struct StepsAtRest: Judge {
  /// The largest difference between the largest and the smallest acceleration within a second, in
  /// g.
  static let limit = 0.3

  private var cursor: SpanCursor
  private var finding = Finding()
  private var span = -1
  private var second = Int64.min
  private var extremes = (low: 0.0, high: 0.0)
  private var count = 0

  /// The number of rows per second that is enough to show a step.
  private static let enough = 8

  init(_ setting: Setting) {
    cursor = SpanCursor(setting.stillSpans.map(setting.clock.written))
  }

  mutating func see(_ piece: Piece) {
    let accel = piece[.accel]
    for (number, indices) in cursor.parts(of: accel) {
      if number != span { (span, second, count) = (number, .min, 0) }
      for index in indices {
        let length = accel.axes(index).length
        if accel.times[index] / 1_000 != second {
          if count >= Self.enough {
            finding.judge(
              extremes.high - extremes.low, limit: Self.limit,
              "g difference between the minimum and maximum within one second",
              at: accel.place(index))
          }
          (second, count) = (accel.times[index] / 1_000, 0)
          extremes = (length, length)
        }
        count += 1
        extremes = (min(extremes.low, length), max(extremes.high, length))
      }
    }
  }

  mutating func finish() -> Finding {
    finding.isJudged ? finding : .lacking("seconds at rest with at least \(Self.enough) accel rows")
  }
}
