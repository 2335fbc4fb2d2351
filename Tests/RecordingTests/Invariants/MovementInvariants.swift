import Glibc

/// What a moving phone feels beside how it moves.
extension Invariant {
  static let movement: [Invariant] = [
    Invariant(
      name: "a walking phone feels gravity and user acceleration", studies: .continuous,
      check: walkingAcceleration, control: flipUserAcceleration),
    Invariant(
      name: "braking shows along the travel", studies: .continuous, check: braking,
      control: flipUserAcceleration),
    Invariant(
      name: "nobody climbs on a trip", studies: .continuous, check: noClimb,
      control: { recording in
        for index in recording.motion.rows.indices {
          recording.motion.rows[index].user -= 0.02 * recording.motion.rows[index].gravity
        }
      }),
  ]

  private static func flipUserAcceleration(_ recording: inout Recording) {
    for index in recording.motion.rows.indices {
      recording.motion.rows[index].user = -recording.motion.rows[index].user
    }
  }

  /// Streams sample at times of their own, so pairs of rows count that carry neighbouring
  /// milliseconds: 2 ms of motion at 8 Hz change it by a tenth.
  private static func walkingAcceleration(_ recording: Recording) -> Finding {
    let (accel, motion, truth) = (recording.accel, recording.motion, recording.truth)
    let (matrix, bias) = (truth.matrix("accel"), truth.axes("accel", "bias"))
    let userBias = truth.axes("devicemotion", "user_accel_bias")
    var (error, size, count) = (0.0, 0.0, 0)
    for span in recording.walks(with: ["pocket", "hand_swinging"]) {
      let window = accel.times.indices(in: recording.written(span))
      var partner = motion.times.firstIndex(notBefore: recording.written(span.lowerBound))
      for index in window {
        let time = accel.times[index]
        while partner < motion.times.count, motion.times[partner] < time - 1 { partner += 1 }
        guard partner < motion.times.count, motion.times[partner] <= time + 1 else { continue }
        let user = motion.rows[partner].user - userBias
        let expected = (motion.rows[partner].gravity + user).multiplied(matrix) + bias
        let difference = accel.rows[index].axes - expected
        error += difference.dot(difference)
        size += user.dot(user)
        count += 1
      }
    }
    var finding = Finding()
    if count >= 100 { finding.judge((error / size).squareRoot(), limit: 0.1, "relative") }
    return finding
  }

  /// In a car the phone's top points ahead, in the mount and in a sitting driver's pocket. What
  /// user acceleration sums up to over three fixes, weighted as their second difference is, is
  /// minus the change of speed: a line of slope 1 within 5 standard errors.
  private static func braking(_ recording: Recording) -> Finding {
    var (products, squares, residuals): (Double, Double, Double) = (0, 0, 0)
    let pairs = speedChanges(recording)
    for pair in pairs {
      products += pair.driven * pair.felt
      squares += pair.driven * pair.driven
    }
    let slope = products / squares
    for pair in pairs {
      residuals += (pair.felt - slope * pair.driven) * (pair.felt - slope * pair.driven)
    }
    let error = (residuals / Double(pairs.count - 1) / squares).squareRoot()
    var finding = Finding()
    if pairs.count >= 50 {
      finding.judge(slope - 1, limit: 5 * error, "slope - 1 of \(pairs.count)")
      finding.judge(5 * error, limit: 0.5, "uncertainty of the slope")
    }
    return finding
  }

  /// Changes of speed in m/s on straight roads, from true positions and as the phone felt them.
  private static func speedChanges(_ recording: Recording) -> [(driven: Double, felt: Double)] {
    let truth = recording.truth
    let drives = truth.segments {
      $0.mode == "car" && ($0.placement == "pocket" || $0.placement == "car_mount")
        && $0.posture == "sitting"
    }.compactMap { $0.trimmed(start: 3, end: 3) }
    let fixTimes = truth.fixes.map(\.time)
    var changes: [(driven: Double, felt: Double)] = []
    for drive in drives {
      let fixes = truth.fixes[fixTimes.indices(in: drive)]
      for (index, middle) in fixes.enumerated().dropFirst().dropLast() {
        let (before, after) = (
          fixes[fixes.startIndex + index - 1], fixes[fixes.startIndex + index + 1]
        )
        let (times, here) = ((before.time, middle.time, after.time), Ground(at: middle.latitude))
        let (first, second) = (here.way(before, middle), here.way(middle, after))
        guard first.length > 5, second.length > 5,
          first.dot(second) > 0.999 * first.length * second.length
        else { continue }
        let driven =
          second.length / (Double(times.2 - times.1) / 1_000)
          - first.length / (Double(times.1 - times.0) / 1_000)
        guard let felt = felt(recording, times) else { continue }
        changes.append((driven, felt))
      }
    }
    return changes
  }

  /// The change of speed that user acceleration says, about the middle one of three times.
  private static func felt(_ recording: Recording, _ times: (Int64, Int64, Int64)) -> Double? {
    let motion = recording.motion
    let bias = recording.truth.axes("devicemotion", "user_accel_bias")
    let indices = motion.times.indices(in: recording.written(times.0..<times.2))
    guard indices.count > 20 else { return nil }
    var (sum, weights) = (0.0, 0.0)
    for index in indices {
      let row = motion.rows[index]
      let time = recording.trueTime(motion.times[index]) + 0.5
      let weight =
        time < Double(times.1)
        ? (time - Double(times.0)) / Double(times.1 - times.0)
        : (Double(times.2) - time) / Double(times.2 - times.1)
      let top = Axes(0, 1, 0) - row.gravity.y * row.gravity
      sum += weight * (row.user - bias).dot(top) / top.length
      weights += weight
    }
    return -9.806_65 * sum / weights * Double(times.2 - times.0) / 2_000
  }

  /// The mean of what user acceleration has upwards, over ten minutes and more on the way.
  private static func noClimb(_ recording: Recording) -> Finding {
    let motion = recording.motion
    let trips = recording.truth.segments { $0.place == nil && !$0.isLying }.joined
    var finding = Finding()
    var (sum, count) = (0.0, 0)
    for trip in trips {
      for index in motion.times.indices(in: recording.written(trip)) {
        sum -= motion.rows[index].user.dot(motion.rows[index].gravity)
        count += 1
      }
      guard count >= 6_000 else { continue }
      finding.judge(sum / Double(count), limit: 0.01, "g until \(trip.upperBound)")
      (sum, count) = (0, 0)
    }
    return finding
  }
}
