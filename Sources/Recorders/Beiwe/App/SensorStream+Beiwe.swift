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

  /// What the log says when the app begins or ends to collect: the event and its message.
  func collection(isOn: Bool) -> (event: String, message: String) {
    let place = 2 * (Self.allCases.firstIndex(of: self) ?? 0) + (isOn ? 1 : 0)
    return Self.collections[place]
  }

  /// Made once, since duty cycles fill the log with them.
  private static let collections = allCases.flatMap { stream in
    ["off", "on"].map { word in
      (
        event: stream.rawValue.lowercased() + "_" + word,
        message: "\(stream.logName) collection \(word)"
      )
    }
  }
}
