/// A version of Cozie, or its documentation: what it sends and by which names.
///
/// `Profiles/README.md` gives unit, range and source of each key.
public struct CozieProfile: Equatable, ProfilePart {
  /// What Cozie asks HealthKit for, by the ends of its fields' names.
  public enum HealthKey: String, CaseIterable, Sendable {
    case heartRate = "heart_rate"
    case restingHeartRate = "resting_heart_rate"
    case variability = "HRV"
    case environmentalAudio = "audio_exposure_environment"
    case headphoneAudio = "audio_exposure_headphones"
    case steps = "step_count"
    case distance = "walking_distance"
    case standing = "stand_time"
    case oxygen = "oxygen_saturation"
    case wristTemperature = "wrist_temperature"
    case activeEnergy = "active_energy_burned"
    case exercise = "exercise_time"
    case sleepInBed = "sleep_in_bed"
    case sleepAwake = "sleep_awake"
    case sleepCore = "sleep_core"
    case sleepDeep = "sleep_deep"
    case sleepREM = "sleep_REM"
    case sleepUnspecified = "sleep_unspecified"
    case workoutType = "workout_type"
    case workoutDuration = "workout_duration"
  }

  /// The profile's name for people.
  public let title: String
  /// Such as `3.0.2`.
  public let version: String
  /// The number of the build, such as `48`.
  public let build: String
  /// What is read from HealthKit and sent.
  public let health: Set<HealthKey>
  /// What is sent by its bare name, without telling which device sends it.
  public let bare: Set<HealthKey>
  /// Whether steps and distances tell which device has counted them, and when the count ended.
  public let tellsCounters: Bool
  /// Fields that are sent as whole numbers.
  public let whole: Set<String>
  /// Metres after which iOS tells a location, and by which it must differ from the one sent last.
  public let location: (filter: Double, moved: Double)
  /// Whether a survey and a location tell the app's version.
  public let tellsVersion: Bool
  /// The field that tells whether the app reminds.
  public let reminderField: String
  /// Whether the interval of reminders is sent as a text.
  public let sendsIntervalAsText: Bool
  /// The fields that tell a message's buttons, and the one that was touched.
  public let buttonFields: (shown: String, touched: String)
  /// The trigger of a message that was dismissed.
  public let dismissTrigger: String
  /// Whether every request's body is an array.
  public let sendsArrays: Bool

  /// Reads the keys that `Profiles/README.md` lists for apps.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    version = try reader.line("version")
    build = try reader.line("build")
    (health, bare, tellsCounters) = try reader.object("health") { (reader) throws(ProfileError) in
      (
        try reader.choices("types"), try reader.choices("bare"), try reader.bool("by_device")
      )
    }
    whole = Set(try reader.texts("whole_numbers", default: []))
    location = try reader.object("location") { (reader) throws(ProfileError) in
      (
        filter: try reader.number("distance_filter_m", in: 0...100_000),
        moved: try reader.number("moved_m", in: 0...100_000)
      )
    }
    tellsVersion = try reader.bool("tells_version")
    (reminderField, sendsIntervalAsText) = try reader.object("settings") {
      (reader) throws(ProfileError) in
      (try reader.line("reminder_enabled"), try reader.bool("interval_as_text"))
    }
    (buttonFields, dismissTrigger) = try reader.object("push") { (reader) throws(ProfileError) in
      (
        (shown: try reader.line("buttons"), touched: try reader.line("touched")),
        try reader.line("dismiss_trigger")
      )
    }
    sendsArrays = try reader.bool("always_arrays")
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.title == right.title && left.version == right.version && left.build == right.build
      && left.health == right.health && left.bare == right.bare
      && left.tellsCounters == right.tellsCounters && left.whole == right.whole
      && left.location == right.location && left.tellsVersion == right.tellsVersion
      && left.reminderField == right.reminderField
      && left.sendsIntervalAsText == right.sendsIntervalAsText
      && left.buttonFields == right.buttonFields && left.dismissTrigger == right.dismissTrigger
      && left.sendsArrays == right.sendsArrays
  }
}
