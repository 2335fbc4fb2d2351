/// Measures the magnetic field along the phone's axes in microtesla, the phone's own field included.
public struct Magnetometer: MomentSensor {
  public static let stream = SensorStream.magnetometer
  public typealias Sample = Vector

  public struct Scratch {
    fileprivate var error: SensorError.Cursor
    fileprivate let noise: Random
    fileprivate let earth: Vector?
  }

  let phone: Phone
  private let field: MagneticField

  public init(of phone: Phone, in field: MagneticField) {
    self.phone = phone
    self.field = field
  }

  func makeScratch(_ session: SensorSession, _ day: Day) -> Scratch {
    Scratch(
      error: phone.magnetometer.cursor(),
      noise: phone.magnetometer.noise(inSession: session.number), earth: field.earth(on: day))
  }

  func sample(_ moment: Moment, of day: Day, _ scratch: inout Scratch) -> Sample {
    let earth = scratch.earth ?? field.earth(on: day, at: moment.time)
    let local = earth + field.anomaly(moment, of: day)
    let value = phone.magnetometer.measured(
      moment.state.attitude.unrotate(local), at: moment.studyTime,
      temperature: moment.temperature, sample: moment.index, session: scratch.noise,
      &scratch.error)
    return phone.magnetometer.grade.quantised(value)
  }
}

/// The magnetic field round a participant: the Earth's, and what walls and cars add to it.
public struct MagneticField: Sendable {
  private let model = EarthField()
  private let random: Random

  /// - Parameter random: the study's, because the town is the same for everybody.
  public init(random: Random) {
    self.random = random["anomaly"]
  }

  /// The Earth's field in the middle of the region on a day, east, north and up in microtesla; nil
  /// on days that lead from one region to another.
  func earth(on day: Day) -> Vector? {
    day.isJourney ? nil : earth(on: day, at: 0)
  }

  /// The same at `time`, in the day's seconds.
  func earth(on day: Day, at time: Double) -> Vector {
    let region = day.region(at: time)
    return model.field(
      latitude: region.latitude, longitude: region.longitude, altitude: region.altitude,
      year: Self.year(of: day.start))
  }

  /// What the surroundings add: a function of position, so that returning to a desk finds the same
  /// field; in a car it goes along.
  func anomaly(_ moment: Moment, of day: Day) -> Vector {
    switch day.environment(at: moment.time) {
    case .indoor: spatial(moment.state.position, deviation: 3)
    case .suburban, .open: spatial(moment.state.position, deviation: 0.3)
    case .canyon: spatial(moment.state.position, deviation: 1)
    case .vehicle, .train, .tunnel, .plane:
      day.tripLeg(at: moment.time)?.mode == .train
        ? vehicle(moment, of: day, "train", deviation: 20)
        : vehicle(moment, of: day, "car", deviation: 12)
    }
  }

  /// Smooth over about 3 m: a bicubic B-spline of addressed normals.
  private func spatial(_ position: Vector, deviation: Double) -> Vector {
    let spacing = 3.0
    let random = random["spatial"]
    return deviation
      * Vector(
        surface(position, spacing, random[0]), surface(position, spacing, random[1]),
        surface(position, spacing, random[2]))
  }

  private func surface(_ position: Vector, _ spacing: Double, _ random: Random) -> Double {
    let normalisation = 315.0 / 151
    return normalisation
      * SmoothNoise.spline(at: position.y, spacing: spacing) { row in
        let random = random[row]
        return SmoothNoise.spline(at: position.x, spacing: spacing) { random.normal(at: $0) }.value
      }.value
  }

  /// 10-30 microtesla along the axes of a car, 20-50 of a train's.
  private func vehicle(
    _ moment: Moment, of day: Day, _ name: StaticString, deviation: Double
  ) -> Vector {
    let random = random[name]
    let iron = deviation * Vector(random.normal(at: 0), random.normal(at: 1), random.normal(at: 2))
    let heading = day.motion.track.point(
      at: moment.time, leg: day.motion.track.leg(at: moment.time)
    ).heading.value
    return Quaternion(angle: heading - 0.5 * .pi, axis: Vector(0, 0, 1)).rotate(iron)
  }

  /// The decimal year.
  static func year(of instant: Timestamp) -> Double {
    1970 + Double(instant.microseconds) / (365.2425 * 86_400e6)
  }
}
