/// What a study's researchers have set in Cozie.
///
/// `Profiles/README.md` gives unit and range of each key.
public struct CozieSettings: Equatable, ProfilePart {
  /// A message that researchers push to all phones.
  public struct Message: Equatable, Sendable {
    public let title: String
    public let subtitle: String
    public let text: String
    /// The labels of the buttons under it, in order.
    public let buttons: [String]
    /// When it comes, by the clock of the phone.
    public let days: Set<Weekday>
    /// Seconds after local midnight.
    public let seconds: Int
  }

  /// The experiment's id, which is also the measurement in the database.
  public let experiment: String
  /// Whether the app reminds of the survey.
  public let isReminding: Bool
  /// On which days.
  public let days: Set<Weekday>
  /// From when and until when, in seconds after local midnight.
  public let hours: Range<Int>
  /// Minutes from one reminder to the next.
  public let interval: Int
  /// How many surveys a participant is to fill in.
  public let goal: Int
  /// Minutes that shall lie between two surveys; told, and not enforced.
  public let timeOut: Int
  /// Days back that a health flush reaches at most.
  public let cutoff: Double
  /// Metres between two locations; nil for those of the app's version.
  public let distanceFilter: Double?
  /// How often a day iOS runs the app in the background, the mean.
  public let backgroundTasks: Double
  /// What researchers push.
  public let push: [Message]
  /// Addresses and keys that the app sends with its settings.
  public let api: API
  /// The reminder of the phone survey, which the app sends with its settings.
  public let phoneSurvey: PhoneSurvey
  /// How often a month a participant opens the Settings tab and touches its sync button.
  let visits: Distribution
  /// The share of a participant's visits at which the hours of reminders change.
  let changes: Distribution
  /// The share of participants who remove the app once and install it again.
  let reinstalls: Double
  /// Whether whole values of quantities are sent with a fraction, which the app does not do.
  public let hasStableTypes: Bool

  /// Reads the keys that `Profiles/README.md` lists for the settings of Cozie.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    experiment = try reader.name("experiment", default: "AppStore")
    isReminding = try reader.bool("reminder_enabled", default: true)
    interval = try reader.integer("reminder_interval", in: 1...1_440, default: 60)
    days =
      reader.has("participation_days")
      ? try reader.choices("participation_days")
      : [.monday, .tuesday, .wednesday, .thursday, .friday]
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
    visits =
      reader.asks("settings_visits_per_month")
      ? try reader.distribution("settings_visits_per_month", within: 0...300)
      : Self.usualVisits
    changes =
      reader.asks("reminder_changes")
      ? try reader.distribution("reminder_changes", within: 0...1) : Self.usualChanges
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
    days =
      reader.has("days") ? try reader.choices("days") : Set(Weekday.allCases)
    seconds = try reader.clock("time")
  }
}

extension CozieSettings {
  /// Both assumed: no recording of the app is public that shows how often people open its tabs.
  private static let usualVisits = Distribution(logNormal: 2, sigma: 0.8, in: 0...60)
  private static let usualChanges = Distribution(normal: 0.15, deviation: 0.1, in: 0...1)

  /// Addresses and keys of the Backend tab. The simulated app connects to none of them.
  public struct API: Equatable, Sendable {
    public let readURL: String
    public let readKey: String
    public let writeURL: String
    public let writeKey: String
    public let phoneSurveyURL: String
    /// Nil for one that is made of the survey's id.
    public let watchSurveyURL: String?

    /// The host of addresses that a study does not set; it exists nowhere (RFC 2606).
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

  /// The reminder of the phone survey. Its defaults are the app's (Defaults.swift, cozie-apple 8c88818).
  public struct PhoneSurvey: Equatable, Sendable {
    public let isReminding: Bool
    /// Seconds after local midnight; nil for no time.
    public let seconds: Int?
    public let days: Set<Weekday>

    fileprivate init(reading reader: inout ProfileReader) throws(ProfileError) {
      isReminding = try reader.bool("pss_reminder_enabled", default: false)
      seconds = reader.asks("pss_reminder_time") ? try reader.clock("pss_reminder_time") : nil
      days = reader.asks("pss_reminder_days") ? try reader.choices("pss_reminder_days") : []
    }
  }
}

extension ProfileReader {
  /// A name that the server's database can be asked for.
  fileprivate mutating func name(
    _ key: String, default: String
  ) throws(ProfileError) -> String {
    guard asks(key) else { return `default` }
    let name = try line(key)
    guard !name.contains(where: { " ,=\"\\/".contains($0) }) else {
      throw refusal(
        of: key,
        allowed: "a name without space, comma, equals sign, quote and slash: "
          + "the server cannot read back what has one")
    }
    return name
  }

  /// A time of the day such as `09:00`, in seconds after midnight.
  fileprivate mutating func clock(
    _ key: String, default: Int? = nil
  ) throws(ProfileError) -> Int {
    if let `default`, !asks(key) { return `default` }
    let text = try text(key)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { throw refusal(of: key, allowed: "a time such as 09:00") }
    return 60 * (60 * hour + minute)
  }
}
