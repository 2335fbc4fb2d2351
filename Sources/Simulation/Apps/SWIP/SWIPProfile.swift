/// A version of SWIP, with the monitored apps, the intervals of measurements and the frequency of
/// failures.
///
/// `Profiles/README.md` lists the unit, range and source of each key.
public struct SWIPProfile: ProfilePart {
  /// An app whose use SWIP monitors.
  public struct MonitoredApp: Equatable, Sendable {
    /// The bundle identifier of the app.
    public let id: String
    /// The name of the app, as users see it.
    public let name: String
    /// The version of the app, such as `26.9`.
    public let version: String
    /// The category of the app in the App Store.
    public let category: String
    /// The developer of the app.
    public let developer: String
    /// The id of the app in Profiles/phone-apps.json5 that represents it.
    public let use: String
  }

  /// The title of the profile.
  public let title: String
  /// The version of SWIP, such as `1.0`.
  public let version: String
  /// The name of the model that classifies emotions.
  public let model: String
  /// The monitored apps, in the order of the profile.
  public let apps: [MonitoredApp]
  /// The range of the interval between biosignals, in seconds; each interval is random.
  public let biosignals: ClosedRange<Double>
  /// The range of the interval between emotions, in seconds; each interval is random.
  public let emotions: ClosedRange<Double>
  /// The weight of the new score in a smoothed score. The rest is the previous smoothed score.
  public let smoothing: Double
  /// The share of sessions that a failure ends.
  public let failures: Double
  /// The names of failures.
  public let failureNames: [String]

  /// Reads the keys that `Profiles/README.md` lists for apps.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    version = try reader.line("version")
    model = try reader.line("model")
    apps = try reader.list("apps") { (reader) throws(ProfileError) in
      MonitoredApp(
        id: try reader.line("id"), name: try reader.text("name"),
        version: try reader.line("version"), category: try reader.text("category"),
        developer: try reader.text("developer"), use: try reader.line("use"))
    }
    guard !apps.isEmpty, Set(apps.map(\.id)).count == apps.count,
      Set(apps.map(\.use)).count == apps.count
    else {
      throw reader.refusal(of: "apps", allowed: "at least one app, each with its own id and use")
    }
    biosignals = try reader.span("biosignals_s", in: 1...600)
    emotions = try reader.span("emotions_s", in: 1...86_400)
    smoothing = try reader.number("smoothing", in: 0.01...1)
    (failures, failureNames) = try reader.object("failures") { (reader) throws(ProfileError) in
      let share = try reader.number("share", in: 0...1)
      let names = try reader.texts("names")
      guard share == 0 || !names.isEmpty else {
        throw reader.refusal(
          of: "names",
          allowed: "at least one name if the share of failures is above 0")
      }
      return (share, names)
    }
  }
}
