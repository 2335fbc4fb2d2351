/// Measures the magnetic field along the phone's axes in microtesla, the phone's own field included.
public struct Magnetometer: MomentSensor, GradedSensor {
  public static let name = "magnetometer"
  static let unit = "uT"
  /// In microtesla along the phone's axes.
  public typealias Sample = Vector

  /// Knots of the slow errors and of the field between two samples.
  public struct Scratch {
    fileprivate var error = SensorError.Cursor()
    fileprivate let noise: Random
    fileprivate let earth: Vector?
    fileprivate var field = MagneticField.Cursor()
  }

  private let error: SensorError
  private let field: MagneticField

  /// The magnetometer of one phone in the field round a town.
  public init(of phone: Phone, in field: MagneticField) {
    error = phone.error(of: Self.self)
    self.field = field
  }

  func makeScratch(_ session: SensorSession, _ day: Day) -> Scratch {
    Scratch(
      noise: error.noise(inSession: session.number), earth: field.earth(on: day))
  }

  /// The field along the phone's axes is all that it feels, in microtesla.
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
