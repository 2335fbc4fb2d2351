/// Something on a phone that measures: a `MotionSensor` or an `EventSensor`.
public protocol Sensor: Sendable {
  /// Names the sensor in device profiles and in the truth, and the streams that apps make of it; no
  /// other sensor has the name.
  static var name: String { get }

  /// Whether device profiles say, under `sampling`, how well a phone keeps the sensor's rate. A sensor
  /// of which they say nothing keeps it exactly.
  static var isSampledWithError: Bool { get }
}

extension Sensor {
  public static var isSampledWithError: Bool { false }
}

/// A sensor of three axes whose errors device profiles grade.
protocol GradedSensor: Sensor {
  /// The unit of its values and of the grades, as the truth names it.
  static var unit: String { get }
}

extension GradedSensor {
  public static var isSampledWithError: Bool { true }
}

/// The registered sensors whose errors device profiles grade.
let gradedSensors = sensors.compactMap { $0 as? any GradedSensor.Type }
