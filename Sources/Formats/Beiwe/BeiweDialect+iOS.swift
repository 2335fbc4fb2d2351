/// The dialects of the app for iOS.
///
/// The app: the `headers` and `type` of each data service under `Beiwe/Managers`. The server:
/// `constants/data_processing_constants.py` and `constants/data_stream_constants.py`. The app's history:
/// `unreachable` left with 84fe432 (2024-03-08); the seed of 2016-04 wrote the phone's model and system under
/// `accuracy` and the level in percent, and had no log of its own.
extension BeiweDialect {
  /// 2.5.2 and later.
  public static let current = BeiweDialect("current", iOSFormats(network: ["wifi", "cellular"]))

  /// Before 2024-03.
  public static let v23: BeiweDialect = {
    var dialect = BeiweDialect("2.3", iOSFormats(network: withUnreachable))
    dialect.saysUnreachable = true
    return dialect
  }()

  /// The seed of 2016-04, as the project's wiki describes it.
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

  /// The words of the stream `powerState`: of the battery, then of the lock.
  private static let powerWords = [
    "Charging", "Full", "Unplugged", "PowerUnknown", "Locked", "Unlocked",
  ]

  private static let calibrationWords = ["uncalibrated", "low", "medium", "high", "unknown"]

  /// The formats of all streams; a new stream is added before the log.
  ///
  /// - Parameter network: the words of the stream `reachability`.
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
  /// The acceleration of the phone with gravity, in g.
  public static let accel = BeiweStream("accel", downloadFolder: "accelerometer")
  /// The rotation rate of the phone, in rad/s.
  public static let gyro = BeiweStream("gyro")
  /// The magnetic field with the phone's own, in microtesla.
  public static let magnetometer = BeiweStream("magnetometer")
  /// Attitude, rotation rate, gravity and user acceleration as Core Motion gives them.
  public static let devicemotion = BeiweStream("devicemotion")
  /// Fixes of the location service.
  public static let gps = BeiweStream("gps")
  /// Changes of the battery's state and of the lock.
  public static let powerState = BeiweStream("powerState", downloadFolder: "power_state")
  /// Whether something is near the screen.
  public static let proximity = BeiweStream("proximity")
  /// The network that the phone is on.
  public static let reachability = BeiweStream("reachability")
  /// The app's log.
  public static let iosLog = BeiweStream("ios_log")
}
