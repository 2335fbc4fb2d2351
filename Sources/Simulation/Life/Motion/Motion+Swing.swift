/// How a phone swings where it is carried.
extension Motion {
  /// What walking does to a phone: the thigh's swing in its pocket, the hip's and the jacket's, the
  /// arm's in the hand, and a bag that hangs. In the wearer's axes.
  func walkingSwing(
    _ placement: Placement, of thigh: Double, _ pace: Gait.Pace, at time: Double,
    by activity: Jet, _ cursor: inout Cursor
  ) -> AttitudeJet? {
    guard activity.value > 0 else { return nil }
    let reach = activity * pace.reach
    let sideways = Vector(1, 0, 0)
    switch placement {
    case .pocket:
      let stride = Stride(pace.half)
      return AttitudeJet(angle: reach * (thigh * stride.flexion), axis: sideways)
        * AttitudeJet(angle: reach * (5 * Self.degree * stride.twist), axis: Vector(0, 0, 1))
    case .backPocket:
      return AttitudeJet(
        angle: reach * (10 * Self.degree * Stride(pace.half).swing), axis: sideways)
    case .jacket:
      // The thigh pushes its hem.
      let stride = Stride(pace.half)
      let hem = 5 * Self.degree * stride.swing + 3 * Self.degree * stride.second
      return AttitudeJet(angle: reach * hem, axis: sideways)
    case .handSwinging:
      // The right arm goes with the left leg.
      return AttitudeJet(angle: reach * (25 * Self.degree * pace.half.cos), axis: sideways)
    case .bag:
      return AttitudeJet(
        pitch: reach * pendulum.pitch.value(at: time, &cursor.pendulum.pitch),
        thenRoll: reach * pendulum.roll.value(at: time, &cursor.pendulum.roll))
    default:
      return nil
    }
  }

  /// The pitch that pedalling gives to a phone on the thigh, in radians: 1.25 turns a second at the
  /// top speed, in m/s.
  func pedalling(upTo topSpeed: Double, _ travel: Leg.Travel, by activity: Jet) -> Jet {
    let cruise = 1 / topSpeed
    let angle = (1.25 * cruise) * travel.distance
    let (sine, cosine) = Elementary.sinCos(turns: angle.value)
    // Like a gait's reach, so that a rider who stands is at rest.
    let pace = cruise * travel.speed
    let reach = activity * (pace.value >= 1 ? Jet(1) : pace * (Jet(2) - pace))
    return reach * ((22 * Self.degree) * (2 * .pi * angle).mapped(sine, cosine, -sine))
  }

  /// The hand's tremor and wander, and the head's sway at the ear, in the phone's axes.
  func held(
    _ placement: Placement, by activity: Jet, at time: Double, _ cursor: inout Cursor
  ) -> AttitudeJet? {
    guard activity.value > 0 else { return nil }
    let pitch: Jet
    let roll: Jet
    switch placement {
    case .handUsing:
      let wander = wander.value(at: time, &cursor.wander)
      pitch = wander.first + tremor.pitch.value(at: time, &cursor.tremor.pitch)
      roll = wander.second + tremor.roll.value(at: time, &cursor.tremor.roll)
    case .ear:
      let sway = sway.value(at: time, &cursor.sway)
      (pitch, roll) = (sway.first, sway.second)
    default:
      return nil
    }
    return AttitudeJet(pitch: activity * pitch, thenRoll: activity * roll)
  }
}
