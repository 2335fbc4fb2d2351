/// The motion of the phone through a day. Position and attitude are functions of time with
/// continuous second derivatives, which are exact. It is a class, so that it is not copied for each
/// sample.
public final class Motion: Sendable {
  /// The state of the phone at one time. Positions are in metres east, north and up from the
  /// region's centre.
  public struct State: Sendable {
    /// The position, in metres.
    public var position: Vector
    /// The velocity, in m/s.
    public var velocity: Vector
    /// The acceleration, in m/s².
    public var acceleration: Vector
    /// The rotation from the phone's axes (x right, y to the top, z out of the screen) to east,
    /// north and up.
    public var attitude: Quaternion
    /// The rotation rate about the phone's axes, in rad/s.
    public var rotationRate: Vector
  }

  /// The part of a state that a magnetometer depends on.
  struct Place {
    /// The position, in metres east, north and up from the region's centre.
    let position: Vector
    /// The rotation from the phone's axes to east, north and up.
    let attitude: Quaternion
  }

  /// The part of a state that a gyroscope depends on.
  struct Turn {
    /// The rotation from the phone's axes to east, north and up.
    let attitude: Quaternion
    /// The rotation rate about the phone's axes, in rad/s.
    let rate: Vector
  }

  /// A cache of the last search's position, which has no effect on results.
  struct Cursor {
    fileprivate(set) var leg = -1
    var track = Track.Cursor()
    fileprivate(set) var episode = 0
    fileprivate(set) var pulse = 0
    fileprivate(set) var fidget = 0
    /// The current episode, in which the phone has one pose.
    fileprivate(set) var now: PoseTimeline.Episode
    /// The previous pose during a change of pose; equal to the current one after the change.
    fileprivate(set) var before: Pose
    fileprivate(set) var isSettled = false
    /// The values that are valid only while the phone is at rest.
    var rest = Rest.none
    var facing = Facing(heading: 0)
    var breath = BandNoise.Cursor()
    var hold = Hold.Cursor()
    var pendulum = BandPair.Cursor()
    var clock = WanderingClock.Cursor()
    var sitting = Sitting.Cursor()
    /// The gait of the wearer, for the previous and the current pose.
    fileprivate(set) var styles: (before: GaitStyle, now: GaitStyle)
    /// The cached values for the current leg.
    var gait = Gait.Cursor()
    var vehicle = Vehicle.Cursor()
    var pedalling = Pedalling.Cursor()
  }

  /// The rotation from the wearer's axes (x right, y forward, z up) to east, north and up, for one
  /// heading.
  struct Facing {
    /// The heading, in radians counterclockwise from east.
    let heading: Double
    let turn: Quaternion

    init(heading: Double) {
      self.heading = heading
      turn = Quaternion(angle: heading - 0.5 * .pi, axis: Vector(0, 0, 1))
    }
  }

  let track: Track
  let timeline: PoseTimeline
  let pulses: [Pulse]
  private let person: Person
  let gaits: [Gait?]
  private let styles: [Placement: GaitStyle]
  /// The breathing motion of the wearer, by the clock of `breath(at:by:_:)`. The median of its root
  /// mean square is 1.
  let breath: BandNoise
  let hold: Hold
  /// The pitch and roll of a swinging bag, in radians.
  let pendulum: BandPair
  let clock: WanderingClock
  let sitting: Sitting
  let pedalling: [Pedalling?]
  /// The vehicle of each leg; nil on foot.
  let vehicles: [Vehicle?]

  static let degree = Double.pi / 180
  /// The time over which the sway of hand and leg starts after a change of pose, and ends before
  /// one, in seconds.
  static let easing = 0.5
  /// The direction in which a breath moves the phone, forwards and upwards.
  static let breathing = Vector(0, 0.9, 0.4)

  /// - Parameters:
  ///   - stays: how lively the sitting person is after each leg, starting before the first leg.
  ///   - own: the random numbers for the person's walk, car and bicycle.
  ///   - random: the random numbers of the day.
  init(
    track: Track, timeline: PoseTimeline, pulses: [Pulse], person: Person, stays: [Double],
    own: Random, random: Random
  ) {
    self.track = track
    self.timeline = timeline
    self.pulses = pulses
    self.person = person
    gaits = track.legs.enumerated().map { number, leg in
      leg.mode.isOnFoot
        ? Gait(
          leg.mode, height: person.height, speed: leg.profile.topSpeed, stepLength: leg.stepLength,
          random: random["gait"][number]) : nil
    }
    let placements = Placement.allCases
    styles = Dictionary(
      uniqueKeysWithValues: placements.enumerated().map { number, placement in
        (
          placement,
          GaitStyle(
            placement, of: person, own: own["gait"], clothes: random["clothes"][number])
        )
      })
    breath = BandNoise(
      random["breath"], deviation: own["breath"].logNormal(median: 1, sigma: 0.35),
      frequency: person.physiology.respiration / 60, spacing: 8)
    hold = Hold(own: own["hold"], random["hold"])
    // A bag swings at about 0.9 Hz, with 0.15 of the critical damping.
    let bag = own["bag"].logNormal(median: 0.9, sigma: 0.12)
    pendulum = BandPair(
      deviation: 4 * Self.degree, frequency: bag, spacing: 1.08 / bag, random["bag"])
    clock = .body(random["clock"])
    sitting = Sitting(
      during: Self.timesAtRest(timeline, track), stays: stays, own: own["sitting"],
      random["sitting"])
    pedalling = track.legs.enumerated().map { number, leg in
      leg.mode == .bike
        ? Pedalling(on: leg.profile, own: own["pedalling"], random["pedalling"][number]) : nil
    }
    vehicles = track.legs.enumerated().map { number, leg in
      let random = random["vehicle"][number]
      return switch leg.mode {
      case .walk, .run, .stairs: nil
      case .car: Vehicle(for: leg, own: own["car"], random)
      case .bike: Vehicle(for: leg, own: own["bicycle"], random)
      case .bus, .train, .plane: Vehicle(for: leg, own: random["kind"], random)
      }
    }
  }

  /// - Parameter time: the time since the start of the day, in seconds.
  public func state(at time: Double) -> State {
    var cursor = cursor(at: time)
    return state(at: time, &cursor)
  }

  /// Returns a cursor for reading from `time` on, with increasing times.
  func cursor(at time: Double) -> Cursor {
    let episode = timeline.index(at: time)
    let now = timeline.episodes[episode]
    let before = timeline.episodes[max(episode - 1, 0)].pose
    var cursor = Cursor(
      now: now, before: before, styles: (style(before.placement), style(now.pose.placement)))
    cursor.leg = track.leg(at: time)
    cursor.episode = episode
    cursor.pulse = pulses.prefixCount { $0.middle < time - Pulse.longest }
    cursor.fidget = sitting.fidgets.prefixCount { $0.end < time }
    return cursor
  }

  private func style(_ placement: Placement) -> GaitStyle {
    guard let style = styles[placement] else {
      preconditionFailure(
        "the placement of the phone has no style of motion")
    }
    return style
  }

  /// Returns the same as `state(at:)`, for times that increase from call to call.
  @inline(__always)
  func state(at time: Double, _ cursor: inout Cursor) -> State {
    still(at: time, &cursor)
      ?? State(of: carried(at: time, &cursor), turnedBy: cursor.facing.turn)
  }

  /// Returns the state at `time`, and the end of its validity if nothing moves the phone.
  ///
  /// The function is not inlined, because the caller would then copy the cursor.
  @inline(never)
  func steadyState(at time: Double, _ cursor: inout Cursor) -> (state: State, until: Double) {
    let state = state(at: time, &cursor)
    return (state, Self.steadiness(cursor))
  }

  /// Returns the time until which the state is constant, if nothing moves the phone; otherwise
  /// minus infinity.
  @inline(__always)
  private static func steadiness(_ cursor: Cursor) -> Double {
    cursor.rest.placement.isCarried ? -.infinity : cursor.rest.until
  }

  /// Returns only position and attitude, as `steadyState` does, without computing how they change.
  @inline(never)
  func steadyPlace(at time: Double, _ cursor: inout Cursor) -> (state: Place, until: Double) {
    let state = state(at: time, &cursor)
    return (
      Place(position: state.position, attitude: state.attitude), Self.steadiness(cursor)
    )
  }

  /// Returns only the specific force, as `steadyState` does: gravity plus user acceleration along
  /// the phone's axes, in g.
  @inline(never)
  func steadyForce(at time: Double, _ cursor: inout Cursor) -> (state: Vector, until: Double) {
    if time >= cursor.rest.until {
      guard isStill(at: time, &cursor) else {
        return (carried(at: time, &cursor).specificForce, -.infinity)
      }
      let state = resting(at: time, &cursor)
      if time >= cursor.rest.until { return (state.specificForce, -.infinity) }
    }
    guard cursor.rest.placement.isCarried else { return (cursor.rest.force, cursor.rest.until) }
    let body = living(in: cursor.rest.placement, at: time, &cursor)
    let felt = (1 / standardGravity) * cursor.rest.inwards.rotate(body.acceleration)
    return (cursor.rest.force - felt, -.infinity)
  }

  /// Returns only attitude and rotation rate, as `steadyState` does, for sensors of rotation.
  @inline(never)
  func steadyTurn(at time: Double, _ cursor: inout Cursor) -> (state: Turn, until: Double) {
    if time >= cursor.rest.until {
      guard isStill(at: time, &cursor) else {
        let attitude = attitude(of: wearer(at: time, &cursor), at: time, &cursor)
        return (
          Turn(attitude: cursor.facing.turn * attitude.attitude, rate: attitude.rate), -.infinity
        )
      }
      let state = resting(at: time, &cursor)
      if time >= cursor.rest.until {
        return (Turn(attitude: state.attitude, rate: .zero), -.infinity)
      }
    }
    return (Turn(attitude: cursor.rest.state.attitude, rate: .zero), cursor.rest.until)
  }

  @inline(never)
  func seek(_ time: Double, _ cursor: inout Cursor) {
    while cursor.leg + 1 < track.legs.count, track.legs[cursor.leg + 1].start <= time {
      cursor.leg += 1
      (cursor.vehicle, cursor.gait, cursor.pedalling) = (.init(), .init(), .init())
    }
    while cursor.episode + 1 < timeline.episodes.count,
      timeline.episodes[cursor.episode + 1].start <= time
    {
      cursor.before = cursor.now.pose
      cursor.episode += 1
      cursor.now = timeline.episodes[cursor.episode]
      cursor.styles = (cursor.styles.now, style(cursor.now.pose.placement))
      cursor.isSettled = false
      cursor.rest = .none
    }
    if !cursor.isSettled && time >= cursor.now.settled {
      cursor.isSettled = true
      cursor.before = cursor.now.pose
      cursor.styles.before = cursor.styles.now
    }
    while cursor.fidget < sitting.fidgets.count, sitting.fidgets[cursor.fidget].end < time {
      cursor.fidget += 1
    }
    while cursor.pulse < pulses.count,
      pulses[cursor.pulse].middle + pulses[cursor.pulse].halfWidth < time
    {
      cursor.pulse += 1
    }
  }
}
