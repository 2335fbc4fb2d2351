/// A magnetometer, which measures the field along the phone's axes in microtesla, including the
/// phone's own field.
public struct Magnetometer: MomentSensor, GradedSensor {
  public static let name = "magnetometer"
  static let unit = "uT"
  /// The field along the phone's axes, in microtesla.
  public typealias Sample = Vector

  /// The interpolated slow errors and field values between two samples.
  public struct Scratch {
    fileprivate var error = SensorError.Cursor()
    fileprivate let noise: Random
    fileprivate let earth: Vector?
    fileprivate var field = MagneticField.Cursor()
  }

  private let error: SensorError
  private let field: MagneticField

  /// Creates the magnetometer of one phone in the field around a town.
  public init(of phone: Phone, in field: MagneticField) {
    error = phone.error(of: Self.self)
    self.field = field
  }

  func makeScratch(_ session: SensorSession, _ day: Day) -> Scratch {
    Scratch(
      noise: error.noise(inSession: session.number), earth: field.earth(on: day))
  }

  /// Returns the steady part of the state for this sensor: the field along the phone's axes, in
  /// microtesla.
  @inline(__always)
  func steadyState(
    on day: Day, at time: Double, _ cursor: inout Motion.Cursor, _ scratch: inout Scratch
  ) -> (state: Vector, until: Double) {
    let (place, steady) = day.motion.steadyPlace(at: time, &cursor)
    let anomaly = field.steadyAnomaly(at: place.position, time, of: day, &scratch.field)
    guard let earth = scratch.earth else {
      let local = field.earth(on: day, at: time) + anomaly.field
      return (place.attitude.unrotate(local), -.infinity)
    }
    return (place.attitude.unrotate(earth + anomaly.field), min(steady, anomaly.until))
  }

  @inline(__always)
  func sample(_ moment: Moment<Vector>, of day: Day, _ scratch: inout Scratch) -> Sample {
    let value = error.measured(
      moment.state, at: moment.studyTime, sample: moment.index, session: scratch.noise,
      &scratch.error)
    return error.grade.quantised(value)
  }
}
