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

  func sample(_ moment: Moment<Motion.State>, of day: Day, _ scratch: inout Scratch) -> Sample {
    let earth = scratch.earth ?? field.earth(on: day, at: moment.time)
    let local =
      earth + field.anomaly(at: moment.state.position, moment.time, of: day, &scratch.field)
    let value = error.measured(
      moment.state.attitude.unrotate(local), at: moment.studyTime, sample: moment.index,
      session: scratch.noise, &scratch.error)
    return error.grade.quantised(value)
  }
}
