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

  /// Remembers where a search ended; it changes no result.
  struct Cursor {
    fileprivate var leg = -1
    fileprivate var episode = 0
    fileprivate var pulse = 0
    /// The episode at hand, and the pose that its change comes from; the same once it is settled.
    fileprivate var now: PoseTimeline.Episode
    fileprivate var before: Pose
    fileprivate var isSettled = false
    /// What holds while the phone rests.
    fileprivate var rest: Rest?
  }

  /// A phone that lies, or sits in a pocket with nothing but its wearer's breath to move it.
  fileprivate struct Rest {
    let state: State
    /// How far a breath of size 1 moves it, in metres.
    let breath: Vector
    let until: Double
  }

  let track: Track
  let timeline: PoseTimeline
  let pulses: [Pulse]
  private let person: Person
  private let gaits: [Gait?]
  private let breath: BandNoise
  let tremor: (pitch: BandNoise, roll: BandNoise)
  let wander: (pitch: SmoothNoise, roll: SmoothNoise)
  let sway: (pitch: SmoothNoise, roll: SmoothNoise)
  let pendulum: (pitch: BandNoise, roll: BandNoise)
  let vehicles:
    (
      car: Vehicle, bus: Vehicle, train: Vehicle, bicycle: Vehicle, plane: Vehicle
    )

  static let degree = Double.pi / 180
  /// Seconds over which the sway of hand and leg begins after a change of pose, and ends before.
  private static let easing = 0.5
  /// A breath pushes forwards and upwards.
  private static let breathing = Vector(0, 0.9, 0.4)

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
    let drift = 5 * Self.degree
    wander = (
      SmoothNoise(random["wander pitch"], deviation: drift, spacing: 1.25),
      SmoothNoise(random["wander roll"], deviation: drift, spacing: 1.25)
    )
    let nod = 3 * Self.degree
    sway = (
      SmoothNoise(random["sway pitch"], deviation: nod, spacing: 0.85),
      SmoothNoise(random["sway roll"], deviation: nod, spacing: 0.85)
    )
    // A bag of .9 Hz, damped by .15 of the critical damping.
    pendulum = (
      BandNoise(random["bag pitch"], deviation: 4 * Self.degree, frequency: 0.9, spacing: 1.2),
      BandNoise(random["bag roll"], deviation: 4 * Self.degree, frequency: 0.9, spacing: 1.2)
    )
    vehicles = (
      Vehicle(.car, random["vehicle"]), Vehicle(.bus, random["bus"]),
      Vehicle(.train, random["train"]), Vehicle(.bike, random["bicycle"]),
      Vehicle(.plane, random["plane"])
    )
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
    var high = pulses.count
    while cursor.pulse < high {
      let middle = (cursor.pulse + high) / 2
      if pulses[middle].middle < time - Pulse.longest {
        cursor.pulse = middle + 1
      } else {
        high = middle
      }
    }
    return cursor
  }

  /// Like `state(at:)`, for times that grow from call to call.
  func state(at time: Double, _ cursor: inout Cursor) -> State {
    if let rest = cursor.rest, time < rest.until { return breathing(rest, at: time) }
    seek(time, &cursor)
    return rests(at: time, cursor) ? resting(at: time, &cursor) : carried(at: time, cursor)
  }

  private func seek(_ time: Double, _ cursor: inout Cursor) {
    while cursor.leg + 1 < track.legs.count, track.legs[cursor.leg + 1].start <= time {
      cursor.leg += 1
    }
    while cursor.episode + 1 < timeline.episodes.count,
      timeline.episodes[cursor.episode + 1].start <= time
    {
      cursor.before = cursor.now.pose
      cursor.episode += 1
      cursor.now = timeline.episodes[cursor.episode]
      cursor.isSettled = false
      cursor.rest = nil
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

  /// Whether nothing but pulses and breath moves the phone.
  private func rests(at time: Double, _ cursor: Cursor) -> Bool {
    guard cursor.isSettled else { return false }
    switch cursor.now.pose.placement {
    case .table, .nightstand: return true
    case .pocket, .backPocket, .jacket:
      let isUnderWay = cursor.leg >= 0 && time < track.legs[cursor.leg].end
      return !isUnderWay && time < turning(after: cursor.leg)
    default: return false
    }
  }

  /// No earlier does the wearer turn towards the leg after this one.
  private func turning(after leg: Int) -> Double {
    leg + 1 < track.legs.count
      ? track.legs[leg + 1].start - Track.turningTime(.pi) : Double.infinity
  }

  private func resting(at time: Double, _ cursor: inout Cursor) -> State {
    let pose = cursor.now.pose
    let isCarried = pose.placement.isCarried
    // A phone that lies stays as it was laid down when its owner goes away.
    let leg = isCarried ? cursor.leg : cursor.now.leg
    let turn = Quaternion(angle: track.heading(after: leg) - 0.5 * .pi, axis: Vector(0, 0, 1))
    let ground = track.position(after: leg)
    let attitude = turn * pose.mount
    let push = pulse(at: time, cursor)
    let state = State(
      position: Vector(ground.east, ground.north, track.altitude(after: leg))
        + turn.rotate(pose.pivot + push.value)
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
    cursor.rest = time < quiet ? rest : nil
    return breathing(rest, at: time)
  }

  private func breathing(_ rest: Rest, at time: Double) -> State {
    guard rest.breath != .zero else { return rest.state }
    let breath = breath.value(at: time)
    var state = rest.state
    state.position += breath.value * rest.breath
    state.velocity += breath.rate * rest.breath
    state.acceleration += breath.acceleration * rest.breath
    return state
  }

  private func pulse(at time: Double, _ cursor: Cursor) -> VectorJet {
    var sum = VectorJet.zero
    var index = cursor.pulse
    while index < pulses.count, pulses[index].middle - pulses[index].halfWidth <= time {
      sum += pulses[index].displacement(at: time)
      index += 1
    }
    return sum
  }

  // MARK: On its wearer

  private func carried(at time: Double, _ cursor: Cursor) -> State {
    let point = track.point(at: time, leg: cursor.leg)
    let blend =
      cursor.isSettled
      ? Jet(1) : Easing.ramp(time - cursor.now.start, over: cursor.now.change)
    let (old, new) = (cursor.before, cursor.now.pose)
    func mixed(_ from: Double, _ to: Double) -> Jet {
      from == to ? Jet(to) : Jet(from) + (to - from) * blend
    }

    // Everything that shakes the pivot, along the wearer's heading.
    var offset = blend * (new.pivot - old.pivot) + VectorJet(old.pivot)
    offset += pulse(at: time, cursor)
    let breathing = mixed(old.placement.breathing, new.placement.breathing)
    if breathing.value != 0 || breathing.rate != 0 {
      offset += (breathing * breath.value(at: time)) * Self.breathing
    }
    let upright = AttitudeJet(
      angle: point.heading - Jet(0.5 * .pi), axis: Vector(0, 0, 1))
    var turning = upright
    var swing: AttitudeJet?
    let activity = activity(at: time, cursor)
    if let travel = point.travel, let leg = point.leg {
      if let gait = gaits[leg] {
        let (from, to) = (old.placement.gaitGain, new.placement.gaitGain)
        let sway = gait.displacement(travel)
        offset += VectorJet(
          x: mixed(from.x, to.x) * sway.x, y: mixed(from.y, to.y) * sway.y,
          z: mixed(from.z, to.z) * sway.z)
        swing = walkingSwing(new, gait, travel, at: time, by: activity)
      } else {
        let vehicle = vehicle(track.legs[leg].mode)
        swing = pedalling(new, track.legs[leg], travel, by: activity)
        let gain = mixed(old.placement.vehicleGain, new.placement.vehicleGain)
        let running =
          Easing.ramp(time - track.legs[leg].start, over: 2)
          * Easing.ramp(track.legs[leg].end - time, over: 2).reversed
        offset += gain * vehicle.displacement(at: time, speed: travel.speed, running: running)
        let tilt = vehicle.tilt(at: time, speed: travel.speed, turn: point.turn)
        turning =
          turning * AttitudeJet(angle: gain * tilt.roll, axis: Vector(0, 1, 0))
          * AttitudeJet(angle: gain * tilt.pitch, axis: Vector(1, 0, 0))
      }
    }

    var attitude = turning * old.mount
    if !cursor.isSettled {
      attitude = attitude * AttitudeJet(angle: cursor.now.angle * blend, axis: cursor.now.axis)
    }
    if let swing { attitude = attitude * swing }
    if let held = held(new.placement, by: activity, at: time) { attitude = attitude * held }
    let lever = blend * (new.lever - old.lever) + VectorJet(old.lever)
    return compose(
      point, offset: offset, turn: upright.attitude, heading: point.heading, lever: lever, attitude)
  }

  /// 0 while the pose changes, 1 in between: how far a pose's own motion is under way.
  private func activity(at time: Double, _ cursor: Cursor) -> Jet {
    guard cursor.isSettled else { return .zero }
    let next = cursor.episode + 1
    let rise = Easing.ramp(time - cursor.now.settled, over: Self.easing)
    guard next < timeline.episodes.count else { return rise }
    return rise
      * Easing.ramp(timeline.episodes[next].start - time, over: Self.easing).reversed
  }

  /// Adds what turns with the heading and what turns with the phone to the wearer's own motion.
  private func compose(
    _ point: Track.Point, offset: VectorJet, turn: Quaternion, heading: Jet, lever: VectorJet,
    _ attitude: AttitudeJet
  ) -> State {
    let spin = Vector(0, 0, heading.rate)
    let spinChange = Vector(0, 0, heading.acceleration)
    let body = attitude.attitude
    let rate = attitude.rate
    let position =
      Vector(point.position.east, point.position.north, point.altitude.value)
      + turn.rotate(offset.value)
      + body.rotate(lever.value)
    let velocity =
      Vector(point.velocity.east, point.velocity.north, point.altitude.rate)
      + turn.rotate(offset.rate + spin.cross(offset.value))
      + body.rotate(lever.rate + rate.cross(lever.value))
    let turned =
      offset.acceleration + 2 * spin.cross(offset.rate) + spinChange.cross(offset.value)
      + spin.cross(spin.cross(offset.value))
    let swung =
      lever.acceleration + 2 * rate.cross(lever.rate)
      + attitude.acceleration.cross(lever.value) + rate.cross(rate.cross(lever.value))
    return State(
      position: position, velocity: velocity,
      acceleration: Vector(
        point.acceleration.east, point.acceleration.north, point.altitude.acceleration)
        + turn.rotate(turned) + body.rotate(swung),
      attitude: body, rotationRate: rate)
  }
}
