/// The motion of the phone through a day: position and attitude as C2 functions of time, with
/// exact derivatives. A class, or it is copied for every sample.
public final class Motion: Sendable {
  /// The phone at an instant. Positions are metres east, north and up of the region's centre.
  public struct State: Sendable {
    /// In metres.
    public var position: Vector
    /// In m/s.
    public var velocity: Vector
    /// In m/s².
    public var acceleration: Vector
    /// Phone axes (x right, y to the top, z out of the screen) to east, north, up.
    public var attitude: Quaternion
    /// In phone axes, in rad/s.
    public var rotationRate: Vector
  }

  /// The part of a state that a magnetometer feels.
  struct Place {
    /// In metres east, north and up of the region's centre.
    let position: Vector
    /// Turns phone axes to east, north and up.
    let attitude: Quaternion
  }

  /// The part of a state that a gyroscope feels.
  struct Turn {
    /// Turns phone axes to east, north and up.
    let attitude: Quaternion
    /// In phone axes, in rad/s.
    let rate: Vector
  }

  /// Remembers where a search ended; it changes no result.
  struct Cursor {
    fileprivate(set) var leg = -1
    var track = Track.Cursor()
    fileprivate(set) var episode = 0
    fileprivate(set) var pulse = 0
    fileprivate(set) var fidget = 0
    /// The episode at hand, and the pose that its change comes from; the same once it is settled.
    fileprivate(set) var now: PoseTimeline.Episode
    fileprivate(set) var before: Pose
    fileprivate(set) var isSettled = false
    /// What holds while the phone rests, and no longer.
    var rest = Rest.none
    var facing = Facing(heading: 0)
    var breath = BandNoise.Cursor()
    var hold = Hold.Cursor()
    var pendulum = BandPair.Cursor()
    var clock = WanderingClock.Cursor()
    var sitting = Sitting.Cursor()
    /// How the wearer walks, for the pose before and for the one now.
    fileprivate(set) var styles: (before: GaitStyle, now: GaitStyle)
    /// What is remembered of the leg at hand.
    var gait = Gait.Cursor()
    var vehicle = Vehicle.Cursor()
    var pedalling = Pedalling.Cursor()
  }

  /// The wearer's axes (x right, y forward, z up) to east, north, up, for one heading.
  struct Facing {
    /// Radians counterclockwise from east.
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
  /// The breath of the wearer by a clock that `breath(at:by:_:)` makes, of a root mean square of 1 in the median.
  let breath: BandNoise
  let hold: Hold
  /// Pitch and roll of a bag, in radians.
  let pendulum: BandPair
  let clock: WanderingClock
  let sitting: Sitting
  let pedalling: [Pedalling?]
  /// By leg; nil on foot.
  let vehicles: [Vehicle?]

  static let degree = Double.pi / 180
  /// Seconds over which the sway of hand and leg begins after a change of pose, and ends before.
  static let easing = 0.5
  /// A breath pushes forwards and upwards.
  static let breathing = Vector(0, 0.9, 0.4)

  /// - Parameters:
  ///   - stays: how lively the person sits after each leg, from before the first on.
  ///   - own: draws what the person's walk, car and bicycle are like.
  ///   - random: the day's.
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
    // A bag of .9 Hz, damped by .15 of the critical damping.
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

  /// - Parameter time: seconds since the start of the day.
  public func state(at time: Double) -> State {
    var cursor = cursor(at: time)
    return state(at: time, &cursor)
  }

  /// Where to begin reading at `time`; from there on times only grow.
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
    guard let style = styles[placement] else { preconditionFailure("every placement has a style") }
    return style
  }

  /// Like `state(at:)`, for times that grow from call to call.
  @inline(__always)
  func state(at time: Double, _ cursor: inout Cursor) -> State {
    still(at: time, &cursor)
      ?? State(of: carried(at: time, &cursor), turnedBy: cursor.facing.turn)
  }

  /// The state at `time`, and until when it holds if nothing at all moves the phone; else never.
  ///
  /// Not inlined, or the caller copies the cursor.
  @inline(never)
  func steadyState(at time: Double, _ cursor: inout Cursor) -> (state: State, until: Double) {
    let state = state(at: time, &cursor)
    return (state, Self.steadiness(cursor))
  }

  /// Until when a phone holds its state, if nothing at all moves it; else never.
  @inline(__always)
  private static func steadiness(_ cursor: Cursor) -> Double {
    cursor.rest.placement.isCarried ? -.infinity : cursor.rest.until
  }

  /// Like `steadyState` of position and attitude alone; how they change is not computed.
  @inline(never)
  func steadyPlace(at time: Double, _ cursor: inout Cursor) -> (state: Place, until: Double) {
    let state = state(at: time, &cursor)
    return (
      Place(position: state.position, attitude: state.attitude), Self.steadiness(cursor)
    )
  }

  /// Like `steadyState` of the specific force alone, in g and in phone axes: gravity and user
  /// acceleration.
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

  /// Like `steadyState` of the attitude and its rate alone: a sensor of rotation feels no more.
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
