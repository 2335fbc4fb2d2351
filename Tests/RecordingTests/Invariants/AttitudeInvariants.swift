import Glibc

/// What the columns of devicemotion have in common, row by row and from row to row.
extension Invariant {
  static let attitude: [Invariant] = [
    Invariant(
      name: "gravity has length 1", studies: .allStreams, check: gravityLength,
      control: { $0.motion.rows[1_000].gravity *= 1.000_01 }),
    Invariant(
      name: "gravity follows from roll and pitch", studies: .allStreams, check: gravityDirection,
      control: { recording in
        for index in recording.motion.rows.indices {
          let row = recording.motion.rows[index]
          (recording.motion.rows[index].roll, recording.motion.rows[index].pitch, _) =
            row.attitude.aeroplaneAngles
        }
      }),
    Invariant(
      name: "a phone at rest turns as its gyroscope says", studies: .allStreams,
      check: { stillTurns($0) },
      control: { recording in
        for index in recording.motion.rows.indices { recording.motion.rows[index].rate.z += 0.02 }
      }),
    Invariant(
      name: "a walking phone turns as its gyroscope says", studies: .continuous,
      check: { walkingTurns($0) }, control: delayRates),
  ]

  private static func gravityLength(_ recording: Recording) -> Finding {
    var finding = Finding()
    for row in recording.motion.rows {
      finding.judge(row.gravity.length - 1, limit: 1e-6, "length")
    }
    return finding
  }

  private static func gravityDirection(_ recording: Recording) -> Finding {
    var finding = Finding()
    for row in recording.motion.rows {
      let expected = Axes(
        cos(row.pitch) * sin(row.roll), -sin(row.pitch), -cos(row.pitch) * cos(row.roll))
      finding.judge((expected - row.gravity).length, limit: 1e-6, "difference")
    }
    return finding
  }

  /// Rates one row late.
  private static func delayRates(_ recording: inout Recording) {
    for index in recording.motion.rows.indices.dropFirst().reversed() {
      recording.motion.rows[index].rate = recording.motion.rows[index - 1].rate
    }
  }

  // MARK: Turns between rows

  private static func stillTurns(_ recording: Recording) -> Finding {
    var (error, _, count) = (0.0, 0.0, 0)
    for span in recording.stillSpans {
      let turns = turnErrors(recording, span)
      error += turns.error
      count += turns.count
    }
    var finding = Finding()
    if count >= 600 {
      finding.judge((error / Double(count)).squareRoot(), limit: 0.01, "rad/s")
    }
    return finding
  }

  /// Root mean square of the differences relative to that of the rates.
  private static func walkingTurns(_ recording: Recording) -> Finding {
    var (error, size, count) = (0.0, 0.0, 0)
    for span in recording.walks(with: ["pocket", "hand_swinging"]) {
      let turns = turnErrors(recording, span)
      error += turns.error
      size += turns.size
      count += turns.count
    }
    var finding = Finding()
    if count >= 600 { finding.judge((error / size).squareRoot(), limit: 0.08, "relative") }
    return finding
  }

  /// Sums over a span of how far the turns between rows are from the mean of their rates.
  private static func turnErrors(_ recording: Recording, _ span: Span) -> (
    error: Double, size: Double, count: Int
  ) {
    let motion = recording.motion
    let bias = recording.truth.axes("devicemotion", "rotation_rate_bias")
    var sums = (error: 0.0, size: 0.0, count: 0)
    for window in recording.truth.windows(of: "devicemotion").common(with: [span]) {
      let indices = motion.times.indices(in: recording.written(window))
      guard indices.count > 20, let first = indices.first, let last = indices.last else { continue }
      // Times are cut to milliseconds; their mean gap is not.
      let interval =
        Double(motion.times[last] - motion.times[first]) / 1_000 / Double(last - first)
      var before = motion.rows[first].attitude
      for index in indices.dropFirst() {
        let attitude = motion.rows[index].attitude
        let mean = 0.5 * (motion.rows[index - 1].rate + motion.rows[index].rate) - bias
        let difference = (1 / interval) * before.turn(to: attitude) - mean
        sums.error += difference.dot(difference)
        sums.size += mean.dot(mean)
        sums.count += 1
        before = attitude
      }
    }
    return sums
  }
}
