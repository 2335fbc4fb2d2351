import Glibc

/// Rhythms of walking in what the sensors wrote.
extension Invariant {
  static let gait: [Invariant] = [
    Invariant(
      name: "the acceleration's rhythm is the cadence", studies: .continuous, check: cadence,
      control: { recording in
        for index in recording.truth.bouts.indices { recording.truth.bouts[index].cadence *= 1.2 }
      }),
    Invariant(
      name: "a thigh swings at half the cadence", studies: .continuous, check: stride,
      control: { recording in
        for index in recording.truth.bouts.indices { recording.truth.bouts[index].cadence *= 1.2 }
      }),
  ]

  /// Walks of a minute and more with the phone in a pocket throughout.
  private static func steadyBouts(_ recording: Recording) -> [Truth.Bout] {
    let carried = recording.truth.segments { $0.placement == "pocket" }.joined
    return recording.truth.bouts.filter { bout in
      bout.span.seconds >= 60
        && carried.contains {
          $0.lowerBound <= bout.span.lowerBound && bout.span.upperBound <= $0.upperBound
        }
    }
  }

  private static func cadence(_ recording: Recording) -> Finding {
    // Slow parts of a walk in small rooms have more of twice the cadence than of the cadence, so
    // that only walks near the person's pace are judged.
    let pace = recording.truth.bouts.map(\.cadence).max() ?? 0
    let bouts = steadyBouts(recording).filter { $0.cadence >= 0.85 * pace }
    return rhythm(recording, of: bouts, share: 1, frequencies: 0.8...2.8) { span in
      let indices = recording.accel.times.indices(in: span)
      return [indices.map { recording.accel.rows[$0].axes.length }]
    }
  }

  private static func stride(_ recording: Recording) -> Finding {
    let bouts = steadyBouts(recording)
    return rhythm(recording, of: bouts, share: 0.5, frequencies: 0.4...1.6) { span in
      let indices = recording.gyro.times.indices(in: span)
      return (0..<3).map { axis in indices.map { recording.gyro.rows[$0].axes[axis] } }
    }
  }

  /// Seconds at both ends of a walk that are left out.
  private static let margin = 6.0

  /// The mean frequency of walks in `values` beside a share of the cadence.
  private static func rhythm(
    _ recording: Recording, of bouts: [Truth.Bout], share: Double,
    frequencies: ClosedRange<Double>, values: (Span) -> [[Double]]
  ) -> Finding {
    var finding = Finding()
    for bout in bouts {
      guard let inside = bout.span.trimmed(start: margin, end: margin),
        let rhythm = Rhythm(
          values(recording.written(inside)), seconds: inside.seconds, frequencies: frequencies)
      else { continue }
      // The truth has the mean of the whole walk. Quintic ramps of at most .6 m/s² at both ends cost
      // it together as many seconds as one of them takes, which lie in the margins.
      let seconds = bout.span.seconds
      var lost = 1.875 * bout.speed / 0.6
      lost *= seconds / (seconds - lost)
      let cadence = bout.cadence * seconds / (seconds - lost)
      finding.judge(
        rhythm.frequency - share * cadence, limit: max(0.05, 3 * rhythm.error),
        "\(bout.span) \(cadence)")
    }
    return finding
  }
}

/// The mean frequency of a rhythm in evenly sampled series: its cycles are counted, so who slows down
/// in a turn slows down in the mean.
private struct Rhythm {
  /// In Hz.
  let frequency: Double
  /// Its standard error, from the scatter over time.
  let error: Double

  /// Nil for less than 40 s.
  init?(_ series: [[Double]], seconds: Double, frequencies: ClosedRange<Double>) {
    let rate = Double(series[0].count) / seconds
    guard seconds >= 40 else { return nil }
    // The strongest frequency of the strongest series, by Welch's averaged windows.
    var best = (power: -1.0, frequency: 0.0, series: 0)
    let length = Int(6 * rate)
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
    // How the phase of that rhythm goes on, in windows of 3 s.
    let (values, width) = (series[best.series], Int(3 * rate))
    var turns: [Double] = []
    var last: SIMD2<Double>?
    let step = 3
    for start in stride(from: 0, through: values.count - width, by: step) {
      let here = Self.demodulated(
        values, start..<(start + width), at: best.frequency / rate)
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
    error = (scatter * perSecond * perSecond / (seconds / 3)).squareRoot()
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
      let weight = (0.5 - 0.5 * cos(2 * .pi * share)) * (values[index] - mean)
      let angle = pulsation * Double(index)
      sum += weight * SIMD2(cos(angle), -sin(angle))
    }
    return sum
  }
}
