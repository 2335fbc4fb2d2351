/// One day of a life, from waking up to the next waking up, with all its detail.
///
/// Times are seconds since `start`; any instant inside is a pure function. Never changed, and a class
/// because it is asked for at each poll of an app: a copy of so much takes longer than the answer.
public final class Day: Sendable {
  /// 0 for the study's first date; the study begins in the night of day -1.
  public let index: Int
  /// When the person wakes up.
  public let start: Timestamp
  /// When the person wakes up again.
  public let end: Timestamp
  /// In seconds.
  public let duration: Double
  /// Stays and trips.
  public let plan: DayPlan
  /// Mood, stress and energy over the day.
  public let mind: Mind
  /// Sessions and calls.
  public let use: PhoneUse
  /// The charge of the phone.
  public let battery: Battery
  /// What the phone is connected to.
  public let network: Network
  /// Where the watch is; nil for who has none.
  public let wear: Wear?
  /// Position and attitude of the phone.
  public let motion: Motion
  let towns: Towns
  /// All places known by the end of the day.
  public let places: [Place]
  /// Prompts that are open when the day ends.
  public let open: [Prompt]
  /// When the person has left the study, by the day's end; nil for who stays.
  public let left: Timestamp?

  init(
    index: Int, _ outline: DayOutline, network: Network, motion: Motion, towns: Towns,
    places: [Place]
  ) {
    self.index = index
    start = outline.plan.clock.start
    end = outline.plan.clock.start.advanced(bySeconds: outline.plan.duration)
    duration = outline.plan.duration
    plan = outline.plan
    mind = outline.mind
    use = outline.use
    open = outline.state.open
    left = outline.state.left
    battery = outline.battery
    wear = outline.wear
    self.network = network
    self.motion = motion
    self.towns = towns
    self.places = places
  }

  /// The instant at `time`, in seconds since the start of the day.
  package func instant(_ time: Double) -> Timestamp { start.advanced(bySeconds: time) }

  /// Whether the phone is off.
  package func isOff(at instant: Timestamp) -> Bool {
    let time = instant.seconds(since: start)
    return battery.off.contains { $0.contains(time) }
  }

  /// In order of time, strolls included.
  public var legs: [Leg] { motion.track.legs }

  /// Where the person is and how fast he moves, at `time`: metres east, north and up of the region's
  /// centre, and m/s.
  package func travel(at time: Double) -> (position: Vector, velocity: Vector) {
    let point = motion.track.point(at: time, leg: motion.track.leg(at: time))
    let facing = Motion.Facing(heading: point.heading.value)
    return (point.position, facing.turn.rotate(point.velocity))
  }

  /// A leg in a vehicle, and what that is like.
  package struct Ride {
    package let leg: Leg
    /// Natural frequencies in Hz; nil without a suspension.
    package let bumps: (body: Double, hop: Double)?
    /// The firing frequency of the idling engine in Hz; nil without one.
    package let idle: Double?
    /// Turns a minute that the cyclist likes; nil without pedals.
    package let cadence: Double?
    /// The mean roughness of the ground over the way; 1 is usual for the kind of vehicle.
    package let roughness: Double
  }

  /// In order of time.
  package var rides: [Ride] {
    legs.indices.compactMap { number in
      let leg = legs[number]
      return motion.vehicles[number].map { vehicle in
        Ride(
          leg: leg, bumps: [.car, .bus, .train].contains(leg.mode) ? vehicle.bumps : nil,
          idle: vehicle.idle, cadence: motion.pedalling[number]?.cadence,
          roughness: vehicle.roughness(over: leg.route.length))
      }
    }
  }

  /// How the phone is held or where it lies: each pose from its start in the day's seconds on.
  package var poses: [(start: Double, pose: Pose)] {
    motion.timeline.episodes.map { ($0.start, $0.pose) }
  }

  /// The segment at `time`.
  public func segment(at time: Double) -> DayPlan.Segment {
    plan.segments[max(plan.segments.prefixCount { $0.start <= time } - 1, 0)]
  }

  /// What surrounds the phone at `time`.
  public func environment(at time: Double) -> Environment { surroundings(at: time).environment }

  /// What surrounds the phone at `time`, and until when at least.
  func surroundings(at time: Double) -> (environment: Environment, until: Double) {
    let segment = segment(at: time)
    switch segment.kind {
    case .stay: return (.indoor, segment.end)
    case .trip(let legs):
      let index = legs.last { plan.legs[$0].start <= time } ?? legs.lowerBound
      let leg = plan.legs[index]
      guard time < leg.end else {
        let next = index + 1 < legs.upperBound ? plan.legs[index + 1].start : segment.end
        return (town(at: leg.route.end).surroundings(of: leg.route.end), next)
      }
      let edges = leg.tunnels.flatMap { [leg.start + $0.lowerBound, leg.start + $0.upperBound] }
      return (leg.environment(at: time), min(leg.end, edges.first { $0 > time } ?? leg.end))
    }
  }

  private func town(at position: GroundVector) -> Town { towns.nearest(to: position) }

  /// The town in or nearest to which the person is at `time`, in seconds since the start of the day.
  package func town(at time: Double) -> Town {
    town(at: motion.track.point(at: time, leg: motion.track.leg(at: time)).ground)
  }

  /// The region at `time`.
  func region(at time: Double) -> Region { town(at: time).region }

  /// Where the person stays at `time`, in seconds since the start of the day; nil on the way.
  package func place(at time: Double) -> Place? { plan.place(at: time).map { places[$0] } }

  /// The civil time where the phone is at `time`, in seconds since the start of the day.
  package func zone(at time: Double) -> TimeZoneRules {
    isJourney ? town(at: time).zone : plan.clock.zone
  }

  /// Whether the day leads to another town.
  package var isJourney: Bool { plan.legs.contains { $0.mode == .plane } }

  /// The leg of a trip that is under way at `time`, or the last one before in the same trip.
  func tripLeg(at time: Double) -> Leg? {
    guard case .trip(let legs) = segment(at: time).kind else { return nil }
    return plan.legs[legs.last { plan.legs[$0].start <= time } ?? legs.lowerBound]
  }
}

/// The cheap part of a day: what later days depend on.
struct DayOutline: Sendable {
  let plan: DayPlan
  let mind: Mind
  let use: PhoneUse
  let battery: Battery
  let wear: Wear?
  /// At the end of the day.
  let state: PlanState
}
