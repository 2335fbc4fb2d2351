/// All sensors of a phone. Add a new sensor at the end, because the position of a sensor selects
/// the random numbers for its sampling times.
public let sensors: [any Sensor.Type] = [
  Accelerometer.self, Gyro.self, Magnetometer.self, DeviceMotion.self, GPS.self, PowerState.self,
  Proximity.self, Reachability.self,
]
