/// A version of the Beiwe app: its behaviour beyond the settings of a study.
///
/// `Profiles/README.md` gives unit, range and source of each key.
public struct BeiweProfile: Equatable, ProfilePart {
  /// The profile's name for people, such as `Beiwe 2.5.2`.
  public let title: String
  /// The system of the phones that the version runs on.
  public let platform: Platform
  /// The version, such as `2.5.2`.
  public let version: String
  /// The build, such as `2024.46`, which `identifiers` names as `beiwe_version`.
  public let build: String
  /// The name of the dialect in which this version writes rows, such as `current`.
  public let dialect: String
  /// Whether a phone must have the sensor of each stream that the study collects; else the version leaves out
  /// the streams of sensors that the phone lacks.
  public let needsSensors: Bool
  /// Rates in Hz that no study can set, by the name of the sensor.
  public let rates: [String: Double]
  /// What the devicemotion stream carries.
  public let deviceMotion: DeviceMotion.Values
  /// How often iOS gives a fix at this version's desired accuracy.
  public let gps: GPS.Cadence
  /// How fixes behave inside buildings.
  public let gpsIndoor: LocationError.Indoor
  /// Chance that an Unlocked row comes twice, 1-19 ms apart.
  public let unlockedTwice: Double
  /// Chance that iOS knows no state of the battery in the first row after a launch that tells one.
  public let unknownAtLaunch: Double
  /// Whether the server sends the notification of a survey again that nobody has opened: it does for
  /// builds from 2024.27 on, which say that they know of it.
  public let resendsSurveys: Bool
  /// Whether the app notifies by itself, and knows weekly schedules alone; else the server notifies.
  public let notifiesItself: Bool
  /// Chance that a question is said to be presented twice.
  public let presentedTwice: Double
  /// How often iOS suspends and ends the app in the background, a day.
  public let suspensions: Double

  /// Reads the keys that `Profiles/README.md` lists for apps.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    platform = try reader.choice("platform", default: .iOS)
    version = try reader.line("version")
    build = try reader.line("build")
    dialect = try reader.line("dialect")
    needsSensors = try reader.bool("needs_sensors", default: true)
    rates = try reader.object("rates_hz") { (reader) throws(ProfileError) in
      var rates: [String: Double] = [:]
      for sensor in BeiweSensor.all {
        switch sensor.rate {
        case .none: break
        case .study: rates[sensor.name] = try reader.numberIfPresent(sensor.name, in: 0.1...200)
        case .version: rates[sensor.name] = try reader.number(sensor.name, in: 0.1...200)
        }
      }
      return rates
    }
    deviceMotion = try reader.choice("devicemotion", default: .fused)
    (gps, gpsIndoor) = try reader.object("gps") { (reader) throws(ProfileError) in
      (
        GPS.Cadence(
          rest: try reader.number("interval_rest_s", in: 1...600),
          moving: try reader.number("interval_moving_s", in: 1...60)),
        try reader.choice("indoor", default: LocationError.Indoor.held)
      )
    }
    (unlockedTwice, unknownAtLaunch) = try reader.object("power") {
      (reader) throws(ProfileError) in
      (
        try reader.number("unlocked_twice", in: 0...1),
        try reader.number("unknown_at_launch", in: 0...1, default: 0)
      )
    }
    (resendsSurveys, notifiesItself, presentedTwice) =
      try reader.objectIfPresent("surveys") { (reader) throws(ProfileError) in
        (
          try reader.bool("resend", default: false),
          try reader.bool("notifies_itself", default: false),
          try reader.number("presented_twice", in: 0...1, default: 0)
        )
      } ?? (false, false, 0)
    suspensions = try reader.number("suspensions_per_day", in: 0...50, default: 0)
  }
}
