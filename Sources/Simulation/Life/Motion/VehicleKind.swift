/// How a kind of vehicle shakes, at its reference speed.
///
/// Up: a quarter car over a road of a class of ISO 8608, which has bumps at the body's and the wheels' natural
/// frequencies, in bands of ISO 2631. Levels are those of `Shaking`, from the slowest to the fastest: roll,
/// body, what lies between, hop of the wheels, and tyres and frame.
struct VehicleKind {
  /// Where the levels are, in Hz.
  let frequencies: [Double]
  /// Root mean square accelerations up, in m/s².
  let up: [Double]
  /// Root mean square roll of the slowest level, in degrees: springs and banking.
  let roll: Double
  /// In a turn taken at its limit, in degrees: outwards positive.
  let curveRoll: Double
  /// In m/s.
  let referenceSpeed: Double
  /// Root mean square of the idle in m/s²; nil where there is no engine.
  let idle: Double?

  /// Sideways and forwards, as shares of up: assumed.
  static let shares = (right: 0.4, forward: 0.25)
  /// Of the slowest level, which has nothing upwards, in m/s²: assumed.
  static let slowest = (right: 0.1, forward: 0.06)

  /// Class B at 14 m/s; on a public recording the C1's bumps of body and wheels stand 8 and 5-7 dB over what
  /// is between, and the root mean squares of 10 s have quartiles of 48 and 90 mg. Rolls by .25 degrees per m/s².
  static let car = VehicleKind(
    frequencies: [0.6, 1.37, 3.2, 10.9, 26], up: [0, 0.23, 0.18, 0.5, 0.11], roll: 0.5,
    curveRoll: 0.5, referenceSpeed: 14, idle: 0.05)
  /// Class C at 9 m/s, .4-.9 m/s².
  static let bus = VehicleKind(
    frequencies: [0.5, 1.15, 2.8, 8.7, 22], up: [0, 0.36, 0.26, 0.43, 0.06], roll: 0.6,
    curveRoll: 0.4, referenceSpeed: 9, idle: 0.08)
  /// .1-.3 m/s² at 25 m/s; curves are banked by up to 4 degrees.
  static let train = VehicleKind(
    frequencies: [0.5, 1.2, 2.8, 5.7, 16], up: [0, 0.13, 0.08, 0.1, 0.02], roll: 0.3,
    curveRoll: -3.5, referenceSpeed: 25, idle: nil)
  /// Light turbulence: assumed.
  static let plane = VehicleKind(
    frequencies: [0.3, 0.7, 2, 6, 14], up: [0, 0.25, 0.1, 0.08, 0.08], roll: 0.6, curveRoll: 0,
    referenceSpeed: 220, idle: nil)
  /// 1.2-2.0 m/s² at 3-4 Hz and above, without a suspension; leans into curves so that nothing pushes
  /// sideways: 8.7 degrees at 1.5 m/s².
  static let bicycle = VehicleKind(
    frequencies: [0.5, 1.4, 4, 12, 25], up: [0.3, 0.4, 0.8, 0.9, 0.6], roll: 1.5, curveRoll: -8.7,
    referenceSpeed: 4.5, idle: nil)

  init(of mode: Leg.Mode) {
    self =
      switch mode {
      case .bus: .bus
      case .train: .train
      case .bike: .bicycle
      case .plane: .plane
      default: .car
      }
  }

  private init(
    frequencies: [Double], up: [Double], roll: Double, curveRoll: Double, referenceSpeed: Double,
    idle: Double?
  ) {
    self.frequencies = frequencies
    self.up = up
    self.roll = roll
    self.curveRoll = curveRoll
    self.referenceSpeed = referenceSpeed
    self.idle = idle
  }
}
