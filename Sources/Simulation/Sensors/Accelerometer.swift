/// Measures the acceleration of the phone with gravity, in g: face up at rest reads (0, 0, -1).
public struct Accelerometer: MomentSensor, GradedSensor {
  public static let name = "accel"
  static let unit = "g"

  /// In g along the phone's axes, in whole steps of its profile.
  public typealias Sample = Vector

  /// Knots of the slow errors between two samples.
  public struct Scratch {
    fileprivate var error = SensorError.Cursor()
    fileprivate let noise: Random
  }

  private let error: SensorError
  /// A step of the digits in g, and how many of them 1 g has; 0 for digits without steps.
  private let step: Double
  private let stepsPerUnit: Double

  /// The accelerometer of one phone, with the errors that were drawn for it.
  public init(of phone: Phone) {
    error = phone.error(of: Self.self)
    step = error.grade.step
    stepsPerUnit = step > 0 ? 1 / step : 0
  }

  func makeScratch(_ session: SensorSession, _ day: Day) -> Scratch {
    Scratch(noise: error.noise(inSession: session.number))
  }

  /// Specific force is all that it feels, in g.
  @inline(__always)
  func steadyState(
    on day: Day, at time: Double, _ cursor: inout Motion.Cursor, _ scratch: inout Scratch
  ) -> (state: Vector, until: Double) {
    day.motion.steadyForce(at: time, &cursor)
  }

  @inline(__always)
  func sample(_ moment: Moment<Vector>, of day: Day, _ scratch: inout Scratch) -> Sample {
    let value = error.measured(
      moment.state, at: moment.studyTime, sample: moment.index, session: scratch.noise,
      &scratch.error)
    guard step > 0 else { return value }
    let scaled = stepsPerUnit * value
    return Vector(
      step * Double(nearestInteger(scaled.x)), step * Double(nearestInteger(scaled.y)),
      step * Double(nearestInteger(scaled.z)))
  }
}

extension Motion.State {
  /// Apple's gravity: its direction in phone axes, of length 1.
  public var gravity: Vector { attitude.unrotate(Vector(0, 0, -1)) }

  /// Apple's user acceleration in g: minus the acceleration of the phone.
  public var userAcceleration: Vector {
    attitude.unrotate((-1 / standardGravity) * acceleration)
  }

  /// What an ideal accelerometer shows, in g: gravity and user acceleration.
  @inline(__always)
  public var specificForce: Vector {
    attitude.unrotate(Vector(0, 0, -1) - (1 / standardGravity) * acceleration)
  }
}
