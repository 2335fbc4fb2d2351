import Glibc

/// Where the phone is while it is used or charges.
extension Invariant {
  static let handling: [Invariant] = [
    Invariant(
      name: "an unlocked phone is held as by a hand", studies: .continuous, check: held,
      control: { recording in
        for index in recording.motion.rows.indices { recording.motion.rows[index].pitch -= 0.6 }
      }),
    Invariant(
      name: "a phone lies while it charges", studies: .continuous, check: liesOnCharger,
      control: { recording in
        let charger = recording.onCharger.max { $0.seconds < $1.seconds }
        for index in recording.truth.segments.indices
        where charger?.overlaps(recording.truth.segments[index].span) == true {
          recording.truth.segments[index].placement = "pocket"
        }
      }),
    Invariant(
      name: "a phone is quiet while it charges", studies: .continuous, check: quietOnCharger,
      control: { recording in
        for index in recording.motion.rows.indices {
          recording.motion.rows[index].user.x += index % 2 == 0 ? 0.02 : -0.02
        }
      }),
    Invariant(
      name: "what comes near goes away, once in each call at the ear", studies: .allStreams,
      check: proximity, control: { $0.proximity.removeAll { $0.name == "NotNearUser" } }),
    Invariant(
      name: "a phone at the ear stands on its side", studies: .continuous, check: ear,
      control: { recording in
        for index in recording.motion.rows.indices { recording.motion.rows[index].roll -= 1 }
      }),
  ]

  /// Pitch of 15 to 75 degrees nine times of ten, without the lock's delay and without calls, in an
  /// hour and more.
  private static func held(_ recording: Recording) -> Finding {
    let elsewhere = recording.truth.segments { $0.isLying || $0.placement == "car_mount" }
    let calls = recording.truth.uses("call").map { $0.widened(before: 3, after: 3) }
    let spans = recording.unlocked.compactMap { $0.trimmed(start: 0, end: 12) }
      .without(elsewhere + calls)
    var (good, all) = (0, 0)
    for span in spans {
      for index in recording.motion.times.indices(in: recording.written(span)) {
        let pitch = recording.motion.rows[index].pitch * 180 / .pi
        all += 1
        if 15 <= pitch && pitch <= 75 { good += 1 }
      }
    }
    var finding = Finding()
    if all >= 36_000 {
      finding.judge(1 - Double(good) / Double(all), limit: 0.1, "share held otherwise")
    }
    return finding
  }

  /// Outside sessions, and without the seconds in which it is taken up and laid down.
  private static func quietSpans(_ recording: Recording) -> [Span] {
    let used = (recording.truth.uses("session") + recording.truth.uses("call")).map {
      $0.widened(before: 3, after: 13)
    }
    return recording.onCharger.compactMap { $0.trimmed(start: 3, end: 1) }.without(used)
  }

  private static func liesOnCharger(_ recording: Recording) -> Finding {
    var finding = Finding()
    let quiet = quietSpans(recording)
    for segment in recording.truth.segments {
      for span in quiet where span.overlaps(segment.span) {
        finding.judge(
          segment.isLying || segment.placement == "car_mount",
          "\(segment.placement) at \(span.clamped(to: segment.span))")
      }
    }
    return finding
  }

  /// The root mean square of user acceleration's length without its exported bias; cars shake.
  private static func quietOnCharger(_ recording: Recording) -> Finding {
    let motion = recording.motion
    let bias = recording.truth.axes("devicemotion", "user_accel_bias")
    let cars = recording.truth.segments { $0.placement == "car_mount" }
    var (sum, count) = (0.0, 0)
    for span in quietSpans(recording).without(cars) {
      for index in motion.times.indices(in: recording.written(span)) {
        let user = motion.rows[index].user - bias
        sum += user.dot(user)
        count += 1
      }
    }
    var finding = Finding()
    if count >= 6_000 { finding.judge((sum / Double(count)).squareRoot(), limit: 0.005, "g") }
    return finding
  }

  private static func proximity(_ recording: Recording) -> Finding {
    var finding = Finding()
    var near: [Span] = []
    var start: Int64?
    for event in recording.proximity {
      let isNear = event.name == "NearUser"
      finding.judge(isNear == (start == nil), "\(event.name) at \(event.time)")
      if let first = start, !isNear { near.append(first..<max(event.time, first + 1)) }
      start = isNear ? event.time : nil
    }
    // Only the end of the study may come first.
    if let start {
      finding.judge(start > recording.truth.span.upperBound - 3_600_000, "near from \(start) on")
      near.append(start..<max(recording.truth.span.upperBound, start + 1))
    }
    for call in recording.truth.uses("call", "ear") {
      let inside = near.filter { $0.overlaps(call) }
      finding.judge(inside.count == 1, "\(inside.count) times near in the call \(call)")
      let seconds = inside.common(with: [call]).seconds
      finding.judge(
        seconds >= min(call.seconds - 3, 0.9 * call.seconds), "\(seconds) s near in \(call)")
    }
    return finding
  }

  /// Pitch 20-60 and roll 70-110 degrees when it is put there, then a head that sways by 3.
  private static func ear(_ recording: Recording) -> Finding {
    var finding = Finding()
    let spans = recording.truth.segments { $0.placement == "ear" }
      .compactMap { $0.trimmed(start: 3, end: 2) }
    for span in spans {
      for index in recording.motion.times.indices(in: recording.written(span)) {
        let row = recording.motion.rows[index]
        let (pitch, roll) = (row.pitch * 180 / .pi, row.roll * 180 / .pi)
        finding.judge(pitch - 40, limit: 20 + 15, "pitch")
        finding.judge(roll - 90, limit: 20 + 15, "roll")
      }
    }
    return finding
  }
}
