/// The settings of Cozie in a study.
///
/// `Profiles/README.md` lists the unit and range of each key.
public struct CozieSettings: Equatable, ProfilePart {
  /// A message that researchers send to all phones.
  public struct Message: Equatable, Sendable {
    public let title: String
    public let subtitle: String
    public let text: String
    /// The labels of the message's buttons, in order.
    public let buttons: [String]
    /// The weekdays on which the message arrives, by the phone's clock.
    public let days: Set<Weekday>
    /// The time of day at which the message arrives, in seconds after local midnight.
    public let seconds: Int
  }

  /// The id of the experiment, which is also the name of the measurement in InfluxDB.
  public let experiment: String
  /// Whether the app reminds the participant of surveys.
  public let isReminding: Bool
  /// The weekdays with reminders.
  public let days: Set<Weekday>
  /// The time of day with reminders, in seconds after local midnight.
  public let hours: Range<Int>
  /// The time between successive reminders, in minutes.
  public let interval: Int
  /// The number of surveys that a participant should fill in.
  public let goal: Int
  /// The minimum time between two surveys, in minutes. The app sends this value but does not
  /// enforce it.
  public let timeOut: Int
  /// The maximum age of health data in a request, in days.
  public let cutoff: Double
  /// The distance between two reported locations, in metres; nil for the default of the app's
  /// version.
  public let distanceFilter: Double?
  /// The mean number of times per day that iOS runs the app in the background.
  public let backgroundTasks: Double
  /// The messages that the researchers send.
  public let push: [Message]
  /// The addresses and keys that the app sends with its settings.
  public let api: API
  /// The reminder of the phone survey, which the app sends with its settings.
  public let phoneSurvey: PhoneSurvey
  /// The number of times per month that a participant opens the Settings tab and touches its sync
  /// button.
  let visits: Distribution
  /// The share of a participant's visits to the Settings tab that change the hours of reminders.
  let changes: Distribution
  /// The share of participants who remove the app once and install it again.
  let reinstalls: Double
  /// Whether whole quantities keep a fraction in JSON, such as `72.0`. The real app writes `72`.
  public let hasStableTypes: Bool

  /// Reads the keys that `Profiles/README.md` lists for the settings of Cozie.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    experiment = try reader.name("experiment", default: "AppStore")
    isReminding = try reader.bool("reminder_enabled", default: true)
    interval = try reader.integer("reminder_interval", in: 1...1_440, default: 60)
    days = try reader.choices(
      "participation_days", default: [.monday, .tuesday, .wednesday, .thursday, .friday])
    let start = try reader.clock("participation_time_start", default: 9 * 3_600)
    let end = try reader.clock("participation_time_end", default: 18 * 3_600)
    goal = try reader.integer("goal", in: 0...100_000, default: 100)
    timeOut = try reader.integer("time_out", in: 0...1_440, default: 55)
    cutoff = try reader.number("cutoff_days", in: 0.01...365, default: 3)
    distanceFilter = try reader.numberIfPresent("distance_filter_m", in: 0...100_000)
    backgroundTasks = try reader.number("background_tasks_per_day", in: 0...50, default: 3)
    push =
      reader.has("push")
      ? try reader.list("push") { (reader) throws(ProfileError) in try Message(reading: &reader) }
      : []
    hasStableTypes = try reader.bool("type_stable", default: false)
    reinstalls = try reader.number("reinstalls", in: 0...1, default: 0)
    api = try API(reading: &reader)
    phoneSurvey = try PhoneSurvey(reading: &reader)
    visits = try reader.distribution(
      "settings_visits_per_month", within: 0...300, default: Self.usualVisits)
    changes = try reader.distribution(
      "reminder_changes", within: 0...1, default: Self.usualChanges)
    guard start < end else {
      throw reader.refusal(
        of: "participation_time_end", allowed: "later than participation_time_start")
    }
    hours = start..<end
  }
}

extension CozieSettings.Message {
  fileprivate init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("title")
    subtitle = try reader.text("subtitle", default: "")
    text = try reader.text("text")
    buttons = try reader.texts("buttons", default: [])
    days = try reader.choices("days", default: Weekday.allCases)
    seconds = try reader.clock("time")
  }
}

extension CozieSettings {
  /// Both distributions are assumed. No public recording of the app shows how often people open its
  /// tabs.
  private static let usualVisits = Distribution(logNormal: 2, sigma: 0.8, in: 0...60)
  private static let usualChanges = Distribution(normal: 0.15, deviation: 0.1, in: 0...1)

  /// The addresses and keys of the app's Backend tab. The simulated app connects to none of them.
  public struct API: Equatable, Sendable {
    public let readURL: String
    public let readKey: String
    public let writeURL: String
    public let writeKey: String
    public let phoneSurveyURL: String
    /// The address of the watch survey; nil if the app derives it from the survey's id.
    public let watchSurveyURL: String?

    /// The host of addresses that a study does not set. This host cannot exist (RFC 2606).
    public static let host = "https://survey.cozie.invalid/"

    fileprivate init(reading reader: inout ProfileReader) throws(ProfileError) {
      readURL = try reader.text("api_read_url", default: "https://read.cozie.invalid/")
      readKey = try reader.text("api_read_key", default: "read-key")
      writeURL = try reader.text("api_write_url", default: "https://write.cozie.invalid/")
      writeKey = try reader.text("api_write_key", default: "write-key")
      phoneSurveyURL = try reader.text("api_phone_survey_url", default: Self.host)
      watchSurveyURL =
        reader.asks("api_watch_survey_url") ? try reader.text("api_watch_survey_url") : nil
    }
  }

  /// The reminder of the phone survey. The defaults come from the app (Defaults.swift, cozie-apple
  /// 8c88818).
  public struct PhoneSurvey: Equatable, Sendable {
    public let isReminding: Bool
    /// The time of day of the reminder, in seconds after local midnight; nil without a time.
    public let seconds: Int?
    public let days: Set<Weekday>

    fileprivate init(reading reader: inout ProfileReader) throws(ProfileError) {
      isReminding = try reader.bool("pss_reminder_enabled", default: false)
      seconds = reader.asks("pss_reminder_time") ? try reader.clock("pss_reminder_time") : nil
      days = try reader.choices("pss_reminder_days", default: [])
    }
  }
}

extension ProfileReader {
  /// Reads a name that may be part of a query to the server's database.
  fileprivate mutating func name(
    _ key: String, default: String
  ) throws(ProfileError) -> String {
    let allowed = "a name without spaces, commas, equals signs, quotes or slashes"
    guard asks(key, .other(allowed), default: .text(`default`)) else { return `default` }
    let name = try line(key)
    // The server cannot read back a name that contains one of these characters.
    guard !name.contains(where: { " ,=\"\\/".contains($0) }) else {
      throw refusal(of: key, allowed: allowed)
    }
    return name
  }

  /// Reads a time of day such as `09:00`; returns it in seconds after midnight.
  fileprivate mutating func clock(
    _ key: String, default: Int? = nil
  ) throws(ProfileError) -> Int {
    let allowed = "a time such as 09:00"
    noteRequired(key, .other(allowed))
    if let `default`, !asks(key, .other(allowed), default: .text(Self.clock(`default`))) {
      return `default`
    }
    let text = try text(key)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { throw refusal(of: key, allowed: allowed) }
    return 60 * (60 * hour + minute)
  }

  /// Returns the text of a time of day, such as `09:00`. The time is a whole minute, in seconds
  /// after midnight.
  private static func clock(_ seconds: Int) -> String {
    let (hour, minute) = (seconds / 3_600, seconds / 60 % 60)
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }
}
