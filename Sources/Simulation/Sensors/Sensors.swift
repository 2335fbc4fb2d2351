/// Every sensor of a phone. A new one is added at the end, because the place of a sensor addresses
/// the instants of its samples.
public let sensors: [any Sensor.Type] = [
  Accelerometer.self, Gyro.self, Magnetometer.self, DeviceMotion.self, GPS.self, PowerState.self,
  Proximity.self, Reachability.self,
]
