/// How a phone swings where it is carried.
extension Motion {
  /// What walking does to a phone: the thigh's swing in its pocket, the hip's and the jacket's, the
  /// arm's in the hand, and a bag that hangs. In the wearer's axes.
  func walkingSwing(
    _ placement: Placement, of thigh: Double, _ pace: Gait.Pace, _ style: GaitStyle,
    by clock: Jet, _ activity: Jet, _ cursor: inout Cursor
  ) -> AttitudeJet? {
    guard activity.value > 0 else { return nil }
    let reach = style.thigh.size * (activity * (pace.reach * pace.vigour))
    let sideways = Vector(1, 0, 0)
    switch placement {
    case .pocket:
      let stride = Stride(pace.angle, of: style)
      return AttitudeJet(angle: reach * (thigh * stride.flexion), axis: sideways)
        * AttitudeJet(angle: reach * (5 * Self.degree * stride.twist), axis: Vector(0, 0, 1))
    case .backPocket:
      return AttitudeJet(
        angle: reach * (10 * Self.degree * Stride(pace.angle, of: style).swing), axis: sideways)
    case .jacket:
      // The thigh pushes its hem.
      let stride = Stride(pace.angle, of: style)
      let hem = 5 * Self.degree * stride.swing + 3 * Self.degree * stride.second
      return AttitudeJet(angle: reach * hem, axis: sideways)
    case .handSwinging:
      // The right arm goes with the left leg.
      return AttitudeJet(angle: reach * (25 * Self.degree * pace.angle.cosine), axis: sideways)
    case .bag:
      let (pitch, roll) = pendulum.values(at: clock, &cursor.pendulum)
      return AttitudeJet(pitch: reach * pitch, thenRoll: reach * roll)
    default:
      return nil
    }
  }

  /// How the hand or the head moves the phone, in its axes.
  func held(
    _ placement: Placement, by clock: Jet, _ activity: Jet, _ cursor: inout Cursor
  ) -> AttitudeJet? {
    guard activity.value > 0,
      let (pitch, roll) = hold.angles(placement, at: clock, &cursor.hold)
    else { return nil }
    return AttitudeJet(pitch: activity * pitch, thenRoll: activity * roll)
  }
}
