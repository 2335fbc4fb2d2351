import Testing

@testable import Simulation

struct QuaternionTests {
  static func quaternion(_ seed: Int) -> Quaternion {
    let random = Random(seed: UInt64(seed))
    let axis = Vector(random.normal(at: 0), random.normal(at: 1), random.normal(at: 2))
    return Quaternion(
      angle: random.uniform(in: -3...3, at: 3), axis: (1 / axis.length) * axis)
  }

  static let vector = Vector(0.3, -1.2, 2)

  @Test(arguments: 0..<20)
  func `rotations compose and undo each other`(seed: Int) {
    let (p, q) = (Self.quaternion(seed), Self.quaternion(seed + 100))
    let once = p.rotate(q.rotate(Self.vector))
    #expect(((p * q).rotate(Self.vector) - once).length < 1e-12)
    #expect((p.unrotate(p.rotate(Self.vector)) - Self.vector).length < 1e-12)
    #expect((p.conjugate.rotate(Self.vector) - p.unrotate(Self.vector)).length < 1e-12)
    #expect(abs(p.rotate(Self.vector).length - Self.vector.length) < 1e-12)
  }

  /// The attitude is from a published reading of a real device.
  @Test func `the sense of rotation is Core Motion's`() {
    let tilted = Quaternion(w: 0.97, x: 0.22, y: 0, z: 0)
    let gravity = tilted.unrotate(Vector(0, 0, -1))
    #expect(abs(gravity.y + 0.43) < 0.02 && abs(gravity.z + 0.90) < 0.02)
  }

  @Test(arguments: 0..<20)
  func `angle and axis give the rotation back`(seed: Int) {
    let q = Self.quaternion(seed)
    let (angle, axis) = q.angleAndAxis
    let again = Quaternion(angle: angle, axis: axis)
    #expect((again.rotate(Self.vector) - q.rotate(Self.vector)).length < 1e-9)
  }

  @Test(arguments: 0..<20)
  func `Apple's angles give the rotation back`(seed: Int) {
    let q = Self.quaternion(seed)
    let angles = q.eulerAngles
    let again =
      Quaternion(angle: angles.yaw, axis: Vector(0, 0, 1))
      * Quaternion(pitch: angles.pitch, roll: angles.roll)
    #expect((again.rotate(Self.vector) - q.rotate(Self.vector)).length < 1e-9)
  }

  /// For a rotation about a moving axis, the rate and the acceleration must agree with numerical
  /// differences.
  @Test(arguments: 0..<10)
  func `a product of attitudes has the derivatives of the product`(seed: Int) {
    func attitude(_ time: Double) -> AttitudeJet {
      let first = AttitudeJet(
        angle: Jet(0.3 + time + time * time, rate: 1 + 2 * time, acceleration: 2),
        axis: Vector(0, 0.6, 0.8))
      let second = AttitudeJet(
        angle: Jet(time * time * time, rate: 3 * time * time, acceleration: 6 * time),
        axis: Vector(1, 0, 0))
      return first * Self.quaternion(seed) * second
    }
    let (time, h) = (0.1 * Double(seed), 1e-4)
    let (before, now, after) = (attitude(time - h), attitude(time), attitude(time + h))
    let turn = (before.attitude.conjugate * after.attitude).angleAndAxis
    #expect(((turn.angle / (2 * h)) * turn.axis - now.rate).length < 1e-5)
    #expect(((after.rate - before.rate) / (2 * h) - now.acceleration).length < 1e-5)
  }

  @Test(arguments: 0..<20)
  func `two turns in one equal their product`(seed: Int) {
    let random = Random(seed: UInt64(seed))
    func jet(_ index: Int) -> Jet {
      Jet(
        random.normal(at: index), rate: random.normal(at: index + 1),
        acceleration: random.normal(at: index + 2))
    }
    let (pitch, roll) = (jet(0), jet(3))
    let (x, y) = (Vector(1, 0, 0), Vector(0, 1, 0))
    let turns = (AttitudeJet(angle: pitch, axis: x), AttitudeJet(angle: roll, axis: y))
    for (one, product) in [
      (AttitudeJet(pitch: pitch, thenRoll: roll), turns.0 * turns.1),
      (AttitudeJet(roll: roll, thenPitch: pitch), turns.1 * turns.0),
      (
        Self.quaternion(seed) * turns.0, AttitudeJet(Self.quaternion(seed)) * turns.0
      ),
    ] {
      #expect((one.attitude.conjugate * product.attitude).angleAndAxis.angle < 1e-7)
      #expect((one.rate - product.rate).length < 1e-12)
      #expect((one.acceleration - product.acceleration).length < 1e-12)
    }
  }
}
