/// A sensor of a phone, which is a `MotionSensor` or an `EventSensor`.
public protocol Sensor: Sendable {
  /// The unique name of the sensor in device profiles, in the ground truth and in the apps'
  /// streams.
  static var name: String { get }

  /// Whether device profiles have errors of the sensor's sampling rate under `sampling`. Any other
  /// sensor has an exact sampling rate.
  static var isSampledWithError: Bool { get }
}

extension Sensor {
  public static var isSampledWithError: Bool { false }
}

/// A three-axis sensor whose error sizes are in device profiles.
protocol GradedSensor: Sensor {
  /// The unit of the sensor's values and errors, as in the ground truth.
  static var unit: String { get }
}

extension GradedSensor {
  public static var isSampledWithError: Bool { true }
}

/// The registered sensors whose error sizes are in device profiles.
let gradedSensors = sensors.compactMap { $0 as? any GradedSensor.Type }
