/// A gyroscope, which measures the right-handed rotation rate about the phone's axes in rad/s,
/// including its bias.
public struct Gyro: MomentSensor, GradedSensor {
  public static let name = "gyro"
  static let unit = "rad/s"
  /// The rotation rate about the phone's axes, in rad/s.
  public typealias Sample = Vector

  /// The interpolated slow errors between two samples.
  public struct Scratch {
    fileprivate var error = SensorError.Cursor()
    fileprivate let noise: Random
  }

  private let error: SensorError

  /// Creates the gyroscope of one phone, with the phone's own errors.
  public init(of phone: Phone) {
    error = phone.error(of: Self.self)
  }

  func makeScratch(_ session: SensorSession, _ day: Day) -> Scratch {
    Scratch(noise: error.noise(inSession: session.number))
  }

  /// Returns the steady part of the state for this sensor, which depends only on rotation.
  @inline(__always)
  func steadyState(
    on day: Day, at time: Double, _ cursor: inout Motion.Cursor, _ scratch: inout Scratch
  ) -> (state: Motion.Turn, until: Double) {
    day.motion.steadyTurn(at: time, &cursor)
  }

  @inline(__always)
  func sample(_ moment: Moment<Motion.Turn>, of day: Day, _ scratch: inout Scratch) -> Sample {
    let value = error.measured(
      moment.state.rate, at: moment.studyTime, sample: moment.index,
      session: scratch.noise, &scratch.error)
    return error.grade.quantised(value)
  }
}

extension SensorError.Grade {
  /// Returns the nearest multiples of the quantisation step.
  @inline(__always)
  func quantised(_ value: Vector) -> Vector {
    guard step > 0 else { return value }
    let scaled = value / step
    return Vector(
      Double(nearestInteger(scaled.x)) * step, Double(nearestInteger(scaled.y)) * step,
      Double(nearestInteger(scaled.z)) * step)
  }
}
