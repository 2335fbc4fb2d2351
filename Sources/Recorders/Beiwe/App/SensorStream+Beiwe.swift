import Formats
import Simulation

extension SensorStream {
  var beiwe: BeiweStream { BeiweStream(rawValue: rawValue) ?? .iosLog }

  /// What the log says when the app begins or ends to collect: the event and its message.
  func collection(isOn: Bool) -> (event: StaticString, message: StaticString) {
    switch self {
    case .accel:
      isOn
        ? ("accel_on", "Accel collection on")
        : ("accel_off", "Accel collection off")
    case .gyro:
      isOn
        ? ("gyro_on", "Gyro collection on")
        : ("gyro_off", "Gyro collection off")
    case .magnetometer:
      isOn
        ? ("magnetometer_on", "Magnetometer collection on")
        : ("magnetometer_off", "Magnetometer collection off")
    case .devicemotion:
      isOn
        ? ("devicemotion_on", "DeviceMotion collection on")
        : ("devicemotion_off", "DeviceMotion collection off")
    case .gps:
      isOn
        ? ("gps_on", "GPS collection on")
        : ("gps_off", "GPS collection off")
    case .powerState:
      isOn
        ? ("powerstate_on", "PowerState collection on")
        : ("powerstate_off", "PowerState collection off")
    case .proximity:
      isOn
        ? ("proximity_on", "Proximity collection on")
        : ("proximity_off", "Proximity collection off")
    case .reachability:
      isOn
        ? ("reachability_on", "Reachability collection on")
        : ("reachability_off", "Reachability collection off")
    }
  }
}
