/// The phone of one participant, with its own random errors. It is a class, because apps query it
/// at each poll, and copying it would take longer than the query.
public final class Phone: Sendable {
  /// The profile of the phone's model.
  public let profile: DeviceProfile
  /// The errors of the graded sensors that the phone has, by name.
  private let errors: [String: SensorError]
  /// The amount by which the oscillator is fast, in parts per million.
  public let drift: Double
  let battery: Random
  let warmth: Warmth
  /// The standard deviation of a clock's error at launch, in seconds. Assumed.
  private static let clockError = 0.002
  private let random: Random

  /// - Parameter random: the random numbers of the participant.
  public init(
    _ profile: DeviceProfile, random: Random
  ) {
    let random = random["phone"]
    self.random = random
    self.profile = profile
    warmth = Warmth(random: random["temperature"])
    let warmth = warmth
    errors = Dictionary(
      uniqueKeysWithValues: profile.grades.map {
        ($0.key, SensorError($0.value, warmth: warmth, random: random[named: $0.key]))
      })
    let size = random["drift"].uniform(in: profile.drift)
    drift = random["drift sign"].chance(0.5) ? size : -size
    battery = random["battery"]
  }

  /// Returns the sensor clock for an app that was launched at `launch`.
  public func clock(launchedAt launch: Timestamp, number: Int) -> SensorClock {
    SensorClock(launch: launch, offset: clockOffset(number), drift: drift)
  }

  /// Returns the time by which the clock is ahead after the launch with this number, from 1, in
  /// seconds.
  private func clockOffset(_ number: Int) -> Double {
    Self.clockError * random["offset"].normal(at: number)
  }

  /// Returns the times at which a sensor samples during an on-time of an app.
  ///
  /// - Parameters:
  ///   - start: the time at which the app switches the sensor on.
  ///   - rate: the sampling rate that the app requests, in Hz.
  ///   - session: the number of the on-time.
  public func sampling(
    of sensor: any MotionSensor.Type, from start: Timestamp, rate: Double, session: Int
  ) -> SampleClock {
    let place = sensors.firstIndex { $0 == sensor } ?? sensors.count
    return SampleClock(
      from: start, rate: rate, sampling: profile.sampling(of: sensor),
      random: random["sampling"][place][session])
  }

  /// Returns the errors of a graded sensor, which the phone must have.
  func error(of sensor: any GradedSensor.Type) -> SensorError {
    guard let error = errors[sensor.name] else {
      preconditionFailure("the phone does not have the measured sensor")
    }
    return error
  }

  /// Returns the battery level that iOS reports for a charge from 0 to 1. Levels are whole steps,
  /// some of which are one percent too low.
  public func reportedLevel(_ charge: Double) -> Float {
    let step = reportedStep(charge)
    let isLow = step < levelSteps && battery.chance(profile.lowerLevel, at: step)
    return Float(profile.levelStep * step - (isLow ? 1 : 0)) / 100
  }

  func reportedStep(_ charge: Double) -> Int {
    max(1, min(levelSteps, Int(charge * Double(levelSteps) + 0.5)))
  }

  /// The number of steps of a full battery: 20 since iOS 17, 100 before.
  var levelSteps: Int { 100 / profile.levelStep }

  /// Returns the errors of the attitude that apps get.
  func fusion(_ values: DeviceMotion.Values) -> FusionError {
    FusionError(random["fusion"], of: values)
  }

  /// Returns the errors of the fixes that apps get.
  func location(indoor: LocationError.Indoor) -> LocationError {
    LocationError(random["location"], indoor: indoor)
  }

  /// Returns the random error terms of this phone's sensors, clock and temperature, by stream.
  ///
  /// - Parameters:
  ///   - deviceMotion: the values that the app requests from devicemotion.
  public func terms(
    deviceMotion: DeviceMotion.Values = .fused, indoor: LocationError.Indoor = .held
  ) -> [(stream: String, terms: [SensorError.Term])] {
    var terms = gradedSensors.filter(profile.has).map { ($0.name, error(of: $0).terms) }
    if profile.has(DeviceMotion.self) {
      terms.append((DeviceMotion.name, fusion(deviceMotion).terms))
    }
    if profile.has(GPS.self) { terms.append((GPS.name, location(indoor: indoor).terms)) }
    return terms + [
      (
        "clock",
        [
          SensorError.Term(name: "drift", value: drift, unit: "ppm"),
          SensorError.Term(name: "first_offset", value: clockOffset(1), unit: "s"),
          SensorError.Term(name: "offset_sd", value: Self.clockError, unit: "s"),
          SensorError.Term(
            name: "first_sample_earliest", value: SampleClock.firstSample.lowerBound,
            unit: "interval"),
          SensorError.Term(
            name: "first_sample_latest", value: SampleClock.firstSample.upperBound,
            unit: "interval"),
        ]
      ),
      ("temperature", warmth.terms),
    ]
  }
}
