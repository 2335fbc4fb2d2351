import Glibc

/// What a phone measures that nobody touches: the exported errors of its sensors, and nothing else.
///
/// Means are within 5 standard errors of the exported terms: a false alarm in 1.7 million.
extension Invariant {
  static let stillness: [Invariant] = [
    Invariant(
      name: "at rest the accelerometer feels gravity and user acceleration", studies: .allStreams,
      check: stillAcceleration,
      control: { recording in
        for index in recording.accel.rows.indices { recording.accel.rows[index].x += 0.025 }
      }),
    Invariant(
      name: "at rest the gyroscope shows its bias", studies: .allStreams, check: stillRotation,
      control: { recording in
        for index in recording.gyro.rows.indices { recording.gyro.rows[index].z += 0.0087 }
      }),
    Invariant(
      name: "the gyroscope's bias holds for ten minutes", studies: .continuous,
      check: steadyRotation,
      control: { recording in
        for index in recording.gyro.rows.indices {
          let seconds = Double(recording.gyro.times[index] - recording.truth.launch) / 1_000
          recording.gyro.rows[index].y += 0.0087 * (seconds / 600)
        }
      }),
    Invariant(
      name: "a phone that is not carried makes no steps", studies: .any, check: noSteps,
      control: { recording in
        guard let rest = recording.stillSpans.first(where: { $0.seconds >= 60 }) else { return }
        for index in recording.accel.times.indices(in: recording.written(rest)) {
          recording.accel.rows[index].z += 0.3 * sin(0.0126 * Double(recording.accel.times[index]))
        }
      }),
  ]

  /// Standard errors that a mean may be off.
  private static let allowed = 5.0

  private static func stillAcceleration(_ recording: Recording) -> Finding {
    let truth = recording.truth
    let noise = truth.term("devicemotion", "user_accel_noise")
    let (matrix, bias) = (truth.matrix("accel"), truth.axes("accel", "bias"))
    let warmer = truth.axes("accel", "temperature_coefficient")
    var finding = Finding()
    for span in recording.stillPieces(of: "devicemotion") {
      let indices = recording.motion.times.indices(in: recording.written(span))
      let felt = recording.accel.mean(in: recording.written(span))
      guard indices.count >= 50, felt.count >= 50 else { continue }
      var expected = Axes.zero
      for index in indices {
        expected += recording.motion.rows[index].gravity + recording.motion.rows[index].user
      }
      expected /= Double(indices.count)
      expected -= truth.axes("devicemotion", "user_accel_bias")
      let rest = felt.mean - expected.multiplied(matrix) - bias - truth.meanWarmth * warmer
      for axis in 0..<3 {
        let deviation = truth.deviation(
          ofMean: "accel", axis, count: felt.count, until: span.upperBound)
        let error = noise * noise / Double(indices.count)
        finding.judge(
          rest[axis], limit: allowed * (deviation * deviation + error).squareRoot(),
          "axis \(axis) at \(span.lowerBound)")
      }
    }
    return finding
  }

  private static func stillRotation(_ recording: Recording) -> Finding {
    let truth = recording.truth
    let expected =
      truth.axes("gyro", "bias") + truth.meanWarmth * truth.axes("gyro", "temperature_coefficient")
    var finding = Finding()
    for span in recording.stillPieces(of: "gyro") {
      let felt = recording.gyro.mean(in: recording.written(span))
      guard felt.count >= 100 else { continue }
      for axis in 0..<3 {
        let deviation = truth.deviation(
          ofMean: "gyro", axis, count: felt.count, until: span.upperBound)
        finding.judge(
          felt.mean[axis] - expected[axis], limit: allowed * deviation,
          "axis \(axis) at \(span.lowerBound)")
      }
    }
    return finding
  }

  /// The two halves of ten minutes beside each other.
  private static func steadyRotation(_ recording: Recording) -> Finding {
    let truth = recording.truth
    let half: Int64 = 300_000
    let floor = truth.term("gyro", "bias_instability")
    let walk = truth.term("gyro", "rate_random_walk")
    var finding = Finding()
    for span in recording.stillPieces(of: "gyro") where span.seconds >= 600 {
      let middle = span.lowerBound + half
      let first = recording.gyro.mean(in: recording.written(span.lowerBound..<middle))
      let second = recording.gyro.mean(in: recording.written(middle..<(middle + half)))
      guard first.count > 2_000, second.count > 2_000 else { continue }
      for axis in 0..<3 {
        let warmer =
          truth.axes("gyro", "temperature_coefficient")[axis] * truth.term("temperature", "sd")
        let white = truth.white("gyro")
        let variance =
          2 * warmer * warmer * (1 - exp(-300 / truth.term("temperature", "tau"))) + 2 * 7 * floor
          * floor
          + walk * walk * 300 + white * white * (1 / Double(first.count) + 1 / Double(second.count))
        finding.judge(
          second.mean[axis] - first.mean[axis], limit: allowed * variance.squareRoot(),
          "axis \(axis) at \(span.lowerBound)")
      }
    }
    return finding
  }

  /// Less than .3 g between the extremes of a second, which step counters ask for (Straczkiewicz
  /// 2023), while the phone lies; and the truth counts steps of carried phones alone.
  private static func noSteps(_ recording: Recording) -> Finding {
    var finding = Finding()
    let accel = recording.accel
    for span in recording.stillSpans {
      var (second, low, high) = (Int64.min, 0.0, 0.0)
      for index in accel.times.indices(in: recording.written(span)) {
        let length = accel.rows[index].axes.length
        if accel.times[index] / 1_000 != second {
          if second != .min { finding.judge(high - low, limit: 0.3, "g at \(second) s") }
          (second, low, high) = (accel.times[index] / 1_000, length, length)
        }
        (low, high) = (min(low, length), max(high, length))
      }
    }
    let truth = recording.truth
    for (number, day) in truth.days.enumerated() {
      finding.judge(
        day.recorded <= day.carried && day.carried <= day.steps, "steps of day \(number)")
    }
    // Walks during which the phone lies throughout; ends and midnights may cut a step each.
    let carried = truth.segments { !$0.isLying }
    let alone = truth.bouts.filter { [$0.span].common(with: carried).isEmpty }
    let missed = truth.days.reduce(0) { $0 + $1.steps - $1.carried }
    finding.judge(
      alone.reduce(0) { $0 + $1.steps } <= missed + truth.bouts.count + truth.days.count,
      "\(missed) steps were not carried")
    return finding
  }
}

extension Recording {
  /// At most ten minutes long, in windows of a stream.
  fileprivate func stillPieces(of stream: String) -> [Span] {
    stillSpans.common(with: truth.windows(of: stream)).flatMap { $0.pieces(of: 600) }
  }
}

extension Recording.Triples {
  fileprivate func mean(in span: Span) -> (mean: Axes, count: Int) {
    let indices = times.indices(in: span)
    var sum = Axes.zero
    for index in indices { sum += rows[index].axes }
    return (sum / Double(max(indices.count, 1)), indices.count)
  }
}

extension Truth {
  /// White noise of one sample, with what cutting the digits adds.
  fileprivate func white(_ stream: String) -> Double {
    let (white, step) = (term(stream, "white_noise"), term(stream, "step"))
    return (white * white + step * step / 12).squareRoot()
  }

  /// Degrees above the 25 that temperature coefficients refer to.
  fileprivate var meanWarmth: Double { term("temperature", "mean") - 25 }

  /// Standard deviation of a mean about bias and mean temperature: temperature, seven processes of
  /// flicker noise, random walk and white noise.
  fileprivate func deviation(
    ofMean stream: String, _ axis: Int, count: Int, until end: Int64
  ) -> Double {
    let warmer = term("temperature", "sd") * axes(stream, "temperature_coefficient")[axis]
    let floor = term(stream, "bias_instability")
    let walk = term(stream, "rate_random_walk")
    let seconds = Double(end - launch) / 1_000
    let white = white(stream)
    return
      (warmer * warmer + 7 * floor * floor + walk * walk * seconds
      + white * white / Double(count)).squareRoot()
  }
}
