/// One participant's phone: a device with its own errors, drawn once. A class, since every poll of an
/// app asks it and a copy would take longer than the answer.
public final class Phone: Sendable {
  /// The model that it is one of.
  public let profile: DeviceProfile
  /// The errors of the graded sensors that the phone has, by name.
  private let errors: [String: SensorError]
  /// Parts per million by which the oscillator is fast.
  public let drift: Double
  let battery: Random
  let warmth: Warmth
  /// Standard deviation of a clock's error at launch, in seconds: assumed.
  private static let clockError = 0.002
  private let random: Random

  /// - Parameter random: the participant's.
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

  /// A clock as an app sees it that was launched at `launch`.
  public func clock(launchedAt launch: Timestamp, number: Int) -> SensorClock {
    SensorClock(launch: launch, offset: clockOffset(number), drift: drift)
  }

  /// Seconds by which the clock is ahead after the launch with this number, from 1.
  private func clockOffset(_ number: Int) -> Double {
    Self.clockError * random["offset"].normal(at: number)
  }

  /// When a sensor samples during an on-window of an app.
  ///
  /// - Parameters:
  ///   - start: when the app switches the sensor on.
  ///   - rate: what the app asks for, in Hz.
  ///   - session: counts the on-windows.
  public func sampling(
    of sensor: any MotionSensor.Type, from start: Timestamp, rate: Double, session: Int
  ) -> SampleClock {
    let place = sensors.firstIndex { $0 == sensor } ?? sensors.count
    return SampleClock(
      from: start, rate: rate, sampling: profile.sampling(of: sensor),
      random: random["sampling"][place][session])
  }

  /// The errors of a graded sensor, which the phone must have.
  func error(of sensor: any GradedSensor.Type) -> SensorError {
    guard let error = errors[sensor.name] else {
      preconditionFailure("only a sensor that the phone has is measured")
    }
    return error
  }

  /// The level that iOS reports for a charge of 0...1: whole steps, some of them one percent low.
  public func reportedLevel(_ charge: Double) -> Float {
    let step = reportedStep(charge)
    let isLow = step < levelSteps && battery.chance(profile.lowerLevel, at: step)
    return Float(profile.levelStep * step - (isLow ? 1 : 0)) / 100
  }

  func reportedStep(_ charge: Double) -> Int {
    max(1, min(levelSteps, Int(charge * Double(levelSteps) + 0.5)))
  }

  /// How many steps a full battery has: 20 since iOS 17, 100 before.
  var levelSteps: Int { 100 / profile.levelStep }

  /// How wrong the attitude is that an app is given.
  func fusion(_ values: DeviceMotion.Values) -> FusionError {
    FusionError(random["fusion"], of: values)
  }

  /// How wrong the fixes are that an app is given.
  func location(indoor: LocationError.Indoor) -> LocationError {
    LocationError(random["location"], indoor: indoor)
  }

  /// Everything that was drawn for the sensors that this phone has, for its clock and its temperature, by stream.
  ///
  /// - Parameters:
  ///   - deviceMotion: what the app asks for; likewise `indoor`.
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
