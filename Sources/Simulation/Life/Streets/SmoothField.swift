/// A smooth random function of the plane with values from -1 to 1 (value noise).
struct SmoothField: Sendable {
  private let random: Random
  private let frequency: Double

  /// - Parameter wavelength: the distance between successive random values, in metres.
  init(_ random: Random, wavelength: Double) {
    self.random = random
    frequency = 1 / wavelength
  }

  func value(at place: GroundVector) -> Double {
    let (east, north) = (place.east * frequency, place.north * frequency)
    let (column, row) = (east.rounded(.down), north.rounded(.down))
    let x = Easing.ramp(east - column, over: 1).value
    let y = Easing.ramp(north - row, over: 1).value
    func knot(_ right: Int, _ up: Int) -> Double {
      random[Int(column) + right].uniform(in: -1...1, at: Int(row) + up)
    }
    let bottom = knot(0, 0) + x * (knot(1, 0) - knot(0, 0))
    let top = knot(0, 1) + x * (knot(1, 1) - knot(0, 1))
    return bottom + y * (top - bottom)
  }
}
