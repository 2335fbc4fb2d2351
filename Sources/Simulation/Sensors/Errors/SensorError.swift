/// What a three-axis sensor makes of the truth: `Q(sat((I + M) x + b0 + bT (T - 25) + flicker +
/// walk + white))`.
///
/// All terms are drawn once for a phone and exported as truth.
public struct SensorError: Sendable {
  /// Typical errors of a kind of sensor, in its own unit.
  struct Grade: Equatable, Sendable {
    /// Standard deviation of the white noise of one sample.
    let white: Double
    /// Standard deviation of the bias when new, per axis.
    let bias: Double
    /// Bias instability: the floor of the Allan deviation.
    let floor: ClosedRange<Double>
    /// Rate random walk, per square root of a second.
    let walk: Double
    /// Standard deviation of the scale error, as a fraction.
    let scale: Double
    /// Standard deviation of the misalignment of axes, in radians.
    let misalignment: Double
    /// Bias a kelvin.
    let temperature: Double
    /// Largest magnitude that an axis can show.
    let range: Double
    /// Step of the digits; 0 for none.
    let step: Double
    let unit: String
  }

  let grade: Grade
  let bias: Vector
  let floor: Double
  private let columns: (Vector, Vector, Vector)
  let temperature: Vector
  private let white: Random
  private let flicker: FlickerNoise
  private let walk: (RandomWalk, RandomWalk, RandomWalk)
  private let warmth: Warmth

  /// - Parameter warmth: of the phone that the sensor is in.
  init(_ grade: Grade, warmth: Warmth, random: Random) {
    self.grade = grade
    self.warmth = warmth
    func draw(_ name: StaticString, _ deviation: Double) -> Vector {
      let random = random[name]
      return deviation * Vector(random.normal(at: 0), random.normal(at: 1), random.normal(at: 2))
    }
    bias = draw("bias", grade.bias)
    floor = random["floor"].uniform(in: grade.floor)
    temperature = draw("temperature", grade.temperature)
    let scale = draw("scale", grade.scale)
    let (one, two) = (draw("axis", grade.misalignment), draw("other axis", grade.misalignment))
    columns = (
      Vector(1 + scale.x, one.x, two.x), Vector(one.y, 1 + scale.y, two.y),
      Vector(one.z, two.z, 1 + scale.z)
    )
    white = random["white"]
    flicker = FlickerNoise(random["flicker"], floor: floor)
    let walk = random["walk"]
    self.walk = (
      RandomWalk(walk[0], rate: grade.walk), RandomWalk(walk[1], rate: grade.walk),
      RandomWalk(walk[2], rate: grade.walk)
    )
  }

  /// Remembers knots; it changes no result.
  struct Cursor {
    fileprivate var knot = Int.min
    fileprivate var here = Vector.zero
    fileprivate var next = Vector.zero
    fileprivate var flicker = FlickerNoise.Cursor()
    fileprivate var walk = (RandomWalk.Cursor(), RandomWalk.Cursor(), RandomWalk.Cursor())
    fileprivate var warmth = Warmth.Cursor()
  }

  /// The measured value before its digits are cut.
  ///
  /// - Parameters:
  ///   - time: seconds since the study's start.
  ///   - sample: addresses the white noise.
  @inline(__always)
  func measured(
    _ truth: Vector, at time: Double, sample: Int, session: Random, _ cursor: inout Cursor
  ) -> Vector {
    let turned = truth.x * columns.0 + truth.y * columns.1 + truth.z * columns.2
    let (knot, fraction) = Knot.split(time * (1 / FlickerNoise.spacing))
    if knot != cursor.knot { advance(&cursor, to: knot) }
    let noise = Vector(
      session.normal(at: 3 * sample), session.normal(at: 3 * sample + 1),
      session.normal(at: 3 * sample + 2))
    let sum = turned + (cursor.here + fraction * (cursor.next - cursor.here)) + grade.white * noise
    return sum.size < grade.range ? sum : clamped(sum)
  }

  @inline(never)
  private func clamped(_ value: Vector) -> Vector {
    value.clamped(
      lowerBound: Vector(repeating: -grade.range), upperBound: Vector(repeating: grade.range))
  }

  /// All that changes slowly is linear between the knots of the flicker noise, whose grid the others'
  /// knots are on.
  @inline(never)
  private func advance(_ cursor: inout Cursor, to knot: Int) {
    cursor.here = knot == cursor.knot &+ 1 ? cursor.next : slow(atKnot: knot, &cursor)
    cursor.next = slow(atKnot: knot + 1, &cursor)
    cursor.knot = knot
  }

  private func slow(atKnot knot: Int, _ cursor: inout Cursor) -> Vector {
    let time = Double(knot) * FlickerNoise.spacing
    let walked = Vector(
      walk.0.value(at: time, &cursor.walk.0), walk.1.value(at: time, &cursor.walk.1),
      walk.2.value(at: time, &cursor.walk.2))
    let drift = flicker.value(atKnot: knot, &cursor.flicker) + walked
    return bias + (warmth.temperature(at: time, &cursor.warmth) - 25) * temperature + drift
  }

  /// Addresses the white noise of an on-window.
  func noise(inSession session: Int) -> Random { white[session] }

  /// What was drawn, for the truth.
  var terms: [Term] {
    func axes(_ name: String, _ value: Vector, _ unit: String) -> [Term] {
      [
        Term(name: name + "_x", value: value.x, unit: unit),
        Term(name: name + "_y", value: value.y, unit: unit),
        Term(name: name + "_z", value: value.z, unit: unit),
      ]
    }
    let rows = (
      Vector(columns.0.x, columns.1.x, columns.2.x), Vector(columns.0.y, columns.1.y, columns.2.y),
      Vector(columns.0.z, columns.1.z, columns.2.z)
    )
    return axes("bias", bias, grade.unit)
      + axes("matrix_row_x", rows.0, "1") + axes("matrix_row_y", rows.1, "1")
      + axes("matrix_row_z", rows.2, "1")
      + axes("temperature_coefficient", temperature, grade.unit + "/K")
      + [
        Term(name: "white_noise", value: grade.white, unit: grade.unit),
        Term(name: "bias_instability", value: floor, unit: grade.unit),
      ] + FlickerNoise.terms + [
        Term(name: "rate_random_walk", value: grade.walk, unit: grade.unit + "/sqrt(s)"),
        Term(name: "range", value: grade.range, unit: grade.unit),
        Term(name: "step", value: grade.step, unit: grade.unit),
      ]
  }

  /// A drawn quantity with its unit.
  public struct Term: Equatable, Sendable {
    /// The key in `sensors.json`, such as `bias_x`.
    public let name: String
    /// In `unit`.
    public let value: Double
    /// Such as `g` or `rad/s/K`; `1` for a ratio.
    public let unit: String

    /// A drawn value as `sensors.json` of the truth tells it.
    public init(name: String, value: Double, unit: String) {
      self.name = name
      self.value = value
      self.unit = unit
    }
  }
}

/// The nearest whole number to a magnitude below 2^51, ties to even, without a call to libm.
@inline(__always)
func nearestInteger(_ value: Double) -> Int {
  let shifted = value + 0x1.8p52
  return Int(Int64(bitPattern: shifted.bitPattern << 13) >> 13)
}
