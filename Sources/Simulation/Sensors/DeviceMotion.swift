/// Attitude, rotation rate without bias, gravity and user acceleration: what Core Motion makes of
/// accelerometer and gyroscope in the frame xArbitraryZVertical, or what they really are.
public struct DeviceMotion: MomentSensor {
  public static let name = "devicemotion"
  public static let isSampledWithError = true

  /// What Core Motion's fusion says at one instant.
  public struct Sample: Sendable {
    /// In radians.
    public var roll: Double
    /// In radians, from -π/2 to π/2.
    public var pitch: Double
    /// In radians, from -π to π.
    public var yaw: Double
    /// In rad/s.
    public var rotationRate: Vector
    /// In g, of length 1.
    public var gravity: Vector
    /// In g.
    public var userAcceleration: Vector
    /// In microtesla; zero where Core Motion gives none, uncalibrated.
    public var field: Vector
    /// How sure Core Motion is of the field.
    public var calibration: FieldCalibration.Word

    public init(
      roll: Double, pitch: Double, yaw: Double, rotationRate: Vector, gravity: Vector,
      userAcceleration: Vector, field: Vector = .zero,
      calibration: FieldCalibration.Word = .uncalibrated
    ) {
      self.roll = roll
      self.pitch = pitch
      self.yaw = yaw
      self.rotationRate = rotationRate
      self.gravity = gravity
      self.userAcceleration = userAcceleration
      self.field = field
      self.calibration = calibration
    }
  }

  /// What the on-window has and what changes slowly.
  public struct Scratch {
    fileprivate var cursor: FusionError.Cursor
    fileprivate let noise: Random
    /// Where the session's x axis points, and when the session began.
    fileprivate let yawOrigin: Double
    fileprivate let start: Timestamp
    fileprivate let earth: Vector?
    /// The number of the on-window.
    fileprivate let session: Int
    fileprivate var field = MagneticField.Cursor()
    fileprivate var calibration: FieldCalibration.Session?
  }

  /// What an app asks Core Motion for.
  public enum Values: String, CaseIterable, Sendable {
    /// What Core Motion makes of the sensors in the frame xArbitraryZVertical, without a field.
    case fused
    /// What really is, in the frame xTrueNorthZVertical, with the magnetic field.
    case exact
  }

  private let fusion: FusionError
  /// Nil for what Core Motion says.
  private let exactField: MagneticField?
  private let calibration: FieldCalibration?

  /// What Core Motion says of one phone.
  public init(of phone: Phone) {
    fusion = phone.fusion(.fused)
    exactField = nil
    calibration = nil
  }

  /// What really is, in the frame xTrueNorthZVertical, with the field round the phone.
  public init(of phone: Phone, exactlyIn field: MagneticField) {
    fusion = phone.fusion(.exact)
    exactField = field
    calibration = FieldCalibration(fusion.calibration, in: field)
  }

  func makeScratch(_ session: SensorSession, _ day: Day) -> Scratch {
    Scratch(
      cursor: .init(), noise: fusion.noise(inSession: session.number),
      yawOrigin: fusion.yawOrigin(inSession: session.number),
      start: session.sampling.time(0), earth: exactField?.earth(on: day), session: session.number)
  }

  func sample(_ moment: Moment<Motion.State>, of day: Day, _ scratch: inout Scratch) -> Sample {
    if let exactField {
      let earth = scratch.earth ?? exactField.earth(on: day, at: moment.time)
      let anomaly = exactField.anomaly(
        at: moment.state.position, moment.time, of: day, &scratch.field)
      var sample = exact(moment.state, in: earth + anomaly)
      sample.calibration = word(at: moment, of: day, &scratch)
      return sample
    }
    let error = fusion.error(
      at: moment.studyTime, sample: moment.index, noise: scratch.noise, &scratch.cursor)
    let elapsed = day.start.advanced(bySeconds: moment.time).seconds(since: scratch.start)
    let yaw = scratch.yawOrigin + fusion.yawDrift * elapsed
    let attitude =
      Quaternion(angle: yaw, axis: Vector(0, 0, 1)) * error.tilt * moment.state.attitude
    let gravity = attitude.unrotate(Vector(0, 0, -1))
    let angles = attitude.eulerAngles
    return Sample(
      roll: angles.roll, pitch: angles.pitch, yaw: angles.yaw,
      rotationRate: moment.state.rotationRate + error.rotationRate, gravity: gravity,
      userAcceleration: moment.state.specificForce + error.acceleration - gravity)
  }

  private func word(
    at moment: Moment<Motion.State>, of day: Day, _ scratch: inout Scratch
  ) -> FieldCalibration.Word {
    guard let calibration else { return .uncalibrated }
    var session =
      scratch.calibration ?? calibration.session(scratch.session, from: scratch.start, on: day)
    defer { scratch.calibration = session }
    return calibration.word(at: moment.time, of: day, &session)
  }

  private func exact(_ state: Motion.State, in field: Vector) -> Sample {
    // East, north, up to north, west, up.
    let attitude = Quaternion(angle: -0.5 * .pi, axis: Vector(0, 0, 1)) * state.attitude
    let gravity = attitude.unrotate(Vector(0, 0, -1))
    let angles = attitude.eulerAngles
    return Sample(
      roll: angles.roll, pitch: angles.pitch, yaw: angles.yaw, rotationRate: state.rotationRate,
      gravity: gravity, userAcceleration: state.specificForce - gravity,
      field: state.attitude.unrotate(field))
  }
}

/// How wrong Core Motion's fusion is; not at all where devicemotion is exact.
struct FusionError: Sendable {
  /// Radians a second about the vertical, without a compass to hold it.
  let yawDrift: Double
  private let residual: Vector
  private let bias: Vector
  private let tilt: (RoughNoise, RoughNoise)
  private let random: Random

  private static let degree = Double.pi / 180
  private let rotationNoise: Double
  private let accelerationNoise: Double
  private let lean: Double

  init(_ random: Random, of values: DeviceMotion.Values) {
    self.random = random
    let scale = values == .exact ? 0.0 : 1
    func draw(_ name: StaticString, _ deviation: Double) -> Vector {
      let random = random[name]
      return scale * deviation
        * Vector(random.normal(at: 0), random.normal(at: 1), random.normal(at: 2))
    }
    // What is left of the sensors' errors after the fusion is published nowhere: the sizes are assumed.
    rotationNoise = scale * 0.0008
    accelerationNoise = scale * 0.001
    residual = draw("residual", 0.02 * Self.degree)
    bias = draw("bias", 0.002)
    yawDrift = scale * 0.01 * Self.degree * random["yaw drift"].normal()
    lean = scale * 0.12 * Self.degree
    tilt = (
      RoughNoise(random["tilt x"], deviation: lean, tau: 600),
      RoughNoise(random["tilt y"], deviation: lean, tau: 600)
    )
  }

  struct Cursor {
    fileprivate var x = RoughNoise.Cursor()
    fileprivate var y = RoughNoise.Cursor()
  }

  func error(at time: Double, sample: Int, noise: Random, _ cursor: inout Cursor) -> (
    tilt: Quaternion, rotationRate: Vector, acceleration: Vector
  ) {
    func white(_ offset: Int) -> Vector {
      Vector(
        noise.normal(at: 6 * sample + offset), noise.normal(at: 6 * sample + offset + 1),
        noise.normal(at: 6 * sample + offset + 2))
    }
    let lean = (tilt.0.value(at: time, &cursor.x), tilt.1.value(at: time, &cursor.y))
    return (
      Quaternion(angle: lean.0, axis: Vector(1, 0, 0))
        * Quaternion(angle: lean.1, axis: Vector(0, 1, 0)),
      residual + rotationNoise * white(0), bias + accelerationNoise * white(3)
    )
  }

  /// For how sure Core Motion is of the field.
  var calibration: Random { random["calibration"] }

  func noise(inSession session: Int) -> Random { random["white"][session] }

  /// The arbitrary direction of x, in radians.
  func yawOrigin(inSession session: Int) -> Double {
    random["yaw origin"].uniform(in: -.pi...(.pi), at: session)
  }

  var terms: [SensorError.Term] {
    [
      .init(name: "rotation_rate_bias_x", value: residual.x, unit: "rad/s"),
      .init(name: "rotation_rate_bias_y", value: residual.y, unit: "rad/s"),
      .init(name: "rotation_rate_bias_z", value: residual.z, unit: "rad/s"),
      .init(name: "rotation_rate_noise", value: rotationNoise, unit: "rad/s"),
      .init(name: "user_accel_bias_x", value: bias.x, unit: "g"),
      .init(name: "user_accel_bias_y", value: bias.y, unit: "g"),
      .init(name: "user_accel_bias_z", value: bias.z, unit: "g"),
      .init(name: "user_accel_noise", value: accelerationNoise, unit: "g"),
      .init(name: "yaw_drift", value: yawDrift, unit: "rad/s"),
      .init(name: "tilt_sd", value: lean, unit: "rad"),
    ]
  }
}
