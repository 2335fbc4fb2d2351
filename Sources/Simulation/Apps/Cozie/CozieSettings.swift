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
