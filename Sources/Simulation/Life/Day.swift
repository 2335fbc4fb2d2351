/// One day of a life, from waking up to the next waking up, with all its detail.
///
/// Times are seconds since `start`; any instant inside is a pure function.
public struct Day: Sendable {
  /// 0 for the study's first date; the study begins in the night of day -1.
  public let index: Int
  /// When the person wakes up.
  public let start: Timestamp
  /// In seconds.
  public let duration: Double
  /// Stays and trips.
  public let plan: DayPlan
  /// Sessions and calls.
  public let use: PhoneUse
  public let battery: Battery
  public let network: Network
  /// Position and attitude of the phone.
  public let motion: Motion
  /// All places known by the end of the day.
  public let places: [Place]
  /// In order of time, strolls included.
  public var legs: [Leg] { motion.track.legs }

  /// How the phone is held or where it lies: each pose from its start in the day's seconds on.
  package var poses: [(start: Double, pose: Pose)] {
    motion.timeline.episodes.map { ($0.start, $0.pose) }
  }

  /// When the person wakes up again.
  public var end: Timestamp { start.advanced(bySeconds: duration) }

  /// The segment at `time`.
  public func segment(at time: Double) -> DayPlan.Segment {
    let segments = plan.segments
    var low = 0
    var high = segments.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].start <= time { low = middle } else { high = middle - 1 }
    }
    return segments[low]
  }

  /// What surrounds the phone at `time`.
  public func environment(at time: Double) -> Environment {
    switch segment(at: time).kind {
    case .stay: return .indoor
    case .trip(let legs):
      let leg = legs.last { plan.legs[$0].start <= time } ?? legs.lowerBound
      return time < plan.legs[leg].end ? plan.legs[leg].environment : .suburban
    }
  }
}

/// The cheap part of a day: what later days depend on.
struct DayOutline: Sendable {
  let plan: DayPlan
  let use: PhoneUse
  let battery: Battery
  /// At the end of the day.
  let state: PlanState
}
