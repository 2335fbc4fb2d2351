/// What a study sets for the Beiwe app: the server's `device_settings` as far as iOS uses them.
public struct BeiweSettings: Equatable, ProfilePart {
  /// Times in seconds that a stream is on and off in turn; off for 0 s means always on.
  public struct DutyCycle: Equatable, Sendable {
    /// Seconds that a stream collects.
    public var on: Int
    /// Seconds that it pauses; 0 for never.
    public var off: Int
  }

  public var accelerometer: Bool
  public var gps: Bool
  public var gyro: Bool
  public var magnetometer: Bool
  public var devicemotion: Bool
  public var powerState: Bool
  public var proximity: Bool
  public var reachability: Bool
  /// In Hz.
  public var accelerometerFrequency: Double
  public var gyroFrequency: Double
  public var accelerometerCycle: DutyCycle
  public var gpsCycle: DutyCycle
  public var gyroCycle: DutyCycle
  public var magnetometerCycle: DutyCycle
  public var devicemotionCycle: DutyCycle
  /// Whether positions get an offset that is drawn once a participant.
  public var fuzzesGPS: Bool
  /// Whether files may leave without Wi-Fi.
  public var uploadsOverCellular: Bool
  /// Seconds between new files, and between uploads.
  public var newFiles: Int
  /// Seconds between uploads.
  public var uploads: Int

  /// What keys that are missing fall back to.
  public enum Fallback: Sendable {
    /// The server's defaults, for studies of our own.
    case server
    /// The app's, for exports of real studies.
    case app
  }

  /// A key that was missing, and the value that stands in for it.
  public struct StandIn: Equatable, Sendable {
    public let key: String
    public let value: ProfileValue
  }

  /// Reads `device_settings`; other keys than those below are left to the caller.
  ///
  /// - Parameter standIns: receives what stands in for the keys that are missing.
  public init(
    reading reader: inout ProfileReader, fallback: Fallback, standIns: inout [StandIn]
  ) throws(ProfileError) {
    let isServer = fallback == .server
    var missing: [StandIn] = []
    func note(_ key: String, _ value: ProfileValue, _ reader: ProfileReader) {
      if !reader.has(key) { missing.append(StandIn(key: key, value: value)) }
    }
    func bool(
      _ key: String, _ reader: inout ProfileReader, server: Bool
    ) throws(ProfileError) -> Bool {
      let fallback = isServer && server
      note(key, .bool(fallback), reader)
      return try reader.bool(key, default: fallback)
    }
    func seconds(
      _ key: String, _ reader: inout ProfileReader, server: Int, app: Int
    ) throws(ProfileError) -> Int {
      let fallback = isServer ? server : app
      note(key, .integer(Int64(fallback)), reader)
      return try reader.integer(key, in: 0...31_536_000, default: fallback)
    }
    func frequency(_ key: String, _ reader: inout ProfileReader) throws(ProfileError) -> Double {
      note(key, .integer(10), reader)
      return try reader.number(key, in: 0.1...200, default: 10)
    }
    func cycle(
      _ name: String, _ reader: inout ProfileReader, on: Int, off: Int
    ) throws(ProfileError) -> DutyCycle {
      DutyCycle(
        on: try seconds(name + "_on_duration_seconds", &reader, server: on, app: 0),
        off: try seconds(name + "_off_duration_seconds", &reader, server: off, app: 300))
    }
    accelerometer = try bool("accelerometer", &reader, server: true)
    gps = try bool("gps", &reader, server: true)
    powerState = try bool("power_state", &reader, server: true)
    reachability = try bool("reachability", &reader, server: true)
    proximity = try bool("proximity", &reader, server: false)
    gyro = try bool("gyro", &reader, server: false)
    magnetometer = try bool("magnetometer", &reader, server: false)
    devicemotion = try bool("devicemotion", &reader, server: false)
    accelerometerFrequency = try frequency("accelerometer_frequency", &reader)
    gyroFrequency = try frequency("gyro_frequency", &reader)
    accelerometerCycle = try cycle("accelerometer", &reader, on: 10, off: 10)
    gpsCycle = try cycle("gps", &reader, on: 60, off: 600)
    gyroCycle = try cycle("gyro", &reader, on: 60, off: 600)
    magnetometerCycle = try cycle("magnetometer", &reader, on: 60, off: 600)
    devicemotionCycle = try cycle("devicemotion", &reader, on: 60, off: 600)
    fuzzesGPS = try bool("use_gps_fuzzing", &reader, server: false)
    uploadsOverCellular = try bool("allow_upload_over_cellular_data", &reader, server: false)
    newFiles = try seconds(
      "create_new_data_files_frequency_seconds", &reader, server: 900, app: 900)
    uploads = try seconds("upload_data_files_frequency_seconds", &reader, server: 3_600, app: 3_600)
    standIns = missing
  }

  /// Reads the settings of a study of our own; keys left out have the server's defaults.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    var ignored: [StandIn] = []
    try self.init(reading: &reader, fallback: .server, standIns: &ignored)
  }

  /// The order in which the app starts its streams.
  public static let startOrder: [SensorStream] = [
    .gps, .accel, .powerState, .proximity, .reachability, .gyro, .magnetometer, .devicemotion,
  ]

  /// The streams that the app collects with these settings, in the order in which it starts them.
  public var streams: [SensorStream] { Self.startOrder.filter(collects) }

  /// The accelerometer asks for the GPS' on-duration, as the app does by mistake; the gyroscope for
  /// none.
  private func collects(_ stream: SensorStream) -> Bool {
    switch stream {
    case .gps: gps && gpsCycle.on > 0
    case .accel: accelerometer && gpsCycle.on > 0
    case .powerState: powerState
    case .proximity: proximity
    case .reachability: reachability
    case .gyro: gyro
    case .magnetometer: magnetometer && magnetometerCycle.on > 0
    case .devicemotion: devicemotion && devicemotionCycle.on > 0
    }
  }

  /// Whether files may leave by a network.
  public func allowsUpload(over network: Network.State) -> Bool {
    switch network {
    case .wifi: true
    case .cellular: uploadsOverCellular
    case .none: false
    }
  }

  /// Rate in Hz and duty cycle of a stream that is sampled; nil for those that report events.
  ///
  /// - Parameter app: its version may have rates of its own.
  public func sampling(
    of stream: SensorStream, by app: BeiweProfile
  ) -> (rate: Double, cycle: DutyCycle)? {
    switch stream {
    case .accel: (app.rates[.accel] ?? accelerometerFrequency, accelerometerCycle)
    case .gyro: (app.rates[.gyro] ?? gyroFrequency, gyroCycle)
    case .magnetometer: app.rates[.magnetometer].map { ($0, magnetometerCycle) }
    case .devicemotion: app.rates[.devicemotion].map { ($0, devicemotionCycle) }
    case .gps, .powerState, .proximity, .reachability: nil
    }
  }
}
