/// The phone on its wearer: how he travels, what turns the phone with him and what shakes it.
extension Motion {
  @inline(__always)
  func carried(at time: Double, _ cursor: inout Cursor) -> State {
    let wearer = wearer(at: time, &cursor)
    let attitude = attitude(of: wearer, at: time, &cursor)
    let offset = offset(of: wearer, at: time, &cursor)
    let (old, new) = (cursor.before.lever, cursor.now.pose.lever)
    let lever = cursor.isSettled ? VectorJet(new) : wearer.blend * (new - old) + VectorJet(old)
    return compose(wearer.point, offset: offset, turn: cursor.facing.turn, lever: lever, attitude)
  }

  /// A wearer at one instant.
  struct Wearer {
    let point: Track.Point
    /// On foot only.
    let pace: Gait.Pace?
    /// From 0 to 1 while the phone changes its pose.
    let blend: Jet
    /// 1 but for the edges of the time for which the phone has a pose: how far the pose's own motion
    /// is under way.
    let activity: Jet

    /// A property of two poses, on the way from one to the other.
    @inline(__always)
    func mixed(_ from: Double, _ to: Double) -> Jet {
      from == to ? Jet(to) : Jet(from) + (to - from) * blend
    }
  }

  @inline(__always)
  func wearer(at time: Double, _ cursor: inout Cursor) -> Wearer {
    let point = track.point(at: time, leg: cursor.leg, &cursor.track)
    if point.heading.value != cursor.facing.heading {
      cursor.facing = Facing(heading: point.heading.value)
    }
    var pace: Gait.Pace?
    if let leg = point.leg, let travel = point.travel, track.legs[leg].mode.isOnFoot {
      pace = gaits[leg]?.pace(travel)
    }
    return Wearer(
      point: point, pace: pace,
      blend: cursor.isSettled
        ? Jet(1) : Easing.ramp(time - cursor.now.start, over: cursor.now.change),
      activity: cursor.isSettled
        ? activity(at: time, since: cursor.now.settled, in: cursor.episode) : .zero)
  }

  @inline(__always)
  private func activity(at time: Double, since settled: Double, in episode: Int) -> Jet {
    let next = episode + 1
    let rise = Easing.ramp(time - settled, over: Self.easing)
    guard next < timeline.episodes.count else { return rise }
    return rise
      * Easing.ramp(timeline.episodes[next].start - time, over: Self.easing).reversed
  }

  // MARK: Attitude

  @inline(__always)
  func attitude(of wearer: Wearer, at time: Double, _ cursor: inout Cursor) -> AttitudeJet {
    let heading = wearer.point.heading
    let mount = cursor.before.mount
    let turn = cursor.facing.turn
    let lean = lean(of: wearer, at: time, &cursor)
    var attitude: AttitudeJet
    if heading.rate == 0 && heading.acceleration == 0 {
      attitude = lean.map { turn * ($0 * mount) } ?? AttitudeJet(turn * mount)
    } else {
      let turning = AttitudeJet(
        turn, rate: Vector(0, 0, heading.rate), acceleration: Vector(0, 0, heading.acceleration))
      attitude = (lean.map { turning * $0 } ?? turning) * mount
    }
    if !cursor.isSettled {
      attitude =
        attitude * AttitudeJet(angle: cursor.now.angle * wearer.blend, axis: cursor.now.axis)
    }
    if let held = held(cursor.now.pose.placement, by: wearer.activity, at: time, &cursor) {
      attitude = attitude * held
    }
    return attitude
  }

  /// What travelling turns about the pivot, in the wearer's axes.
  @inline(__always)
  private func lean(
    of wearer: Wearer, at time: Double, _ cursor: inout Cursor
  ) -> AttitudeJet? {
    guard let leg = wearer.point.leg, let travel = wearer.point.travel else { return nil }
    let placement = cursor.now.pose.placement
    if let pace = wearer.pace {
      return walkingSwing(
        placement, of: gaits[leg]?.thigh ?? 0, pace, at: time, by: wearer.activity, &cursor)
    }
    let tilt = vehicles[track.legs[leg].mode].tilt(
      at: time, speed: travel.speed, turn: wearer.point.turn, &cursor.vehicle)
    let gain = wearer.mixed(cursor.before.placement.vehicleGain, placement.vehicleGain)
    var pitch = gain * tilt.pitch
    if track.legs[leg].mode == .bike, placement == .pocket {
      pitch += pedalling(
        upTo: track.legs[leg].profile.topSpeed, travel, by: wearer.activity)
    }
    return AttitudeJet(roll: gain * tilt.roll, thenPitch: pitch)
  }

  // MARK: Position

  /// The pivot and everything that shakes it, along the wearer's heading.
  @inline(__always)
  private func offset(of wearer: Wearer, at time: Double, _ cursor: inout Cursor) -> VectorJet {
    let (old, new) = (cursor.before.placement, cursor.now.pose.placement)
    let (from, to) = (cursor.before.pivot, cursor.now.pose.pivot)
    var offset = cursor.isSettled ? VectorJet(to) : wearer.blend * (to - from) + VectorJet(from)
    offset += pulse(at: time, from: cursor.pulse)
    let breathing = wearer.mixed(old.breathing, new.breathing)
    if breathing.value != 0 || breathing.rate != 0 {
      offset += (breathing * breath.value(at: time, &cursor.breath)) * Self.breathing
    }
    guard let leg = wearer.point.leg, let travel = wearer.point.travel else { return offset }
    if let pace = wearer.pace {
      let (from, to) = (old.gaitGain, new.gaitGain)
      let sway = gaits[leg]?.displacement(pace) ?? .zero
      offset += VectorJet(
        x: wearer.mixed(from.x, to.x) * sway.x, y: wearer.mixed(from.y, to.y) * sway.y,
        z: wearer.mixed(from.z, to.z) * sway.z)
    } else {
      let running =
        Easing.ramp(time - track.legs[leg].start, over: 2)
        * Easing.ramp(track.legs[leg].end - time, over: 2).reversed
      offset +=
        wearer.mixed(old.vehicleGain, new.vehicleGain)
        * vehicles[track.legs[leg].mode].displacement(
          at: time, speed: travel.speed, running: running, &cursor.vehicle)
    }
    return offset
  }

  /// Adds what turns with the heading and what turns with the phone to the wearer's own motion.
  @inline(__always)
  private func compose(
    _ point: Track.Point, offset: VectorJet, turn: Quaternion, lever: VectorJet,
    _ attitude: AttitudeJet
  ) -> State {
    let body = attitude.attitude
    var position =
      Vector(point.position.east, point.position.north, point.altitude.value)
      + turn.rotate(offset.value)
    var (velocity, acceleration) = (offset.rate, offset.acceleration)
    if point.heading.rate != 0 || point.heading.acceleration != 0 {
      let spin = Vector(0, 0, point.heading.rate)
      let spinChange = Vector(0, 0, point.heading.acceleration)
      velocity += spin.cross(offset.value)
      acceleration +=
        2 * spin.cross(offset.rate) + spinChange.cross(offset.value)
        + spin.cross(spin.cross(offset.value))
    }
    velocity =
      Vector(point.velocity.east, point.velocity.north, point.altitude.rate)
      + turn.rotate(velocity)
    acceleration =
      Vector(point.acceleration.east, point.acceleration.north, point.altitude.acceleration)
      + turn.rotate(acceleration)
    if lever != .zero {
      let rate = attitude.rate
      position += body.rotate(lever.value)
      velocity += body.rotate(lever.rate + rate.cross(lever.value))
      acceleration += body.rotate(
        lever.acceleration + 2 * rate.cross(lever.rate)
          + attitude.acceleration.cross(lever.value) + rate.cross(rate.cross(lever.value)))
    }
    return State(
      position: position, velocity: velocity, acceleration: acceleration, attitude: body,
      rotationRate: attitude.rate)
  }
}
