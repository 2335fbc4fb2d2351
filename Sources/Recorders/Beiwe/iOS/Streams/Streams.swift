/// All streams of the app except its log, in the order in which it closes files. Add a new stream
/// here.
let appStreams: [any AppStream.Type] = [
  AccelerometerStream.self, GyroStream.self, MagnetometerStream.self, DeviceMotionStream.self,
  GPSStream.self, PowerStateStream.self, ProximityStream.self, ReachabilityStream.self,
]
