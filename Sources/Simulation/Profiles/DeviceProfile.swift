/// A model of phone: how well its sensors keep their rate, and how wrong they are.
///
/// `Profiles/README.md` gives unit, range and source of each key.
public struct DeviceProfile: Equatable, ProfilePart {
  /// The model's name for people, such as `iPhone 14`.
  public let title: String
  /// The hardware's name, such as `iPhone14,7`.
  public let model: String
  /// The system that the phone runs.
  public let platform: Platform
  /// The version of the phone's system, such as `17.5.1`.
  public let systemVersion: String
  /// The names of the sensors that the phone has.
  private let sensorNames: Set<String>
  private let sampling: [String: Sampling]
  /// Grades of sensors by name; every graded sensor that the phone has is here.
  let grades: [String: SensorError.Grade]
  /// Error of the oscillator, in parts per million, either sign.
  let drift: ClosedRange<Double>
  /// Percent between battery levels that iOS reports.
  let levelStep: Int
  /// Chance that a reported battery level is one percent below its step.
  let lowerLevel: Double

  /// Reads the keys that `Profiles/README.md` lists for devices.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    model = try reader.line("model")
    platform = try reader.choice("platform", default: .iOS)
    systemVersion = try reader.line("os_version")
    let sensorNames = try reader.sensorNames()
    self.sensorNames = sensorNames
    sampling = try reader.object("sampling") { (reader) throws(ProfileError) in
      var sampling: [String: Sampling] = [:]
      for sensor in sensors where sensor.isSampledWithError && sensorNames.contains(sensor.name) {
        sampling[sensor.name] = try reader.object(sensor.name) { (reader) throws(ProfileError) in
          Sampling(
            factorAt100Hz: try reader.number("rate_factor", in: 0.5...1.1),
            jitter: try reader.number("gap_sd_s", in: 0...5) * 0.5.squareRoot())
        }
      }
      return sampling
    }
    var grades: [String: SensorError.Grade] = [:]
    for sensor in gradedSensors where sensorNames.contains(sensor.name) {
      grades[sensor.name] = try reader.grade(of: sensor)
    }
    self.grades = grades
    drift = try reader.object("clock") { (reader) throws(ProfileError) in
      let range = try reader.numbers("drift_ppm", count: 2, in: 0...50)
      return min(range[0], range[1])...max(range[0], range[1])
    }
    (levelStep, lowerLevel) = try reader.object("battery") { (reader) throws(ProfileError) in
      let step = try reader.integer("level_step_percent", in: 1...20)
      guard 100 % step == 0 else {
        throw reader.refusal(of: "level_step_percent", allowed: "1, 2, 4, 5, 10 or 20")
      }
      return (step, try reader.number("level_one_percent_low", in: 0...1))
    }
  }

  /// Whether the phone has a sensor.
  public func has(_ sensor: any Sensor.Type) -> Bool { sensorNames.contains(sensor.name) }

  /// How well the phone keeps a sensor's rate.
  func sampling(of sensor: any Sensor.Type) -> Sampling { sampling[sensor.name] ?? .exact }
}

extension ProfileReader {
  /// Reads the list of the phone's sensors; without the list the phone has every sensor.
  fileprivate mutating func sensorNames() throws(ProfileError) -> Set<String> {
    let known = sensors.map { $0.name }
    let names = try texts("sensors", default: known)
    for (index, name) in names.enumerated() where !known.contains(name) {
      throw error(.refused(.text(name), .choice(known)), at: "sensors", "[\(index)]")
    }
    return Set(names)
  }

  /// Reads a sensor's grade; all values in the sensor's own unit.
  fileprivate mutating func grade(
    of sensor: any GradedSensor.Type
  ) throws(ProfileError) -> SensorError.Grade {
    try object(sensor.name) { (reader) throws(ProfileError) in
      let floor = try reader.numbers("bias_instability", count: 2, in: 0...10)
      return SensorError.Grade(
        white: try reader.number("white_noise", in: 0...10),
        bias: try reader.number("bias_sd", in: 0...500),
        floor: min(floor[0], floor[1])...max(floor[0], floor[1]),
        walk: try reader.number("rate_random_walk", in: 0...1),
        scale: try reader.number("scale_sd", in: 0...0.2),
        misalignment: try reader.number("misalignment_sd_deg", in: 0...10) * (.pi / 180),
        temperature: try reader.number("per_kelvin_sd", in: 0...5),
        range: try reader.number("range", in: 0.1...10_000),
        step: try reader.number("step", in: 0...1), unit: sensor.unit)
    }
  }
}
