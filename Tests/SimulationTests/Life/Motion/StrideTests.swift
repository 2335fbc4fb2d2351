import Testing

@testable import Simulation

struct StrideTests {
  /// A stride from the landing of the right heel on, in hundredths.
  static let strides = (0..<100).map {
    let angle = (1 + Double($0) / 50) * .pi
    return Stride(Stride.Angle(Jet(angle, rate: 1), Elementary.sinCos(angle)))
  }

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

  /// How far the trunk of a walker 1.75 m tall sways from side to side in metres, over the foot that stands: the
  /// first harmonic over 100 strides.
  private func sway(of person: Person, speed: Double, number: Int) -> Double {
    let stepLength = (0.0064 * 60 * speed).squareRoot()
    let gait = Gait(
      .walk, height: 1.75, speed: speed, stepLength: stepLength, random: World.random(number))
    let style = GaitStyle(
      .pocket, of: person, own: World.random(number), clothes: World.random(number)["clothes"])
    var cursor = Gait.Cursor()
    return average(
      (0..<1_600).map { index in
        let step = 20 + Double(index) / 8
        let travel = Leg.Travel(
          distance: Jet(step * stepLength, rate: speed), speed: Jet(speed))
        let side = gait.displacement(gait.pace(travel), style, &cursor).value.x
        // The left foot stands in the middle of even steps.
        return -4 * side * Elementary.sinCos(turns: 0.5 * step).sin
      })
  }

  /// Sideways 7.0 cm at .7 m/s and 3.9 at 1.6 (Orendurff 2004): the median of people.
  @Test(arguments: [(speed: 0.7, width: 0.070), (speed: 1.6, width: 0.039)])
  func `the trunk sways over the standing foot, less when fast`(
    speed: Double, width: Double
  ) throws {
    let person = try World.life(0).person
    let widths = (0..<101).map { sway(of: person, speed: speed, number: $0) }.sorted()
    #expect(abs(widths[50] - width) < 0.2 * width, "\(widths[50])")
    #expect(widths[5] > 0)
  }
}
