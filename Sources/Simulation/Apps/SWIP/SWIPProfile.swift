/// A version of SWIP: what it monitors, how often it looks, and what goes wrong.
///
/// `Profiles/README.md` gives unit, range and source of each key.
public struct SWIPProfile: ProfilePart {
  /// An app whose use is monitored.
  public struct MonitoredApp: Equatable, Sendable {
    /// The bundle's identifier.
    public let id: String
    /// The name for people.
    public let name: String
    /// Such as `26.9`.
    public let version: String
    /// The App Store's category.
    public let category: String
    /// Who makes it.
    public let developer: String
    /// How often it is used, beside the others.
    public let share: Double
  }

  /// The profile's name for people.
  public let title: String
  /// Such as `1.0`.
  public let version: String
  /// The name of the model that tells emotions.
  public let model: String
  /// In the order of the profile.
  public let apps: [MonitoredApp]
  /// Seconds from one look at the watch to the next, drawn for each.
  public let biosignals: ClosedRange<Double>
  /// Seconds from one emotion to the next, drawn for each.
  public let emotions: ClosedRange<Double>
  /// How much of a smoothed score is the new one; the rest is the smoothed one before.
  public let smoothing: Double
  /// The share of sessions that a failure ends.
  public let failures: Double
  /// What failures are called.
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
        developer: try reader.text("developer"), share: try reader.number("share", in: 0...1_000))
    }
    guard apps.contains(where: { $0.share > 0 }), Set(apps.map(\.id)).count == apps.count else {
      throw reader.refusal(of: "apps", allowed: "apps with an id each, and one with a share")
    }
    biosignals = try reader.span("biosignals_s", in: 1...600)
    emotions = try reader.span("emotions_s", in: 1...86_400)
    smoothing = try reader.number("smoothing", in: 0.01...1)
    (failures, failureNames) = try reader.object("failures") { (reader) throws(ProfileError) in
      let share = try reader.number("share", in: 0...1)
      let names = try reader.texts("names")
      guard share == 0 || !names.isEmpty else {
        throw reader.refusal(of: "names", allowed: "one name or more, where there are failures")
      }
      return (share, names)
    }
  }
}
