import Testing

@testable import Reading

struct AxesTests {
  private func expect(_ axes: Axes, _ other: Axes, _ limit: Double = 1e-12) {
    #expect((axes - other).length < limit, "\(axes) \(other)")
  }

  @Test func `products of axes are those of the textbook`() {
    let (one, other): (Axes, Axes) = ([1, 2, 3], [4, -5, 6])
    #expect(one.dot(other) == 12)
    #expect(one.cross(other) == [27, 6, -13])
    #expect(other.cross(one) == [-27, -6, 13])
    #expect(([2, 3, 6] as Axes).length == 7)
    #expect(
      ([1, -1, 2] as Axes).multiplied([[1, 2, 3], [4, 5, 6], [7, 8, 10]]) == [5, 11, 19])
    #expect(([3, 4] as SIMD2<Double>).length == 5)
    #expect(([3, 4] as SIMD2<Double>).dot([5, -7]) == -13)
  }

  /// The quaternion of `Rz(1.1) Rx(-0.4) Ry(0.3)`, from the product of the matrices.
  @Test func `Apple's angles turn about y first and about z last`() {
    let attitude = Attitude(roll: 0.3, pitch: -0.4, yaw: 1.1)
    #expect(abs(attitude.w - 0.841_666_623_622_162_6) < 1e-12)
    expect(
      attitude.axes, [-0.244_021_044_053_284_37, 0.022_184_271_872_579_52, 0.481_205_655_433_409_7])
  }

  @Test func `quaternions are multiplied as Hamilton did`() {
    let product = Attitude(w: 1, axes: [2, 3, 4]) * Attitude(w: 5, axes: [6, 7, 8])
    #expect(product.w == -60 && product.axes == [12, 30, 24])
  }

  @Test func `a turn is about the phone's axes`() {
    let level = Attitude(roll: 0, pitch: 0, yaw: 0)
    expect(level.turn(to: level), .zero)
    let turned = Attitude(roll: 0, pitch: 0, yaw: 0.5)
    expect(turned.turn(to: Attitude(roll: 0, pitch: 0, yaw: 1.75)), [0, 0, 1.25])
    expect(turned.turn(to: level), [0, 0, -0.5])
    // About the phone's own x, though the phone is turned to the left.
    let left = Attitude(roll: 0, pitch: 0, yaw: .pi / 2)
    expect(left.turn(to: left * Attitude(roll: 0, pitch: 0.2, yaw: 0)), [0.2, 0, 0])
  }

  @Test func `the shorter of two ways round is taken`() {
    let level = Attitude(roll: 0, pitch: 0, yaw: 0)
    expect(level.turn(to: Attitude(roll: 0, pitch: 0, yaw: 1.5 * .pi)), [0, 0, -0.5 * .pi])
    // Half a turn is about the axis as it is.
    expect(level.turn(to: Attitude(w: 0, axes: [1, 0, 0])), [.pi, 0, 0])
    // The same attitude with the other sign.
    expect(level.turn(to: Attitude(w: -1, axes: .zero)), .zero)
    expect(level.turn(to: Attitude(w: -0.8, axes: [0, 0.6, 0])), [0, -1.287_002_217_586_569, 0])
    expect(level.turn(to: Attitude(w: 0.8, axes: [0, 0.6, 0])), [0, 1.287_002_217_586_569, 0])
  }

  @Test(arguments: [(0.3, -0.4, 1.1), (-2.5, 1.2, -3), (0, 0, 2), (0.7, 0, 0), (0, 0.9, 0)])
  func `aeroplane angles turn about x first and about z last`(
    roll: Double, pitch: Double, yaw: Double
  ) {
    let attitude =
      Attitude(roll: 0, pitch: 0, yaw: yaw) * Attitude(roll: pitch, pitch: 0, yaw: 0)
      * Attitude(roll: 0, pitch: roll, yaw: 0)
    let angles = attitude.aeroplaneAngles
    expect([angles.roll, angles.pitch, angles.yaw], [roll, pitch, yaw], 1e-9)
  }

  @Test func `a nose straight up or down is a right angle`() {
    for sign in [1.0, -1] {
      // Too long by rounding, so that the sine lies beyond 1.
      let attitude = Attitude(w: 0.707_106_781_187, axes: [0, sign * 0.707_106_781_187, 0])
      #expect(attitude.aeroplaneAngles.pitch == sign * .pi / 2)
    }
  }
}
