/// How far along its route a leg is at any time: jerk-limited ramps, cruises and stops.
struct SpeedProfile: Sendable {
  /// What a mode of travel can do.
  struct Limits: Sendable {
    /// In m/s².
    let acceleration: Double
    let deceleration: Double
    let lateral: Double
    /// In m/s³.
    let jerk: Double
  }

  /// A part of the way with its own speed limit in m/s, from `start` to `end` metres.
  struct Stretch {
    var start: Double
    var end: Double
    var speed: Double
    var limits: Limits
    /// Seconds to stand at the end.
    var stop: Double
  }

  /// A time of constant speed, of standing, or a quintic ramp from one speed to another.
  struct Phase: Sendable {
    let start: Double
    let duration: Double
    let distance: Double
    let fromSpeed: Double
    let toSpeed: Double

    /// The phase of no time.
    static let none = Phase(start: .infinity, duration: 0, distance: 0, fromSpeed: 0, toSpeed: 0)

    var end: Double { start + duration }
    /// Where it ends: ramps have the mean of both speeds, and uneven cruises end where even ones do.
    var endDistance: Double { distance + 0.5 * (fromSpeed + toSpeed) * duration }
    var isCruise: Bool { fromSpeed == toSpeed && fromSpeed > 0 }
    var isStop: Bool { fromSpeed == 0 && toSpeed == 0 }

    /// Metres from the start of the route, and speed in m/s with its own derivatives.
    @inline(__always)
    func travel(at time: Double) -> (distance: Double, speed: Jet) {
      let elapsed = min(max(time - start, 0), duration)
      if fromSpeed == toSpeed { return (distance + fromSpeed * elapsed, Jet(fromSpeed)) }
      let ramp = Easing.ramp(elapsed, over: duration)
      let change = toSpeed - fromSpeed
      return (
        distance + fromSpeed * elapsed
          + change * duration * Easing.rampIntegral(elapsed / duration),
        Jet(fromSpeed) + change * ramp
      )
    }
  }

  let phases: [Phase]
  let duration: Double
  /// The highest speed reached, in m/s.
  let topSpeed: Double

  /// Remembers the phase at hand; it changes no result.
  struct Cursor {
    fileprivate(set) var phase = Phase.none
    fileprivate var end = -Double.infinity

    /// Whether the phase at hand is the one at `time` seconds since the start.
    @inline(__always)
    func holds(_ time: Double) -> Bool { time >= phase.start && time < end }
  }

  /// Puts the cursor on the phase at `time` seconds since the start.
  func seek(_ time: Double, _ cursor: inout Cursor) {
    let index = phase(at: time)
    cursor.phase = phases[index]
    cursor.end = index + 1 < phases.count ? phases[index + 1].start : .infinity
  }

  /// The index of the phase at `time` seconds since the start.
  func phase(at time: Double) -> Int {
    max(phases.prefixCount { $0.start <= time } - 1, 0)
  }
}

extension SpeedProfile {
  /// Starts and ends at rest; never faster than each stretch allows.
  init(_ stretches: [Stretch]) {
    // Speeds at the borders: the lower limit, 0 at stops, then cut to what can be reached.
    var speeds = [0.0]
    for (index, stretch) in stretches.enumerated() {
      let isLast = index == stretches.count - 1
      let allowed =
        isLast || stretch.stop > 0 ? 0 : min(stretch.speed, stretches[index + 1].speed)
      let reached = Self.reachable(
        from: speeds[index], over: stretch.end - stretch.start, allowed,
        stretch.limits.acceleration, stretch.limits.jerk)
      speeds.append(min(allowed, reached))
    }
    for index in stretches.indices.reversed() {
      let stretch = stretches[index]
      let reached = Self.reachable(
        from: speeds[index + 1], over: stretch.end - stretch.start, speeds[index],
        stretch.limits.deceleration, stretch.limits.jerk)
      speeds[index] = min(speeds[index], reached)
    }

    var phases: [Phase] = []
    var time = 0.0
    var distance = 0.0
    var topSpeed = 0.0
    func append(_ duration: Double, from: Double, to: Double) {
      guard duration > 0 else { return }
      phases.append(
        Phase(start: time, duration: duration, distance: distance, fromSpeed: from, toSpeed: to))
      time += duration
      distance += 0.5 * (from + to) * duration
    }
    for (index, stretch) in stretches.enumerated() {
      let (entry, exit) = (speeds[index], speeds[index + 1])
      let limits = stretch.limits
      let room = stretch.end - distance
      func needed(_ peak: Double) -> Double {
        Self.rampLength(entry, peak, limits.acceleration, limits.jerk)
          + Self.rampLength(peak, exit, limits.deceleration, limits.jerk)
      }
      var peak = stretch.speed
      if needed(peak) > room {
        var low = max(entry, exit)
        var high = peak
        for _ in 0..<48 {
          let middle = 0.5 * (low + high)
          if needed(middle) > room { high = middle } else { low = middle }
        }
        peak = low
      }
      topSpeed = max(topSpeed, peak)
      append(
        Self.rampTime(peak - entry, limits.acceleration, limits.jerk), from: entry, to: peak)
      let slowing = Self.rampLength(peak, exit, limits.deceleration, limits.jerk)
      if peak > 0 { append(max(0, stretch.end - slowing - distance) / peak, from: peak, to: peak) }
      append(Self.rampTime(peak - exit, limits.deceleration, limits.jerk), from: peak, to: exit)
      if stretch.stop > 0 { append(stretch.stop, from: 0, to: 0) }
    }
    self.phases = phases
    self.topSpeed = topSpeed
    duration = time
  }

  /// Seconds from one speed to another within the limits of acceleration and jerk.
  private static func rampTime(_ change: Double, _ acceleration: Double, _ jerk: Double) -> Double {
    let size = abs(change)
    return max(Easing.steepest * size / acceleration, (Easing.sharpest * size / jerk).squareRoot())
  }

  private static func rampLength(
    _ from: Double, _ to: Double, _ acceleration: Double, _ jerk: Double
  ) -> Double {
    0.5 * (from + to) * rampTime(to - from, acceleration, jerk)
  }

  /// The highest speed up to `limit` that can be reached within `length` metres.
  private static func reachable(
    from speed: Double, over length: Double, _ limit: Double, _ acceleration: Double, _ jerk: Double
  ) -> Double {
    guard limit > speed, rampLength(speed, limit, acceleration, jerk) > length else { return limit }
    var low = speed
    var high = limit
    for _ in 0..<48 {
      let middle = 0.5 * (low + high)
      if rampLength(speed, middle, acceleration, jerk) > length {
        high = middle
      } else {
        low = middle
      }
    }
    return low
  }
}
