/// The streams that sensors of the phone give.
public enum SensorStream: String, CaseIterable, Sendable {
  case accel, gyro, magnetometer, devicemotion, gps, powerState, proximity, reachability

  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
