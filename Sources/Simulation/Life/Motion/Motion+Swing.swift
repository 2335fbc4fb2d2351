/// How a phone swings where it is carried.
extension Motion {
  func vehicle(_ mode: Leg.Mode) -> Vehicle {
    switch mode {
    case .bus: vehicles.bus
    case .train: vehicles.train
    case .bike: vehicles.bicycle
    case .plane: vehicles.plane
    default: vehicles.car
    }
  }

  /// What walking does to a phone: the thigh's swing in its pocket, the hip's and the jacket's, the
  /// arm's in the hand, and a bag that hangs.
  func walkingSwing(
    _ pose: Pose, _ gait: Gait, _ travel: Leg.Travel, at time: Double, by activity: Jet
  ) -> AttitudeJet? {
    guard activity.value > 0 else { return nil }
    let angle = Double.pi * gait.phase(travel)
    let reach = activity * gait.reach(travel)
    let sideways = pose.mount.unrotate(Vector(1, 0, 0))
    switch pose.placement {
    case .pocket:
      let stride = Stride(angle)
      let length = pose.mount.unrotate(Vector(0, 0, 1))
      return AttitudeJet(angle: reach * (gait.thigh * stride.flexion), axis: sideways)
        * AttitudeJet(angle: reach * (5 * Self.degree * stride.twist), axis: length)
    case .backPocket:
      return AttitudeJet(angle: reach * (10 * Self.degree * Stride(angle).swing), axis: sideways)
    case .jacket:
      // The thigh pushes its hem.
      let stride = Stride(angle)
      let hem = 5 * Self.degree * stride.swing + 3 * Self.degree * stride.second
      return AttitudeJet(angle: reach * hem, axis: sideways)
    case .handSwinging:
      // The right arm goes with the left leg.
      return AttitudeJet(angle: reach * (25 * Self.degree * angle.sinCos.cos), axis: sideways)
    case .bag:
      let forward = pose.mount.unrotate(Vector(0, 1, 0))
      return AttitudeJet(angle: reach * pendulum.pitch.value(at: time), axis: sideways)
        * AttitudeJet(angle: reach * pendulum.roll.value(at: time), axis: forward)
    default:
      return nil
    }
  }

  /// What pedalling does to a phone on the thigh: 1.25 turns a second at full speed.
  func pedalling(
    _ pose: Pose, _ leg: Leg, _ travel: Leg.Travel, by activity: Jet
  ) -> AttitudeJet? {
    guard leg.mode == .bike, pose.placement == .pocket, activity.value > 0 else { return nil }
    let cruise = 1 / leg.profile.topSpeed
    let angle = (2 * .pi * 1.25 * cruise) * travel.distance
    // Like a gait's reach, so that a rider who stands is at rest.
    let pace = cruise * travel.speed
    let reach = activity * (pace.value >= 1 ? Jet(1) : pace * (Jet(2) - pace))
    let sideways = pose.mount.unrotate(Vector(1, 0, 0))
    return AttitudeJet(angle: reach * ((22 * Self.degree) * angle.sinCos.sin), axis: sideways)
  }

  /// The hand's tremor and wander, and the head's sway at the ear.
  func held(_ placement: Placement, by activity: Jet, at time: Double) -> AttitudeJet? {
    guard activity.value > 0 else { return nil }
    let pitch: Jet
    let roll: Jet
    switch placement {
    case .handUsing:
      pitch = wander.pitch.value(at: time) + tremor.pitch.value(at: time)
      roll = wander.roll.value(at: time) + tremor.roll.value(at: time)
    case .ear:
      pitch = sway.pitch.value(at: time)
      roll = sway.roll.value(at: time)
    default:
      return nil
    }
    return AttitudeJet(angle: activity * pitch, axis: Vector(1, 0, 0))
      * AttitudeJet(angle: activity * roll, axis: Vector(0, 1, 0))
  }
}
