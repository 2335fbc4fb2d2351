import Testing

@testable import Simulation

struct StrideTests {
  /// A stride from the landing of the right heel on, in hundredths.
  static let strides = (0..<100).map { Stride(Jet((1 + Double($0) / 50) * .pi, rate: 1).sinCos) }

  /// Perry's thigh angles: 25 degrees just before the heel lands, -20 as the other one does.
  @Test func `the thigh is most forward just before its heel lands`() throws {
    let angles = Self.strides.map { 21 * $0.flexion.value }
    let highest = try #require(angles.indices.max { angles[$0] < angles[$1] })
    let lowest = try #require(angles.indices.min { angles[$0] < angles[$1] })
    #expect((84...97).contains(highest), "\(highest) %")
    #expect((45...55).contains(lowest), "\(lowest) %")
    #expect((35...45).contains(angles[highest] - angles[lowest]))
  }

  @Test func `the leg in front turns the hip to the other side`() throws {
    let turns = Self.strides.map(\.twist.value)
    let leftmost = try #require(turns.indices.max { turns[$0] < turns[$1] })
    #expect((19...23).contains(leftmost), "\(leftmost) %")
  }

  /// The trunk of a walker 1.75 m tall.
  private func trunk(speed: Double, at step: Double) -> Vector {
    let stepLength = (0.0064 * 60 * speed).squareRoot()
    let gait = Gait(.walk, height: 1.75, speed: speed, stepLength: stepLength)
    let travel = Leg.Travel(
      distance: Jet(step * stepLength, rate: speed), speed: Jet(speed))
    return gait.displacement(gait.pace(travel)).value
  }

  /// Sideways 7.0 cm at .7 m/s and 3.9 at 1.6 (Orendurff 2004).
  @Test(arguments: [(speed: 0.7, width: 0.070), (speed: 1.6, width: 0.039)])
  func `the trunk sways over the standing foot, less when fast`(speed: Double, width: Double) {
    let left = trunk(speed: speed, at: 20.5)
    let right = trunk(speed: speed, at: 21.5)
    #expect(abs(right.x - left.x - width) < 0.15 * width)
    #expect(left.x < 0)
    #expect(trunk(speed: speed, at: 20).z < left.z)
  }
}
