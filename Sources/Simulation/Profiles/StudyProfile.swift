/// A study, with its participants, place, dates and installed apps.
///
/// `Profiles/README.md` lists the unit and range of each key.
public struct StudyProfile: Equatable, ProfilePart {
  /// The title of the study, which is also the folder name for a study from a file.
  public let title: String
  /// The seed of all random numbers, which determines every byte together with the study and the
  /// version.
  public var seed: UInt64
  /// The region, as a name in regions.json5.
  public var region: String
  /// The first local date, which begins at midnight.
  public var start: CivilDate
  /// The number of local dates.
  public var days: Int
  /// The number of participants. The seed and a participant's number determine the participant, so
  /// adding participants does not change earlier ones.
  public var participants: Int
  /// The names of person and device profiles, with their shares.
  public var people: [(name: String, share: Double)]
  /// The names of device profiles, with their shares.
  public var devices: [(name: String, share: Double)]
  /// The names of watch profiles, or `noWatch`, with their shares; empty without watches.
  public var watches: [(name: String, share: Double)]
  /// The installed apps, in the order of the registration.
  public var apps: [Installation]
  /// Whether weather changes trips, exercise and mood.
  public var weatherMovesPeople: Bool
  /// A name in `Profiles/missing`, the path of a file, or `noMissing`.
  public var missing: String

  /// An installation of an app in the study.
  public struct Installation: Equatable, Sendable {
    /// The installed app.
    public let app: any App.Type
    /// The version for the phones of each platform, as a name in `Profiles/apps` or the path of a
    /// file.
    public var versions: [Platform: String]
    /// Whether the study has a version for each platform; otherwise it has one version for iOS.
    public let namesPlatforms: Bool
    /// The profile object with the app's `Settings`.
    public let settings: ProfileValue
    /// The surveys, as names in `Profiles/surveys` or paths of files.
    public let surveys: [String]
    /// The dates of the study's events, by name, the same for all participants.
    public let interventions: [String: CivilDate]
    /// The survey on watches, as a name in `Profiles/watch-surveys` or the path of a file; nil
    /// without one.
    public let watchSurvey: String?
    /// The strictness for reading the survey's file.
    public let loader: WatchSurvey.Loader

    /// Compares all values, and the names of the apps.
    public static func == (left: Self, right: Self) -> Bool {
      left.app.name == right.app.name && left.versions == right.versions
        && left.settings == right.settings && left.surveys == right.surveys
        && left.interventions == right.interventions && left.watchSurvey == right.watchSurvey
        && left.loader == right.loader
    }

    /// Returns the keys in the study's file that lead to the version for a platform.
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

  /// The name for participants without a watch.
  public static let noWatch = "none"
  /// The name for studies without missing data.
  public static let noMissing = "none"

  /// The years that can be simulated, limited by the time zones and the model of the Earth's
  /// magnetic field.
  public static let years = 2015...2034
  /// The range of seeds in a profile and in the option.
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
    weatherMovesPeople = try reader.objectOrDefaults("weather") { (reader) throws(ProfileError) in
      try reader.bool("moves_people", default: false)
    }
    // The values are checked after all keys are read.
    guard Self.isFolderName(title) else {
      throw reader.refusal(
        of: "name",
        allowed:
          "a valid folder name, which is not empty, not . or .., and has no slash or control "
          + "character")
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
    "a number of days with which the study ends on or before \(years.upperBound)-12-31"

  /// Whether any date of the study is outside the years of the magnetic field model.
  public var extrapolatesField: Bool {
    ![start, lastDate].allSatisfy { EarthField.validYears.contains($0.year) }
  }

  /// Compares all values.
  public static func == (left: StudyProfile, right: StudyProfile) -> Bool {
    left.title == right.title && left.seed == right.seed && left.region == right.region
      && left.start == right.start && left.days == right.days
      && left.participants == right.participants
      && left.people.elementsEqual(right.people) { $0 == $1 }
      && left.devices.elementsEqual(right.devices) { $0 == $1 }
      && left.watches.elementsEqual(right.watches) { $0 == $1 }
      && left.apps == right.apps && left.missing == right.missing
      && left.weatherMovesPeople == right.weatherMovesPeople
  }
}

extension ProfileReader {
  fileprivate mutating func date(_ key: String) throws(ProfileError) -> CivilDate {
    guard let date = CivilDate(try text(key)) else {
      throw refusal(of: key, allowed: "a date such as 2026-03-29")
    }
    return date
  }

  /// Reads the version for each platform, as an object by platform or as a text for iOS only.
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
      throw refusal(of: key, allowed: "an object with a version for each platform (\(platforms))")
    }
    return versions
  }

  /// Reads an object of names with their shares, in the order of the names.
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
