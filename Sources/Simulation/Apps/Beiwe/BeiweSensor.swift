/// A sensor that the app collects from, and how a study's `device_settings` set it.
///
/// The server: `AbstractDeviceSettings` in `database/study_models.py`.
public struct BeiweSensor: Sendable {
  /// The phone's sensor.
  public let sensor: any Sensor.Type
  /// What the sensor's keys begin with.
  let key: String
  /// Whether the server's defaults collect it.
  let isOn: Bool
  /// Who says how often the sensor samples.
  let rate: Rate
  /// The server's default; nil for a sensor that is always on.
  let cycle: BeiweSettings.DutyCycle?
  /// The sensor whose on-duration must not be 0. The accelerometer asks for the GPS' by mistake, the
  /// gyroscope for none.
  let durationKey: String?

  enum Rate: Sendable {
    /// The sensor reports events.
    case none
    /// The study, unless the version has a rate of its own.
    case study
    case version
  }

  /// The name of the sensor and of its stream.
  public var name: String { sensor.name }

  init(
    _ sensor: any Sensor.Type, _ key: String, isOn: Bool = false, rate: Rate = .none,
    cycle: BeiweSettings.DutyCycle? = nil, needsDurationOf durationKey: String? = nil
  ) {
    self.sensor = sensor
    self.key = key
    self.isOn = isOn
    self.rate = rate
    self.cycle = cycle
    self.durationKey = durationKey
  }

  /// In the order in which the app starts them. A new one is added at the end, because the place of a
  /// sensor decides when after a launch it starts.
  public static let all: [BeiweSensor] = [
    BeiweSensor(
      GPS.self, "gps", isOn: true, cycle: .init(on: 60, off: 600), needsDurationOf: "gps"),
    BeiweSensor(
      Accelerometer.self, "accelerometer", isOn: true, rate: .study,
      cycle: .init(on: 10, off: 10), needsDurationOf: "gps"),
    BeiweSensor(PowerState.self, "power_state", isOn: true),
    BeiweSensor(Proximity.self, "proximity"),
    BeiweSensor(Reachability.self, "reachability", isOn: true),
    BeiweSensor(Gyro.self, "gyro", rate: .study, cycle: .init(on: 60, off: 600)),
    BeiweSensor(
      Magnetometer.self, "magnetometer", rate: .version, cycle: .init(on: 60, off: 600),
      needsDurationOf: "magnetometer"),
    BeiweSensor(
      DeviceMotion.self, "devicemotion", rate: .version, cycle: .init(on: 60, off: 600),
      needsDurationOf: "devicemotion"),
  ]
}
