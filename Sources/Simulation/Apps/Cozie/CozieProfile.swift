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
  /// Whether steps and distances tell which device has counted them, and when the count ended.
  public let tellsCounters: Bool
  /// Fields that are sent as whole numbers.
  public let whole: Set<String>
  /// Metres after which iOS tells a location, and by which it must differ from the one sent last.
  public let location: (filter: Double, moved: Double)
  /// Whether surveys and locations have the app's version.
  public let tellsVersion: Bool
  /// Whether surveys have the title of the survey.
  public let tellsTitle: Bool
  /// What the request with the settings looks like, and when it is sent.
  public let settings: Settings
  /// What the requests about messages look like.
  public let push: Push
  /// Whether every request's body is an array.
  public let sendsArrays: Bool

  /// The request with the settings.
  public struct Settings: Equatable, Sendable {
    /// The field that shows whether the app reminds.
    public let reminderField: String
    /// Whether the interval of reminders is sent as a text.
    public let sendsIntervalAsText: Bool
    /// The sync buttons that send the settings.
    public let buttons: Set<SyncButton>
    /// Whether the fields of the app's build and version have each other's value.
    public let swapsBuild: Bool
  }

  /// A button that sends health, by its trigger.
  public enum SyncButton: String, CaseIterable, Sendable {
    case settings = "sync_button_settings_tab"
    case backend = "sync_button_backend_tab"
    case data = "sync_button_data_tab"
  }

  /// Requests about messages.
  public struct Push: Equatable, Sendable {
    /// The field with the labels of a message's buttons.
    public let shownField: String
    /// The field with the label of the button that was touched.
    public let touchedField: String
    /// The trigger of a message that was dismissed.
    public let dismissTrigger: String
    /// The label that a dismissal sends as if it were a button; nil for none.
    public let dismissLabel: String?
    /// Whether the trigger is also in the field `notification_trigger`.
    public let tellsTrigger: Bool
  }

  /// Reads the keys that `Profiles/README.md` lists for apps.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    version = try reader.line("version")
    build = try reader.line("build")
    (health, tellsCounters) = try reader.object("health") { (reader) throws(ProfileError) in
      (try reader.choices("types"), try reader.bool("by_device"))
    }
    whole = Set(try reader.texts("whole_numbers", default: []))
    location = try reader.object("location") { (reader) throws(ProfileError) in
      (
        filter: try reader.number("distance_filter_m", in: 0...100_000),
        moved: try reader.number("moved_m", in: 0...100_000)
      )
    }
    tellsVersion = try reader.bool("tells_version")
    tellsTitle = try reader.bool("tells_title")
    settings = try reader.object("settings") { (reader) throws(ProfileError) in
      Settings(
        reminderField: try reader.line("reminder_enabled"),
        sendsIntervalAsText: try reader.bool("interval_as_text"),
        buttons: try reader.choices("buttons"), swapsBuild: try reader.bool("swaps_build"))
    }
    push = try reader.object("push") { (reader) throws(ProfileError) in
      Push(
        shownField: try reader.line("buttons"), touchedField: try reader.line("touched"),
        dismissTrigger: try reader.line("dismiss_trigger"),
        dismissLabel: reader.asks("dismiss_label") ? try reader.line("dismiss_label") : nil,
        tellsTrigger: try reader.bool("tells_trigger"))
    }
    sendsArrays = try reader.bool("always_arrays")
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.title == right.title && left.version == right.version && left.build == right.build
      && left.health == right.health
      && left.tellsCounters == right.tellsCounters && left.whole == right.whole
      && left.location == right.location && left.tellsVersion == right.tellsVersion
      && left.tellsTitle == right.tellsTitle && left.settings == right.settings
      && left.push == right.push && left.sendsArrays == right.sendsArrays
  }
}
