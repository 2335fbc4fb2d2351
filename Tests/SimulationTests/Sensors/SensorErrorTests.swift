import Testing

@testable import Simulation

struct SensorErrorTests {
  static func grade(
    white: Double = 0, floor: Double = 0, walk: Double = 0
  ) -> SensorError.Grade {
    SensorError.Grade(
      white: white, bias: 0.1, floor: floor...floor, walk: walk, scale: 0.01, misalignment: 0.02,
      temperature: 0.003, range: 8, step: 0, unit: "g")
  }

  /// What was exported, applied by hand.
  static func expected(_ terms: [SensorError.Term], _ truth: Vector, temperature: Double) -> Vector
  {
    func axes(_ name: String) -> Vector {
      func value(_ axis: String) -> Double {
        terms.first { $0.name == "\(name)_\(axis)" }?.value ?? .nan
      }
      return Vector(value("x"), value("y"), value("z"))
    }
    return Vector(
      axes("matrix_row_x").dot(truth), axes("matrix_row_y").dot(truth),
      axes("matrix_row_z").dot(truth)) + axes("bias") + (temperature - 25)
      * axes(
        "temperature_coefficient")
  }

  static func error(
    _ grade: SensorError.Grade, temperature: Double = 25, seed: Int = 1
  ) -> SensorError {
    let random = Random(seed: UInt64(seed))
    return SensorError(
      grade, warmth: Warmth(mean: temperature, deviation: 0, random: random), random: random)
  }

  @Test(arguments: 0..<10)
  func `without noise the exported terms explain everything`(seed: Int) {
    let random = Random(seed: UInt64(seed))
    for index in 0..<20 {
      let truth = Vector(random.normal(at: index), random.normal(at: index + 50), 1)
      let temperature = 20 + Double(index)
      let error = Self.error(Self.grade(), temperature: temperature, seed: seed)
      var cursor = SensorError.Cursor()
      let value = error.measured(
        truth, at: Double(index), sample: index, session: random, &cursor)
      #expect(
        (value - Self.expected(error.terms, truth, temperature: temperature)).length < 1e-12)
    }
  }

  @Test func `values end at the range`() {
    let error = Self.error(Self.grade())
    var cursor = SensorError.Cursor()
    let value = error.measured(
      Vector(9, -20, 0.5), at: 0, sample: 0, session: Random(seed: 2), &cursor)
    #expect(value.x == 8 && value.y == -8 && abs(value.z) < 8)
  }

  @Test func `white noise has its deviation and no memory`() {
    let error = Self.error(Self.grade(white: 0.02))
    var cursor = SensorError.Cursor()
    let session = error.noise(inSession: 0)
    let values = (0..<10_000).map { index in
      error.measured(
        .zero, at: Double(index), sample: index, session: session, &cursor
      ).y - error.bias.y
    }
    let count = Double(values.count)
    let deviation = average(values.map { $0 * $0 }).squareRoot()
    #expect(abs(deviation - 0.02) < 4 * 0.02 / (2 * count).squareRoot())
    let product = average(zip(values, values.dropFirst()).map { $0 * $1 })
    #expect(abs(product) < 4 * 0.02 * 0.02 / count.squareRoot())
  }

  @Test func `two sessions and two axes have noise of their own`() {
    let error = Self.error(Self.grade(white: 1))
    var cursor = SensorError.Cursor()
    func values(_ session: Int) -> [Vector] {
      (0..<2_000).map {
        error.measured(
          .zero, at: 0, sample: $0, session: error.noise(inSession: session),
          &cursor)
      }
    }
    let (one, other) = (values(0), values(1))
    let limit = 4 / 2_000.0.squareRoot()
    #expect(abs(correlation(one.map(\.x), other.map(\.x))) < limit)
    #expect(abs(correlation(one.map(\.x), one.map(\.y))) < limit)
    #expect(abs(correlation(one.map(\.z), one.map(\.y))) < limit)
  }

  @Test(arguments: [0.0, 0.4, 0.5, 1.5, 2.5, -0.5, -1.5, -7.6, 123_456.7, 1e14])
  func `the nearest whole number is that of the standard library`(value: Double) {
    #expect(nearestInteger(value) == Int(value.rounded(.toNearestOrEven)))
  }
}
