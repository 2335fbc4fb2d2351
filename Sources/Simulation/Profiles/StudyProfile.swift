/// A study: who takes part, where, from when and for how long, and which apps are installed.
///
/// `Profiles/README.md` gives unit and range of each key.
public struct StudyProfile: Equatable, ProfilePart {
  /// Also names the folder of a study that is given as a file.
  public let title: String
  /// With study and version it decides every byte.
  public var seed: UInt64
  /// A name of regions.json5.
  public var region: String
  /// The first local date, which begins at midnight.
  public var start: CivilDate
  /// Local dates.
  public var days: Int
  /// The number of participants. Each is drawn by number, so more participants change no earlier one.
  public var participants: Int
  /// Names of person and device profiles with their shares.
  public var people: [(name: String, share: Double)]
  /// Names of device profiles with their shares.
  public var devices: [(name: String, share: Double)]
  /// Names of watch profiles, or `noWatch`, with their shares; empty without watches.
  public var watches: [(name: String, share: Double)]
  /// In the order of the registration.
  public var apps: [Installation]
  /// A name of `Profiles/missing`, a file's path, or `noMissing`.
  public var missing: String

  /// An app that the study installs.
  public struct Installation: Equatable, Sendable {
    /// The app that is installed.
    public let app: any App.Type
    /// The version for the phones of each platform: a name of `Profiles/apps`, or a file's path.
    public var versions: [Platform: String]
    /// Whether the study names its versions by platform; else it names one, for iOS.
    public let namesPlatforms: Bool
    /// The object that the app's `Settings` are read from.
    public let settings: ProfileValue
    /// Names of `Profiles/surveys`, or files' paths.
    public let surveys: [String]
    /// The dates of the study's events, by name, the same for all participants.
    public let interventions: [String: CivilDate]
    /// A name of `Profiles/watch-surveys`, or a file's path; nil without a survey on watches.
    public let watchSurvey: String?
    /// The strictness of the reader of its file.
    public let loader: WatchSurvey.Loader

    public static func == (left: Self, right: Self) -> Bool {
      left.app.name == right.app.name && left.versions == right.versions
        && left.settings == right.settings && left.surveys == right.surveys
        && left.interventions == right.interventions && left.watchSurvey == right.watchSurvey
        && left.loader == right.loader
    }

    /// The keys in the study's file that lead to the version for a platform.
    public func path(of platform: Platform) -> [String] {
      ["apps", app.name, "version"] + (namesPlatforms ? [platform.rawValue] : [])
    }

    init(_ app: any App.Type, reading reader: inout ProfileReader) throws(ProfileError) {
      self.app = app
      namesPlatforms = reader.isObject("version")
      versions = try reader.versions("version")
      settings = try reader.value("settings")
      watchSurvey = app.asksOnWatches ? try reader.textIfPresent("watch_survey") : nil
      loader = app.asksOnWatches ? try reader.choice("loader", default: .strict) : .strict
      guard app.asksSurveys else {
        (surveys, interventions) = ([], [:])
        return
      }
      surveys = try reader.texts("surveys", default: [])
      interventions =
        try reader.objectIfPresent("interventions") { (reader) throws(ProfileError) in
          var dates: [String: CivilDate] = [:]
          for name in reader.keys { dates[name] = try reader.date(name) }
          return dates
        } ?? [:]
    }
  }

  /// The name for who has no watch.
  public static let noWatch = "none"
  /// The name for data of which nothing goes missing.
  public static let noMissing = "none"

  /// Dates that can be simulated: the span of the zones and of the Earth's field.
  public static let years = 2015...2034
  /// The range of whole numbers in a profile, also for the option.
  public static let seeds = UInt64(0)...UInt64(Int64.max)

  /// Reads the keys that `Profiles/README.md` lists for studies.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    seed = UInt64(
      try reader.integer("seed", in: Int(Self.seeds.lowerBound)...Int(Self.seeds.upperBound)))
    region = try reader.text("region")
    let firstDate = try reader.text("start")
    days = try reader.integer("days", in: 1...3_650)
    (participants, people, devices, watches) = try reader.object("participants") {
      (reader) throws(ProfileError) in
      (
        try reader.integer("count", in: 1...1_000_000), try reader.shares("people"),
        try reader.shares("devices"), reader.has("watches") ? try reader.shares("watches") : []
      )
    }
    apps = try reader.object("apps") { (reader) throws(ProfileError) in
      var installed: [Installation] = []
      for app in Simulation.apps {
        let installation = try reader.objectIfPresent(app.name) { (reader) throws(ProfileError) in
          try Installation(app, reading: &reader)
        }
        if let installation { installed.append(installation) }
      }
      return installed
    }
    missing = try reader.text("missing", default: Self.noMissing)
    // Values are checked after all keys are known.
    guard Self.isFolderName(title) else {
      throw reader.refusal(
        of: "name",
        allowed:
          "a valid folder name: not empty, not . or .., and without slash or control character")
    }
    guard let date = CivilDate(firstDate), Self.years.contains(date.year) else {
      throw reader.refusal(
        of: "start",
        allowed: "a date from \(Self.years.lowerBound)-01-01 to \(Self.years.upperBound)-12-31")
    }
    start = date
    guard Self.years.contains(lastDate.year) else {
      throw reader.refusal(of: "days", allowed: Self.allowedDays)
    }
  }

  private static func isFolderName(_ text: String) -> Bool {
    !["", ".", ".."].contains(text)
      && !text.unicodeScalars.contains {
        $0 == "/" || $0.properties.generalCategory == .control
      }
  }

  /// The last local date.
  public var lastDate: CivilDate { start.advanced(byDays: days - 1) }

  /// The allowed length of a study, in words.
  public static let allowedDays =
    "a number of days after which the study ends by \(years.upperBound)-12-31"

  /// Whether the magnetic field of some day is beyond the years of its model.
  public var extrapolatesField: Bool {
    ![start, lastDate].allSatisfy { EarthField.validYears.contains($0.year) }
  }

  public static func == (left: StudyProfile, right: StudyProfile) -> Bool {
    left.title == right.title && left.seed == right.seed && left.region == right.region
      && left.start == right.start && left.days == right.days
      && left.participants == right.participants
      && left.people.elementsEqual(right.people) { $0 == $1 }
      && left.devices.elementsEqual(right.devices) { $0 == $1 }
      && left.watches.elementsEqual(right.watches) { $0 == $1 }
      && left.apps == right.apps && left.missing == right.missing
  }
}

extension ProfileReader {
  fileprivate mutating func date(_ key: String) throws(ProfileError) -> CivilDate {
    guard let date = CivilDate(try text(key)) else {
      throw refusal(of: key, allowed: "a date such as 2026-03-29")
    }
    return date
  }

  /// The version for each platform: an object by platform, or a text for iOS alone.
  fileprivate mutating func versions(_ key: String) throws(ProfileError) -> [Platform: String] {
    guard isObject(key) else { return [.iOS: try text(key)] }
    let versions = try object(key) { (reader) throws(ProfileError) in
      var versions: [Platform: String] = [:]
      for platform in Platform.allCases {
        versions[platform] = try reader.textIfPresent(platform.rawValue)
      }
      return versions
    }
    guard !versions.isEmpty else {
      let platforms = Platform.allCases.map(\.rawValue).joined(separator: ", ")
      throw refusal(of: key, allowed: "an object with a version by platform: \(platforms)")
    }
    return versions
  }

  /// An object of names with their shares, in the order of the names.
  fileprivate mutating func shares(
    _ key: String
  ) throws(ProfileError) -> [(name: String, share: Double)] {
    try object(key) { (reader) throws(ProfileError) in
      var shares: [(name: String, share: Double)] = []
      for name in reader.keys {
        shares.append((name, try reader.number(name, in: 0.000_001...1_000_000)))
      }
      return shares
    }
  }
}
