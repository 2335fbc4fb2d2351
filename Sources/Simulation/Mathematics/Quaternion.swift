/// A rotation, as a unit Hamilton quaternion: `v_reference = q v_body q*`.
public struct Quaternion: Equatable, Sendable {
  /// The real part, which is the cosine of half the angle.
  public var w: Double
  /// The coefficient of i, for the x axis.
  public var x: Double
  /// The coefficient of j, for the y axis.
  public var y: Double
  /// The coefficient of k, for the z axis.
  public var z: Double

  /// Creates a quaternion from its four components; a rotation has length 1.
  public init(w: Double, x: Double, y: Double, z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  static let identity = Quaternion(w: 1, x: 0, y: 0, z: 0)

  /// Creates a right-handed rotation by `angle` radians about a unit axis.
  init(angle: Double, axis: Vector) {
    let (sine, cosine) = Elementary.sinCos(0.5 * angle)
    self.init(w: cosine, x: sine * axis.x, y: sine * axis.y, z: sine * axis.z)
  }

  /// Creates the rotation `Rx(pitch) Ry(roll)`, in radians, which is the orientation of a phone
  /// relative to its user.
  init(pitch: Double, roll: Double) {
    self =
      Quaternion(angle: pitch, axis: Vector(1, 0, 0))
      * Quaternion(angle: roll, axis: Vector(0, 1, 0))
  }

  var conjugate: Quaternion { Quaternion(w: w, x: -x, y: -y, z: -z) }

  @inline(__always)
  static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w)
  }

  /// Converts a vector from the body frame to the reference frame.
  @inline(__always)
  public func rotate(_ v: Vector) -> Vector {
    let u = Vector(x, y, z)
    let t = 2 * u.cross(v)
    return v + w * t + u.cross(t)
  }

  /// Converts a vector from the reference frame to the body frame.
  @inline(__always)
  public func unrotate(_ v: Vector) -> Vector {
    let u = Vector(-x, -y, -z)
    let t = 2 * u.cross(v)
    return v + w * t + u.cross(t)
  }

  /// The angle of the rotation in 0...π, and its axis.
  var angleAndAxis: (angle: Double, axis: Vector) {
    let sign = w < 0 ? -1.0 : 1.0
    let u = sign * Vector(x, y, z)
    let sine = u.length
    guard sine > 1e-12 else { return (0, Vector(0, 0, 1)) }
    return (2 * Elementary.atan2(sine, sign * w), u / sine)
  }

  /// Apple's attitude angles in radians, from `R = Rz(yaw) Rx(pitch) Ry(roll)`.
  public var eulerAngles: (roll: Double, pitch: Double, yaw: Double) {
    let sine = 2 * (y * z + w * x)
    return (
      roll: Elementary.atan2(2 * (w * y - x * z), 1 - 2 * (x * x + y * y)),
      pitch: Elementary.asin(max(-1, min(1, sine))),
      yaw: Elementary.atan2(2 * (w * z - x * y), 1 - 2 * (x * x + z * z))
    )
  }
}

/// An attitude with its rotation rate and rotational acceleration, both in body axes, in rad/s and
/// rad/s².
struct AttitudeJet: Equatable, Sendable {
  var attitude: Quaternion
  var rate: Vector
  var acceleration: Vector

  static let identity = AttitudeJet(.identity)

  init(_ attitude: Quaternion, rate: Vector = .zero, acceleration: Vector = .zero) {
    self.attitude = attitude
    self.rate = rate
    self.acceleration = acceleration
  }

  /// Creates a rotation about a fixed unit axis.
  @inline(__always)
  init(angle: Jet, axis: Vector) {
    attitude = Quaternion(angle: angle.value, axis: axis)
    rate = angle.rate * axis
    acceleration = angle.acceleration * axis
  }

  /// Composes two attitudes: `outer` in the reference frame, then `inner` in the body frame of
  /// `outer`.
  @inline(__always)
  static func * (outer: AttitudeJet, inner: AttitudeJet) -> AttitudeJet {
    let carried = inner.attitude.unrotate(outer.rate)
    return AttitudeJet(
      outer.attitude * inner.attitude, rate: carried + inner.rate,
      acceleration: inner.attitude.unrotate(outer.acceleration) + carried.cross(inner.rate)
        + inner.acceleration)
  }

  @inline(__always)
  static func * (outer: AttitudeJet, inner: Quaternion) -> AttitudeJet {
    AttitudeJet(
      outer.attitude * inner, rate: inner.unrotate(outer.rate),
      acceleration: inner.unrotate(outer.acceleration))
  }

  /// Composes a fixed rotation with `inner`, which is in the rotated frame.
  @inline(__always)
  static func * (outer: Quaternion, inner: AttitudeJet) -> AttitudeJet {
    AttitudeJet(outer * inner.attitude, rate: inner.rate, acceleration: inner.acceleration)
  }

  /// Creates `Rx(pitch) Ry(roll)`, in radians, without computing the terms of the product that are
  /// zero.
  @inline(__always)
  init(pitch: Jet, thenRoll roll: Jet) {
    let (p, r) = (Elementary.sinCos(0.5 * pitch.value), Elementary.sinCos(0.5 * roll.value))
    attitude = Quaternion(w: p.cos * r.cos, x: p.sin * r.cos, y: p.cos * r.sin, z: p.sin * r.sin)
    let (sine, cosine) = (2 * r.sin * r.cos, 1 - 2 * r.sin * r.sin)
    rate = Vector(pitch.rate * cosine, roll.rate, pitch.rate * sine)
    acceleration = Vector(
      pitch.acceleration * cosine - rate.z * roll.rate, roll.acceleration,
      pitch.acceleration * sine + rate.x * roll.rate)
  }

  /// Creates the rotation `Ry(roll) Rx(pitch)`, in radians.
  @inline(__always)
  init(roll: Jet, thenPitch pitch: Jet) {
    let (p, r) = (Elementary.sinCos(0.5 * pitch.value), Elementary.sinCos(0.5 * roll.value))
    attitude = Quaternion(w: r.cos * p.cos, x: r.cos * p.sin, y: r.sin * p.cos, z: -r.sin * p.sin)
    let (sine, cosine) = (2 * p.sin * p.cos, 1 - 2 * p.sin * p.sin)
    rate = Vector(pitch.rate, roll.rate * cosine, -roll.rate * sine)
    acceleration = Vector(
      pitch.acceleration, roll.acceleration * cosine + rate.z * pitch.rate,
      -roll.acceleration * sine - rate.y * pitch.rate)
  }
}
