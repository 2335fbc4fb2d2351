import Simulation

/// A time of a walking leg during which the phone is carried throughout, or lies somewhere.
struct WalkingStretch {
  let leg: Leg
  /// In the day's seconds.
  let seconds: Range<Double>
  let isCarried: Bool

  /// All stretches of a day, in order of time.
  static func all(of day: Day) -> [WalkingStretch] {
    let poses = day.poses
    var stretches: [WalkingStretch] = []
    for leg in day.legs where leg.mode.isOnFoot {
      for (index, (start, pose)) in poses.enumerated() {
        let next = index + 1 < poses.count ? poses[index + 1].start : day.duration
        let (start, end) = (max(leg.start, index == 0 ? 0 : start), min(leg.end, next))
        guard start < end else { continue }
        stretches.append(
          WalkingStretch(leg: leg, seconds: start..<end, isCarried: pose.placement.isCarried))
      }
    }
    return stretches
  }

  /// Steps of the stretch that fall into `range`, in the day's seconds.
  func steps(in range: Range<Double>) -> Int {
    let both = seconds.clamped(to: range)
    return both.isEmpty ? 0 : leg.steps(at: both.upperBound) - leg.steps(at: both.lowerBound)
  }
}
