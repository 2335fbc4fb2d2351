/// Every stream of the app but its log, in the order in which it closes files. A new one is added here.
let appStreams: [any AppStream.Type] = [
  AccelerometerStream.self, GyroStream.self, MagnetometerStream.self, DeviceMotionStream.self,
  GPSStream.self, PowerStateStream.self, ProximityStream.self, ReachabilityStream.self,
]
