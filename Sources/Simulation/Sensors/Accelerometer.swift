/// Measures the acceleration of the phone with gravity, in g: face up at rest reads (0, 0, -1).
public struct Accelerometer: MomentSensor, GradedSensor {
  public static let name = "accel"
  static let unit = "g"

  /// The axes in steps of 1/65,536 g, as an iPhone's are.
  public typealias Sample = SIMD3<Int32>

  /// Knots of the slow errors between two samples.
  public struct Scratch {
    fileprivate var error = SensorError.Cursor()
    fileprivate let noise: Random
  }

  private let error: SensorError

  /// The accelerometer of one phone, with the errors that were drawn for it.
  public init(of phone: Phone) {
    error = phone.error(of: Self.self)
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
    let scaled = 65_536 * value
    return SIMD3(
      Int32(nearestInteger(scaled.x)), Int32(nearestInteger(scaled.y)),
      Int32(nearestInteger(scaled.z)))
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
