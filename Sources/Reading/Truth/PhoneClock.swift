/// The oscillator behind the times of motion rows beside the clock on the wall.
///
/// The app takes the offset between them once a launch; from then on it drifts.
package struct PhoneClock: Sendable {
  /// In ms, in order of time.
  private let launches: [Int64]
  /// Ms by which it is ahead at the first launch; later ones are not exported.
  package let offset: Double
  /// How much the clock is fast, as a fraction of time.
  package let drift: Double

  /// Without a truth, nothing is known and nothing removed.
  package static let exact = PhoneClock(launches: [0], offset: 0, drift: 0)

  package init(launches: [Int64], offset: Double, drift: Double) {
    self.launches = launches
    self.offset = offset
    self.drift = drift
  }

  /// Nil where the truth does not tell of a possible clock.
  ///
  /// - Parameter launches: that the app's log tells of, beside the one at the study's start.
  package init?(_ truth: Truth, launches: [Int64]) {
    let start = truth.span.lowerBound
    self.launches = [start] + launches.filter { $0 > start + 1_000 }
    offset = 1_000 * truth.term("clock", "first_offset")
    drift = 1e-6 * truth.term("clock", "drift")
    guard abs(offset) < 60_000, abs(drift) < 1e-3 else { return nil }
  }

  /// The launch that counts at a time, and the offset since.
  @inline(__always)
  private func launch(at time: Int64) -> (Int64, Double) {
    if launches.count == 1 || time < launches[1] { return (launches[0], offset) }
    return (launches[launches.firstIndex(notBefore: time + 1) - 1], 0)
  }

  /// When a motion row was really taken, in ms. Rows carry whole ms, cut.
  @inline(__always)
  package func trueTime(_ written: Int64) -> Double {
    let (launch, offset) = launch(at: written)
    return Double(launch) + (Double(written - launch) - offset) / (1 + drift)
  }

  /// What a motion row would carry that was taken then.
  package func written(_ time: Int64) -> Int64 {
    let (launch, offset) = launch(at: time)
    return launch + Int64(Double(time - launch) * (1 + drift) + offset)
  }

  /// The span that the clock shows during a true one, in which rows are looked up.
  package func written(_ span: Span) -> Span { written(span.lowerBound)..<written(span.upperBound) }
}
