import Testing

@testable import Simulation

/// The field in the phone's axes, without the anomaly of walls.
struct MagneticFieldTests {
  /// The angle from one direction to another about an axis, all in body axes.
  static func angle(from: Vector, to: Vector, about axis: Vector) -> Double {
    func level(_ vector: Vector) -> Vector { vector - axis.dot(vector) * axis }
    let (one, other) = (level(from), level(to))
    return Elementary.atan2(axis.dot(one.cross(other)), one.dot(other))
  }

  /// How far strength, inclination and tilt-compensated heading are off for a field that is seen
  /// by a phone: in microtesla and twice in radians.
  static func errors(_ seen: Vector, of earth: Vector, _ state: Motion.State) -> [Double] {
    let declination = Elementary.atan2(earth.x, earth.y)
    let inclination = Elementary.atan2(
      -earth.z, (earth.x * earth.x + earth.y * earth.y).squareRoot())
    let toDown = Elementary.acos(state.gravity.dot(seen) / seen.length)
    let top = Vector(0, 1, 0)
    let magnetic = angle(from: seen, to: top, about: state.gravity)
    let north = state.attitude.unrotate(Vector(0, 1, 0))
    let heading = angle(from: north, to: top, about: state.gravity)
    return [
      abs(seen.length - earth.length), abs(toDown - (0.5 * .pi - inclination)),
      abs(Track.wrapped(heading - magnetic - declination)),
    ]
  }

  @Test(arguments: World.numbers)
  func `every attitude sees the field of the Earth`(number: Int) throws {
    let day = try World.day(number)
    let field = MagneticField(random: Random(seed: 1))
    let earth = field.earth(on: day, at: 0)
    for time in stride(from: 100, to: day.duration, by: 3_777) {
      let state = day.motion.state(at: time)
      let errors = Self.errors(state.attitude.unrotate(earth), of: earth, state)
      #expect(errors[0] < 1e-9)
      #expect(errors[1] < 1e-9)
      #expect(errors[2] < 1e-6)
    }
  }

  @Test func `Boston's field is the one of the model`() throws {
    let earth = MagneticField(random: Random(seed: 1))
      .earth(on: try World.day(0), at: 0)
    let expected = Vector(-5.0, 20.0, -46.9)
    for axis in 0..<3 { #expect(abs(earth[axis] - expected[axis]) < 0.1) }
  }

  /// A dipole along the Earth's axis, of 30 microtesla at the equator.
  @Test func `the checks notice a dipole instead`() throws {
    let (life, day) = (try World.life(0), try World.day(0))
    let earth = MagneticField(random: Random(seed: 1))
      .earth(on: day, at: 0)
    let (sine, cosine) = Elementary.sinCos(life.towns.home.region.latitude * .pi / 180)
    let dipole = Vector(0, 30 * cosine, -60 * sine)
    let state = day.motion.state(at: 30_000)
    let errors = Self.errors(state.attitude.unrotate(dipole), of: earth, state)
    #expect(errors[0] > 1e-3 && errors[1] > 1e-3 && errors[2] > 1e-3)
  }

  /// Returning to a desk finds the same field; 3 microtesla an axis indoors.
  @Test func `walls add a field that belongs to the spot`() throws {
    let field = MagneticField(random: Random(seed: 1))
    var squares: [Double] = []
    for number in World.numbers {
      let day = try World.day(number)
      for segment in day.plan.segments where segment.stay != nil {
        let time = segment.start + 100
        let position = day.motion.state(at: time).position
        var (cursor, fresh) = (MagneticField.Cursor(), MagneticField.Cursor())
        let anomaly = field.anomaly(at: position, time, of: day, &cursor)
        // Elsewhere and back.
        _ = field.anomaly(at: position + Vector(40, -70, 0), time, of: day, &cursor)
        #expect(anomaly == field.anomaly(at: position, time, of: day, &cursor))
        #expect(anomaly == field.anomaly(at: position, time, of: day, &fresh))
        squares.append(anomaly.dot(anomaly) / 3)
      }
    }
    // Three axes at each of the stays, of which many share a spot.
    let error = 4 * (2 / (3 * Double(squares.count) / 2)).squareRoot()
    #expect(abs(average(squares) / 9 - 1) < error)
  }
}
