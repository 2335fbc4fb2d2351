/// What a study sets for the Beiwe app: the server's `device_settings` as far as iOS uses them.
public struct BeiweSettings: Equatable, ProfilePart {
  /// Times in seconds that a stream is on and off in turn; off for 0 s means always on.
  public struct DutyCycle: Equatable, Sendable {
    /// Seconds that a stream collects.
    public var on: Int
    /// Seconds that it pauses; 0 for never.
    public var off: Int
  }

  /// What a study sets of one sensor.
  struct Collection: Equatable, Sendable {
    let isOn: Bool
    /// In Hz; nil where no study sets it.
    let frequency: Double?
    /// Nil for a sensor that is always on.
    let cycle: DutyCycle?
  }

  /// What is set of each sensor, by its key.
  private let collections: [String: Collection]
  /// Whether positions get an offset that is drawn once a participant.
  public var fuzzesGPS: Bool
  /// Whether files may leave without Wi-Fi.
  public var uploadsOverCellular: Bool
  /// Seconds between two rotations of the files.
  public var newFiles: Int
  /// Seconds between uploads.
  public var uploads: Int
  /// Minutes until the server sends a survey's notification again; 0 for never.
  public var resendMinutes: Int
  /// Seconds away from the app after which it asks for a password.
  public var logout: Int
  /// Seconds after which the recording of a voice ends by itself.
  public var longestVoice: Int

  /// What keys that are missing fall back to.
  public enum Fallback: Sendable {
    /// The server's defaults, for studies of our own.
    case server
    /// The app's, for exports of real studies.
    case app
  }

  /// A key that was missing, and the value that stands in for it.
  public struct StandIn: Equatable, Sendable {
    /// The key of `device_settings` that was missing.
    public let key: String
    /// What is taken instead.
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
      _ name: String, _ reader: inout ProfileReader, server: DutyCycle
    ) throws(ProfileError) -> DutyCycle {
      DutyCycle(
        on: try seconds(name + "_on_duration_seconds", &reader, server: server.on, app: 0),
        off: try seconds(name + "_off_duration_seconds", &reader, server: server.off, app: 300))
    }
    var collections: [String: Collection] = [:]
    for sensor in BeiweSensor.all {
      collections[sensor.key] = Collection(
        isOn: try bool(sensor.key, &reader, server: sensor.isOn),
        frequency: sensor.rate == .study
          ? try frequency(sensor.key + "_frequency", &reader) : nil,
        cycle: try sensor.cycle.map { (server) throws(ProfileError) in
          try cycle(sensor.key, &reader, server: server)
        })
    }
    self.collections = collections
    fuzzesGPS = try bool("use_gps_fuzzing", &reader, server: false)
    uploadsOverCellular = try bool("allow_upload_over_cellular_data", &reader, server: false)
    newFiles = try seconds(
      "create_new_data_files_frequency_seconds", &reader, server: 900, app: 900)
    uploads = try seconds("upload_data_files_frequency_seconds", &reader, server: 3_600, app: 3_600)
    // The server reads this one, whatever the app does.
    resendMinutes = try reader.integer("resend_period_minutes", in: 0...525_600, default: 180)
    logout = try seconds("seconds_before_auto_logout", &reader, server: 600, app: 300)
    longestVoice = try seconds(
      "voice_recording_max_time_length_seconds", &reader, server: 240, app: 300)
    standIns = missing
  }

  /// Reads the settings of a study of our own; keys left out have the server's defaults.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    var ignored: [StandIn] = []
    try self.init(reading: &reader, fallback: .server, standIns: &ignored)
  }

  /// The keys of `device_settings` that are read and that a server has, with their values.
  var values: [String: ProfileValue] {
    var values: [String: ProfileValue] = [
      "use_gps_fuzzing": .bool(fuzzesGPS),
      "allow_upload_over_cellular_data": .bool(uploadsOverCellular),
      "create_new_data_files_frequency_seconds": .integer(Int64(newFiles)),
      "upload_data_files_frequency_seconds": .integer(Int64(uploads)),
      "resend_period_minutes": .integer(Int64(resendMinutes)),
      "seconds_before_auto_logout": .integer(Int64(logout)),
      "voice_recording_max_time_length_seconds": .integer(Int64(longestVoice)),
    ]
    for (key, collection) in collections where BeiweServerSettings.sensors.contains(key) {
      values[key] = .bool(collection.isOn)
      if let frequency = collection.frequency { values[key + "_frequency"] = .number(frequency) }
      if let cycle = collection.cycle {
        values[key + "_on_duration_seconds"] = .integer(Int64(cycle.on))
        values[key + "_off_duration_seconds"] = .integer(Int64(cycle.off))
      }
    }
    return values
  }

  /// The sensors that the app collects from with these settings, in the order in which it starts them.
  public var sensors: [BeiweSensor] {
    BeiweSensor.all.filter { sensor in
      guard collections[sensor.key]?.isOn == true else { return false }
      return sensor.durationKey.flatMap { collections[$0]?.cycle }.map { $0.on > 0 } ?? true
    }
  }

  /// When a sensor is on and off in turn; nil if it is always on.
  public func cycle(of sensor: any Sensor.Type) -> DutyCycle? {
    collection(of: sensor)?.collection.cycle
  }

  private func collection(
    of sensor: any Sensor.Type
  ) -> (known: BeiweSensor, collection: Collection)? {
    guard let known = BeiweSensor.all.first(where: { $0.sensor == sensor }),
      let collection = collections[known.key]
    else { return nil }
    return (known, collection)
  }

  /// Whether files may leave by a network.
  public func allowsUpload(over network: Network.State) -> Bool {
    switch network {
    case .wifi: true
    case .cellular: uploadsOverCellular
    case .none: false
    }
  }

  /// How often a sensor samples, in Hz; nil for one that reports events.
  ///
  /// - Parameter app: its version may have rates of its own.
  public func rate(of sensor: any Sensor.Type, by app: BeiweProfile) -> Double? {
    guard let (known, collection) = collection(of: sensor) else { return nil }
    return switch known.rate {
    case .none: nil
    case .study: app.rates[known.name] ?? collection.frequency
    case .version: app.rates[known.name]
    }
  }
}
