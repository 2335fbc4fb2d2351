/// The dialects of the Beiwe app for iOS.
///
/// The sources in the app are the `headers` and `type` of each data service under `Beiwe/Managers`.
/// The sources in the server are `constants/data_processing_constants.py` and
/// `constants/data_stream_constants.py`. The source of the history is the app's repository: commit
/// 84fe432 (2024-03-08) removed `unreachable`. The version of 2016-04 wrote the phone's model and
/// system in `accuracy`, wrote the level in percent, and had no log.
extension BeiweDialect {
  /// The dialect of version 2.5.2 and later.
  public static let current = BeiweDialect("current", iOSFormats(network: ["wifi", "cellular"]))

  /// The dialect of versions before 2024-03.
  public static let v23: BeiweDialect = {
    var dialect = BeiweDialect("2.3", iOSFormats(network: withUnreachable))
    dialect.saysUnreachable = true
    return dialect
  }()

  /// The dialect of 2016-04, as the wiki of the Beiwe project describes it.
  public static let wiki2016: BeiweDialect = {
    var dialect = BeiweDialect(
      "wiki-2016", iOSFormats(network: withUnreachable).filter { $0.stream != .iosLog })
    dialect.namesDevice = true
    dialect.saysUnreachable = true
    dialect.levelIsPercent = true
    dialect.notPresented = "not_presented"
    dialect.marksSliders = false
    dialect.notifiesItself = true
    dialect.marksSkipped = true
    return dialect
  }()

  private static let withUnreachable = ["wifi", "cellular", "unreachable"]

  /// The event words of the stream `powerState`, first for the battery and then for the lock.
  private static let powerWords = [
    "Charging", "Full", "Unplugged", "PowerUnknown", "Locked", "Unlocked",
  ]

  private static let calibrationWords = ["uncalibrated", "low", "medium", "high", "unknown"]

  /// Returns the formats of all streams. Add a new stream before the log.
  ///
  /// - Parameter network: the words for networks in the stream `reachability`.
  private static func iOSFormats(network: [String]) -> [BeiweStreamFormat] {
    [
      BeiweStreamFormat(.accel, [BeiweColumn("accuracy", .accuracy)] + .numbers("x", "y", "z")),
      BeiweStreamFormat(.gyro, .numbers("x", "y", "z")),
      BeiweStreamFormat(.magnetometer, .numbers("x", "y", "z")),
      BeiweStreamFormat(
        .devicemotion,
        .numbers(
          "roll", "pitch", "yaw", "rotation_rate_x", "rotation_rate_y", "rotation_rate_z",
          "gravity_x", "gravity_y", "gravity_z", "user_accel_x", "user_accel_y", "user_accel_z")
          + [BeiweColumn("magnetic_field_calibration_accuracy", .word(calibrationWords))]
          + .numbers("magnetic_field_x", "magnetic_field_y", "magnetic_field_z")),
      BeiweStreamFormat(.gps, .numbers("latitude", "longitude", "altitude", "accuracy")),
      BeiweStreamFormat(
        .powerState, [BeiweColumn("event", .word(powerWords)), BeiweColumn("level", .level)]),
      BeiweStreamFormat(.proximity, [BeiweColumn("event", .word(["NearUser", "NotNearUser"]))]),
      BeiweStreamFormat(.reachability, [BeiweColumn("event", .word(network))]),
      log,
    ]
  }

  private static let log = BeiweStreamFormat(
    .iosLog,
    ["launchId", "memory", "battery", "event", "msg", "d1", "d2", "d3", "d4"].map {
      BeiweColumn($0, .log)
    })
}

extension BeiweStream {
  /// The stream of the phone's acceleration including gravity, in g.
  public static let accel = BeiweStream("accel", downloadFolder: "accelerometer")
  /// The stream of the phone's rotation rate, in rad/s.
  public static let gyro = BeiweStream("gyro")
  /// The stream of the magnetic field including the phone's own field, in microtesla.
  public static let magnetometer = BeiweStream("magnetometer")
  /// The stream of attitude, rotation rate, gravity and user acceleration, as Core Motion estimates
  /// them.
  public static let devicemotion = BeiweStream("devicemotion")
  /// The stream of position fixes from the location service.
  public static let gps = BeiweStream("gps")
  /// The stream of changes of the battery state and of the lock.
  public static let powerState = BeiweStream("powerState", downloadFolder: "power_state")
  /// The stream of the proximity sensor, which shows whether something is near the screen.
  public static let proximity = BeiweStream("proximity")
  /// The stream of changes of the network type that the phone uses.
  public static let reachability = BeiweStream("reachability")
  /// The stream of the app's own log.
  public static let iosLog = BeiweStream("ios_log")
}
