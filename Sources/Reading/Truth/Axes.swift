import Glibc

/// Three values along the axes of the phone, or of the reference frame.
package typealias Axes = SIMD3<Double>

extension SIMD3<Double> {
  @inlinable
  package func dot(_ other: Self) -> Double { (self * other).sum() }

  package func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  @inlinable
  package var length: Double { dot(self).squareRoot() }

  /// The product with the matrix of these rows.
  package func multiplied(_ rows: [Self]) -> Self {
    Self(rows[0].dot(self), rows[1].dot(self), rows[2].dot(self))
  }
}

/// How the phone is turned: a unit quaternion from its axes to the reference frame.
package struct Attitude {
  package var w: Double
  package var axes: Axes

  /// Apple's angles in radians, `Rz(yaw) Rx(pitch) Ry(roll)`.
  package init(roll: Double, pitch: Double, yaw: Double) {
    func about(_ axis: Axes, _ angle: Double) -> Attitude {
      Attitude(w: cos(0.5 * angle), axes: sin(0.5 * angle) * axis)
    }
    self = about([0, 0, 1], yaw) * about([1, 0, 0], pitch) * about([0, 1, 0], roll)
  }

  package init(w: Double, axes: Axes) {
    self.w = w
    self.axes = axes
  }

  package static func * (left: Attitude, right: Attitude) -> Attitude {
    Attitude(
      w: left.w * right.w - left.axes.dot(right.axes),
      axes: left.w * right.axes + right.w * left.axes + left.axes.cross(right.axes))
  }

  /// The rotation from here to `other` about the phone's axes, in radians.
  package func turn(to other: Attitude) -> Axes {
    let turn = Attitude(w: w, axes: -axes) * other
    let sine = turn.axes.length
    guard sine > 0 else { return .zero }
    let angle = 2 * atan2(sine, abs(turn.w))
    return ((turn.w < 0 ? -angle : angle) / sine) * turn.axes
  }

  /// Roll, pitch and yaw of aeroplanes, `Rz(yaw) Ry(pitch) Rx(roll)`: what a wrong order gives.
  package var aeroplaneAngles: (roll: Double, pitch: Double, yaw: Double) {
    (
      roll: atan2(2 * (w * axes.x + axes.y * axes.z), 1 - 2 * (axes.x * axes.x + axes.y * axes.y)),
      pitch: asin(max(-1, min(1, 2 * (w * axes.y - axes.z * axes.x)))),
      yaw: atan2(2 * (w * axes.z + axes.x * axes.y), 1 - 2 * (axes.y * axes.y + axes.z * axes.z))
    )
  }
}
