/// The MyLifeDB app for iOS, as its design of February 2026 has it: one file a day of all that HealthKit knows.
public struct MyLifeDB: App {
  public static let name = "mylifedb"

  /// How this version behaves on a phone.
  public let profile: MyLifeDBProfile
  /// What its user has switched on.
  public let settings: MyLifeDBSettings

  public init(version: MyLifeDBProfile, settings: MyLifeDBSettings, content: StudyContent) {
    profile = version
    self.settings = settings
  }

  public var versionName: String { profile.version }
  public var dialectName: String { profile.version }

  public var readsHealth: Bool { !settings.headings.isEmpty }

  public func streams(by permission: Permission) -> Set<String> {
    switch permission {
    case .health: readsHealth ? ["apple-health"] : []
    case .location: settings.categories.contains(.location) ? ["location"] : []
    }
  }
}

/// A version of MyLifeDB: when its background work runs.
///
/// `Profiles/README.md` gives unit, range and source of each key.
public struct MyLifeDBProfile: Equatable, ProfilePart {
  /// The profile's name for people.
  public let title: String
  /// The version of its files' format, such as `g0`.
  public let version: String
  /// Minutes after midnight at which iOS runs the day's export, the median.
  public let afterMidnight: Double
  /// Hours after a failure until iOS runs it again, with the next unlock, the median.
  public let refresh: Double

  /// Reads the keys that `Profiles/README.md` lists for apps.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    version = try reader.line("version")
    (afterMidnight, refresh) = try reader.object("background") { (reader) throws(ProfileError) in
      (
        try reader.number("after_midnight_min", in: 0.1...600),
        try reader.number("refresh_h", in: 0.1...48)
      )
    }
  }
}
