/// The SWIP app: how the use of other apps goes with what the watch measures, and a score for it.
public struct SWIP: App {
  public static let name = "swip"

  /// What this version monitors, and how often it looks.
  public let profile: SWIPProfile
  /// How a study has set it, and what its people allow.
  public let settings: SWIPSettings

  public init(version: SWIPProfile, settings: SWIPSettings, content: StudyContent) {
    profile = version
    self.settings = settings
  }

  public var versionName: String { profile.version }

  /// How scores are computed and written, such as `A` or `A-dashboard`.
  public var dialectName: String {
    settings.variant.rawValue + (settings.scale == .unit ? "" : "-\(settings.scale.rawValue)")
  }

  public var readsHealth: Bool { true }

  public func streams(by permission: Permission) -> Set<String> {
    permission == .health ? ["biosignals"] : []
  }
}
