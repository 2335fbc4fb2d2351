import Glibc
import Reading

/// The rhythm of evenly sampled series beside the one that is expected: its turns are counted along the expected
/// ones, so that who slows down does not blur it.
struct Rhythm {
  /// The mean that is expected, in Hz.
  let expected: Double
  /// The mean that the series have, in Hz.
  let frequency: Double
  /// Its standard error, from the scatter over time.
  let error: Double

  /// Seconds that a series must take.
  static let shortest = 40.0
  /// Seconds of a window.
  private static let window = 6.0
  /// Rows from one window to the next where turns are counted.
  private static let hop = 3
  /// Shares of the expected rhythm at which the strongest one is looked for, in hundredths: a walk's other rhythms,
  /// half and one and a half times as fast, lie outside.
  private static let hundredths = 80...125

  /// Nil for shorter series, and for rates that do not show the rhythm.
  ///
  /// - Parameter turns: how often the rhythm should have turned by each row.
  init?(_ series: [[Double]], turns: [Double], seconds: Double) {
    let rate = Double(turns.count) / seconds
    guard seconds >= Self.shortest, let first = turns.first, let last = turns.last else {
      return nil
    }
    expected = (last - first) / seconds
    guard rate > 0.02 * Double(Self.hundredths.upperBound) * expected else { return nil }
    // The strongest share in the strongest series, by Welch's averaged windows.
    var best = (power: -1.0, share: 1.0, series: 0)
    let length = Int(Self.window * rate)
    for (number, values) in series.enumerated() {
      for hundredth in Self.hundredths {
        let share = 0.01 * Double(hundredth)
        var power = 0.0
        for start in stride(from: 0, through: values.count - length, by: length / 2) {
          let part = Self.demodulated(values, start..<(start + length), by: turns, times: share)
          power += part.x * part.x + part.y * part.y
        }
        if power > best.power { best = (power, share, number) }
      }
    }
    // How the phase of that rhythm goes on.
    var changes: [Double] = []
    var before: SIMD2<Double>?
    for start in stride(from: 0, through: turns.count - length, by: Self.hop) {
      let here = Self.demodulated(
        series[best.series], start..<(start + length), by: turns, times: best.share)
      if let before {
        let (product, area) = (before.dot(here), before.x * here.y - before.y * here.x)
        changes.append(atan2(area, product) / (2 * .pi))
      }
      before = here
    }
    let mean = changes.reduce(0, +) / Double(changes.count)
    let scatter =
      changes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(changes.count - 1)
    let perSecond = rate / Double(Self.hop)
    frequency = best.share * expected + mean * perSecond
    error = (scatter * perSecond * perSecond / (seconds / Self.window)).squareRoot()
  }

  /// The part of a rhythm in a tapered window, without the window's mean; its phase counts from the start of the
  /// series.
  private static func demodulated(
    _ values: [Double], _ window: Range<Int>, by turns: [Double], times share: Double
  ) -> SIMD2<Double> {
    let mean = values[window].reduce(0, +) / Double(window.count)
    let pulsation = 2 * Double.pi * share
    var sum = SIMD2<Double>.zero
    for index in window {
      let part = (Double(index - window.lowerBound) + 0.5) / Double(window.count)
      let weight = Harmonic.taper(part) * (values[index] - mean)
      let angle = pulsation * turns[index]
      sum += weight * SIMD2(cos(angle), -sin(angle))
    }
    return sum
  }
}
