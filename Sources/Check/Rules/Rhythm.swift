import Glibc

/// The mean frequency of a rhythm in evenly sampled series: its cycles are counted, so who slows down
/// a little slows down in the mean.
struct Rhythm {
  /// In Hz.
  let frequency: Double
  /// Its standard error, from the scatter over time.
  let error: Double

  /// Seconds that a series must take.
  static let shortest = 40.0
  /// Seconds of a window: shorter ones let cloth that moves as it likes hide a slow walker's steps.
  private static let window = 6.0

  /// Nil for shorter series, and for rates that do not show the frequencies.
  init?(_ series: [[Double]], seconds: Double, frequencies: ClosedRange<Double>) {
    let rate = Double(series[0].count) / seconds
    guard seconds >= Self.shortest, rate > 2 * frequencies.upperBound else { return nil }
    // The strongest frequency of the strongest series, by Welch's averaged windows.
    var best = (power: -1.0, frequency: 0.0, series: 0)
    let length = Int(Self.window * rate)
    for (number, values) in series.enumerated() {
      for frequency in stride(
        from: frequencies.lowerBound, through: frequencies.upperBound, by: 0.02)
      {
        var power = 0.0
        for start in stride(from: 0, through: values.count - length, by: length / 2) {
          let part = Self.demodulated(values, start..<(start + length), at: frequency / rate)
          power += part.x * part.x + part.y * part.y
        }
        if power > best.power { best = (power, frequency, number) }
      }
    }
    // How the phase of that rhythm goes on.
    let values = series[best.series]
    var turns: [Double] = []
    var last: SIMD2<Double>?
    let step = 3
    for start in stride(from: 0, through: values.count - length, by: step) {
      let here = Self.demodulated(
        values, start..<(start + length), at: best.frequency / rate)
      if let last {
        let (product, area) = (last.dot(here), last.x * here.y - last.y * here.x)
        turns.append(atan2(area, product) / (2 * .pi))
      }
      last = here
    }
    let mean = turns.reduce(0, +) / Double(turns.count)
    let scatter = turns.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(turns.count - 1)
    let perSecond = rate / Double(step)
    frequency = best.frequency + mean * perSecond
    error = (scatter * perSecond * perSecond / (seconds / Self.window)).squareRoot()
  }

  /// The part of a frequency (in cycles a sample) in a tapered window, without the window's mean;
  /// its phase counts from the start of the series.
  private static func demodulated(
    _ values: [Double], _ window: Range<Int>, at frequency: Double
  ) -> SIMD2<Double> {
    let mean = values[window].reduce(0, +) / Double(window.count)
    let pulsation = 2 * Double.pi * frequency
    var sum = SIMD2<Double>.zero
    for index in window {
      let share = (Double(index - window.lowerBound) + 0.5) / Double(window.count)
      let weight = Harmonic.taper(share) * (values[index] - mean)
      let angle = pulsation * Double(index)
      sum += weight * SIMD2(cos(angle), -sin(angle))
    }
    return sum
  }
}
