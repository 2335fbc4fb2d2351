/// The motion of the phone through a day: position and attitude as C2 functions of time, with
/// exact derivatives.
public struct Motion: Sendable {
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
    /// The episode at hand, and the pose that its change comes from; the same once it is settled.
    fileprivate(set) var now: PoseTimeline.Episode
    fileprivate(set) var before: Pose
    fileprivate(set) var isSettled = false
    /// What holds while the phone rests, and no longer.
    fileprivate var rest = Rest.none
    var facing = Facing(heading: 0)
    var breath = BandNoise.Cursor()
    var tremor = (pitch: BandNoise.Cursor(), roll: BandNoise.Cursor())
    var wander = SmoothNoise.Cursor()
    var sway = SmoothNoise.Cursor()
    var pendulum = (pitch: BandNoise.Cursor(), roll: BandNoise.Cursor())
    /// What is remembered of the vehicle at hand.
    var vehicle = Vehicle.Cursor()
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

  /// A phone that lies, or sits in a pocket with nothing but its wearer's breath to move it.
  fileprivate struct Rest {
    let state: State
    /// How far a breath of size 1 moves it, in metres.
    let breath: Vector
    let until: Double

    static let none = Rest(
      state: State(
        position: .zero, velocity: .zero, acceleration: .zero, attitude: .identity,
        rotationRate: .zero), breath: .zero, until: -.infinity)
  }

  let track: Track
  let timeline: PoseTimeline
  let pulses: [Pulse]
  private let person: Person
  let gaits: [Gait?]
  let breath: BandNoise
  let tremor: (pitch: BandNoise, roll: BandNoise)
  /// Pitch and roll.
  let wander: SmoothNoise
  let sway: SmoothNoise
  let pendulum: (pitch: BandNoise, roll: BandNoise)
  let vehicles: Vehicles

  static let degree = Double.pi / 180
  /// Seconds over which the sway of hand and leg begins after a change of pose, and ends before.
  static let easing = 0.5
  /// A breath pushes forwards and upwards.
  static let breathing = Vector(0, 0.9, 0.4)

  init(
    track: Track, timeline: PoseTimeline, pulses: [Pulse], person: Person, random: Random
  ) {
    self.track = track
    self.timeline = timeline
    self.pulses = pulses
    self.person = person
    gaits = track.legs.map { leg in
      leg.mode.isOnFoot
        ? Gait(
          leg.mode, height: person.height, speed: leg.profile.topSpeed, stepLength: leg.stepLength)
        : nil
    }
    breath = BandNoise(random["breath"], deviation: 1, frequency: 0.25, spacing: 8)
    let shake = 0.04 * Self.degree
    tremor = (
      BandNoise(random["tremor pitch"], deviation: shake, frequency: 9.5, spacing: 0.4),
      BandNoise(random["tremor roll"], deviation: shake, frequency: 9.5, spacing: 0.4)
    )
    wander = SmoothNoise(
      (random["wander pitch"], random["wander roll"]),
      deviation: SIMD2(repeating: 5 * Self.degree), spacing: 1.25)
    sway = SmoothNoise(
      (random["sway pitch"], random["sway roll"]), deviation: SIMD2(repeating: 3 * Self.degree),
      spacing: 0.85)
    // A bag of .9 Hz, damped by .15 of the critical damping.
    pendulum = (
      BandNoise(random["bag pitch"], deviation: 4 * Self.degree, frequency: 0.9, spacing: 1.2),
      BandNoise(random["bag roll"], deviation: 4 * Self.degree, frequency: 0.9, spacing: 1.2)
    )
    vehicles = Vehicles(random)
  }

  /// - Parameter time: seconds since the start of the day.
  public func state(at time: Double) -> State {
    var cursor = cursor(at: time)
    return state(at: time, &cursor)
  }

  /// Where to begin reading at `time`; from there on times only grow.
  func cursor(at time: Double) -> Cursor {
    let episode = timeline.index(at: time)
    var cursor = Cursor(
      now: timeline.episodes[episode], before: timeline.episodes[max(episode - 1, 0)].pose)
    cursor.leg = track.leg(at: time)
    cursor.episode = episode
    cursor.pulse = pulses.prefixCount { $0.middle < time - Pulse.longest }
    return cursor
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
    return (state, cursor.rest.breath == .zero ? cursor.rest.until : -.infinity)
  }

  /// Like `steadyState` of the specific force alone, in g and in phone axes: gravity and user
  /// acceleration.
  @inline(never)
  func steadyForce(at time: Double, _ cursor: inout Cursor) -> (state: Vector, until: Double) {
    let force =
      still(at: time, &cursor)?.specificForce ?? carried(at: time, &cursor).specificForce
    return (force, cursor.rest.breath == .zero ? cursor.rest.until : -.infinity)
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
  private func seek(_ time: Double, _ cursor: inout Cursor) {
    while cursor.leg + 1 < track.legs.count, track.legs[cursor.leg + 1].start <= time {
      cursor.leg += 1
      cursor.vehicle = .init()
    }
    while cursor.episode + 1 < timeline.episodes.count,
      timeline.episodes[cursor.episode + 1].start <= time
    {
      cursor.before = cursor.now.pose
      cursor.episode += 1
      cursor.now = timeline.episodes[cursor.episode]
      cursor.isSettled = false
      cursor.rest = .none
    }
    if !cursor.isSettled && time >= cursor.now.settled {
      cursor.isSettled = true
      cursor.before = cursor.now.pose
    }
    while cursor.pulse < pulses.count,
      pulses[cursor.pulse].middle + pulses[cursor.pulse].halfWidth < time
    {
      cursor.pulse += 1
    }
  }

  // MARK: At rest

  /// The state of a phone that nothing but pulses and breath moves; else nil.
  @inline(__always)
  private func still(at time: Double, _ cursor: inout Cursor) -> State? {
    if time < cursor.rest.until { return breathing(cursor.rest, at: time, &cursor) }
    return isStill(at: time, &cursor) ? resting(at: time, &cursor) : nil
  }

  @inline(__always)
  private func isStill(at time: Double, _ cursor: inout Cursor) -> Bool {
    seek(time, &cursor)
    return cursor.isSettled && rests(in: cursor.now.pose.placement, at: time, leg: cursor.leg)
  }

  /// Whether nothing but pulses and breath moves the phone.
  private func rests(in placement: Placement, at time: Double, leg: Int) -> Bool {
    switch placement {
    case .table, .nightstand: return true
    case .pocket, .backPocket, .jacket:
      let isUnderWay = leg >= 0 && time < track.legs[leg].end
      return !isUnderWay && time < turning(after: leg)
    default: return false
    }
  }

  /// No earlier does the wearer turn towards the leg after this one.
  private func turning(after leg: Int) -> Double {
    leg + 1 < track.legs.count
      ? track.legs[leg + 1].start - Track.turningTime(.pi) : Double.infinity
  }

  @inline(never)
  private func resting(at time: Double, _ cursor: inout Cursor) -> State {
    let pose = cursor.now.pose
    let isCarried = pose.placement.isCarried
    // A phone that lies stays as it was laid down when its owner goes away.
    let leg = isCarried ? cursor.leg : cursor.now.leg
    let turn = Facing(heading: track.heading(after: leg)).turn
    let attitude = turn * pose.mount
    let push = pulse(at: time, from: cursor.pulse)
    let state = State(
      position: track.ground(after: leg) + turn.rotate(pose.pivot + push.value)
        + attitude.rotate(pose.lever),
      velocity: turn.rotate(push.rate), acceleration: turn.rotate(push.acceleration),
      attitude: attitude, rotationRate: .zero)
    let next = cursor.episode + 1
    let change =
      next < timeline.episodes.count ? timeline.episodes[next].start : Double.infinity
    let quiet =
      cursor.pulse < pulses.count
      ? pulses[cursor.pulse].middle - pulses[cursor.pulse].halfWidth : Double.infinity
    let turning = isCarried ? turning(after: cursor.leg) : Double.infinity
    let rest = Rest(
      state: state, breath: turn.rotate(pose.placement.breathing * Self.breathing),
      until: min(change, quiet, turning))
    cursor.rest = time < quiet ? rest : .none
    return breathing(rest, at: time, &cursor)
  }

  @inline(__always)
  private func breathing(_ rest: Rest, at time: Double, _ cursor: inout Cursor) -> State {
    guard rest.breath != .zero else { return rest.state }
    let breath = breath.value(at: time, &cursor.breath)
    var state = rest.state
    state.position += breath.value * rest.breath
    state.velocity += breath.rate * rest.breath
    state.acceleration += breath.acceleration * rest.breath
    return state
  }

  /// The sum of the pulses that are under way, of which `first` may be the first.
  @inline(__always)
  func pulse(at time: Double, from first: Int) -> VectorJet {
    var sum = VectorJet.zero
    var index = first
    while index < pulses.count, pulses[index].middle - pulses[index].halfWidth <= time {
      sum += pulses[index].displacement(at: time)
      index += 1
    }
    return sum
  }
}
