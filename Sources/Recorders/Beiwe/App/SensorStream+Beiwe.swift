import Formats
import Simulation

extension SensorStream {
  var beiwe: BeiweStream { BeiweStream(rawValue: rawValue) ?? .iosLog }

  /// How the app's log names the stream.
  var logName: String {
    switch self {
    case .accel: "Accel"
    case .gyro: "Gyro"
    case .magnetometer: "Magnetometer"
    case .devicemotion: "DeviceMotion"
    case .gps: "GPS"
    case .powerState: "PowerState"
    case .proximity: "Proximity"
    case .reachability: "Reachability"
    }
  }
}
