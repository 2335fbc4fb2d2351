/// The phone on its wearer: how he travels, what turns the phone with him and what shakes it.
extension Motion {
  /// The phone seen from the wearer: his axes (x right, y forward, z up) turn with his heading.
  struct Carried {
    /// Where the ground under the wearer is, to east, north and up.
    var ground: Vector
    /// From there to the phone, in metres.
    var position: Vector
    /// How ground and phone move together, along the wearer's axes, in m/s and m/s².
    var velocity: Vector
    var acceleration: Vector
    /// Phone axes to the wearer's; rates are those seen from the world.
    var attitude: AttitudeJet
  }

  /// Inlined, so that what a caller does not ask of it is not computed.
  @inline(__always)
  func carried(at time: Double, _ cursor: inout Cursor) -> Carried {
    let wearer = wearer(at: time, &cursor)
    let attitude = attitude(of: wearer, at: time, &cursor)
    let offset = offset(of: wearer, at: time, &cursor)
    var carried = Carried(
      ground: wearer.point.position, position: offset.value,
      velocity: wearer.point.velocity + offset.rate,
      acceleration: wearer.point.acceleration + offset.acceleration, attitude: attitude)
    carried.turn(offset, by: wearer.point.heading)
    let (old, new) = (cursor.before.lever, cursor.now.pose.lever)
    if old != .zero || new != .zero {
      carried.add(
        cursor.isSettled ? VectorJet(new) : wearer.blend * (new - old) + VectorJet(old))
    }
    return carried
  }

  /// A wearer at one instant.
  struct Wearer {
    let point: Track.Point
    /// On foot only.
    let pace: Gait.Pace?
    /// In a vehicle only.
    let shake: Vehicle.Shake?
    /// From 0 to 1 while the phone changes its pose.
    let blend: Jet
    /// 1 but for the edges of the time for which the phone has a pose: how far the pose's own motion
    /// is under way.
    let activity: Jet
    /// That of the body; 0 while the phone is in a mount, where nothing goes by it.
    let clock: Jet

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
    let blend =
      cursor.isSettled ? Jet(1) : Easing.ramp(time - cursor.now.start, over: cursor.now.change)
    return Wearer(
      point: point, pace: pace, shake: shake(at: time, point, blend: blend, &cursor), blend: blend,
      activity: cursor.isSettled
        ? activity(at: time, since: cursor.now.settled, in: cursor.episode) : .zero,
      clock: cursor.isSettled && cursor.now.pose.placement == .carMount
        ? .zero : clock.value(at: time, &cursor.clock))
  }

  /// What the vehicle does to the phone, on the way from one pose to the other.
  @inline(__always)
  private func shake(
    at time: Double, _ point: Track.Point, blend: Jet, _ cursor: inout Cursor
  ) -> Vehicle.Shake? {
    guard let leg = point.leg, let travel = point.travel, let vehicle = vehicles[leg] else {
      return nil
    }
    let (old, new) = (cursor.before.placement, cursor.now.pose.placement)
    let now = vehicle.shake(
      at: time, travel, turn: point.turn, new.vehicleGains, &cursor.vehicle)
    guard old != new else { return now }
    let before = vehicle.shake(
      at: time, travel, turn: point.turn, old.vehicleGains, &cursor.vehicle)
    return now.mixed(blend, before)
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

  /// Phone axes to the wearer's.
  @inline(__always)
  func attitude(of wearer: Wearer, at time: Double, _ cursor: inout Cursor) -> AttitudeJet {
    let heading = wearer.point.heading
    let mount = cursor.before.mount
    let lean = lean(of: wearer, at: time, &cursor)
    var attitude: AttitudeJet
    if heading.rate == 0 && heading.acceleration == 0 {
      attitude = lean.map { $0 * mount } ?? AttitudeJet(mount)
    } else {
      let turning = AttitudeJet(
        .identity, rate: Vector(0, 0, heading.rate),
        acceleration: Vector(0, 0, heading.acceleration))
      attitude = (lean.map { turning * $0 } ?? turning) * mount
    }
    if !cursor.isSettled {
      attitude =
        attitude * AttitudeJet(angle: cursor.now.angle * wearer.blend, axis: cursor.now.axis)
    }
    if let held = held(cursor.now.pose.placement, by: wearer.clock, wearer.activity, &cursor) {
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
        placement, of: gaits[leg]?.thigh ?? 0, pace, cursor.styles.now, by: wearer.clock,
        wearer.activity, &cursor)
    }
    guard let shake = wearer.shake else { return nil }
    var pitch = shake.pitch
    if placement == .pocket, let pedalling = pedalling[leg] {
      pitch +=
        wearer.activity
        * pedalling.thigh(at: time - track.legs[leg].start, travel, &cursor.pedalling)
    }
    return AttitudeJet(roll: shake.roll, thenPitch: pitch)
  }

  // MARK: Position

  /// The pivot and everything that shakes it, along the wearer's heading.
  @inline(__always)
  private func offset(of wearer: Wearer, at time: Double, _ cursor: inout Cursor) -> VectorJet {
    let (old, new) = (cursor.before.placement, cursor.now.pose.placement)
    let (from, to) = (cursor.before.pivot, cursor.now.pose.pivot)
    var offset = cursor.isSettled ? VectorJet(to) : wearer.blend * (to - from) + VectorJet(from)
    offset += pulse(at: time, from: cursor.pulse)
    let share = wearer.mixed(old.swayGain, new.swayGain)
    if wearer.point.leg == nil, share.value != 0 || share.rate != 0 {
      offset +=
        share
        * (sitting.fidget(at: time, number: cursor.fidget)
          + sway(at: time, by: wearer.clock, &cursor))
    }
    let breathing = wearer.mixed(old.breathing, new.breathing)
    if breathing.value != 0 || breathing.rate != 0 {
      offset += (breathing * breath(at: time, by: wearer.clock, &cursor)) * Self.breathing
    }
    guard let leg = wearer.point.leg else { return offset }
    if let pace = wearer.pace, let gait = gaits[leg] {
      offset += steps(gait, pace, blend: wearer.blend, &cursor)
    } else if let shake = wearer.shake {
      offset += shake.displacement
    }
    return offset
  }

  /// What the trunk does on foot, on the way from one pose to the other.
  private func steps(
    _ gait: Gait, _ pace: Gait.Pace, blend: Jet, _ cursor: inout Cursor
  ) -> VectorJet {
    let (old, new) = (cursor.before.placement, cursor.now.pose.placement)
    let now = new.gaitGain * gait.displacement(pace, cursor.styles.now, &cursor.gait)
    guard old != new else { return now }
    let before = old.gaitGain * gait.displacement(pace, cursor.styles.before, &cursor.gait)
    return blend * now + (Jet(1) - blend) * before
  }
}

extension Motion.Carried {
  /// Adds what a changing heading makes of an offset from the ground.
  @inline(__always)
  mutating func turn(_ offset: VectorJet, by heading: Jet) {
    guard heading.rate != 0 || heading.acceleration != 0 else { return }
    let spin = Vector(0, 0, heading.rate)
    let spinChange = Vector(0, 0, heading.acceleration)
    velocity += spin.cross(offset.value)
    acceleration +=
      2 * spin.cross(offset.rate) + spinChange.cross(offset.value)
      + spin.cross(spin.cross(offset.value))
  }

  /// Moves the phone along its own axes, away from the pivot.
  @inline(__always)
  mutating func add(_ lever: VectorJet) {
    let rate = attitude.rate
    position += attitude.attitude.rotate(lever.value)
    velocity += attitude.attitude.rotate(lever.rate + rate.cross(lever.value))
    acceleration += attitude.attitude.rotate(
      lever.acceleration + 2 * rate.cross(lever.rate)
        + attitude.acceleration.cross(lever.value) + rate.cross(rate.cross(lever.value)))
  }

  /// What an ideal accelerometer shows, in g: `Motion.State` has the same.
  @inline(__always)
  var specificForce: Vector {
    attitude.attitude.unrotate(Vector(0, 0, -1) - (1 / standardGravity) * acceleration)
  }
}

extension Motion.State {
  /// - Parameter turn: the wearer's axes to east, north, up.
  @inline(__always)
  init(of carried: Motion.Carried, turnedBy turn: Quaternion) {
    self.init(
      position: carried.ground + turn.rotate(carried.position),
      velocity: turn.rotate(carried.velocity), acceleration: turn.rotate(carried.acceleration),
      attitude: turn * carried.attitude.attitude, rotationRate: carried.attitude.rate)
  }
}
