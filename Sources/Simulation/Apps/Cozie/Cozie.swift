/// The Cozie app for iOS and watchOS: surveys at the wrist, and what HealthKit knows beside them.
public struct Cozie: App {
  public static let name = "cozie"
  public static let asksOnWatches = true

  /// How this version names what it sends.
  public let profile: CozieProfile
  /// What the study's researchers have set.
  public let settings: CozieSettings
  /// What is asked at the wrist; nil for nothing.
  public let watchSurvey: Survey?

  public init(version: CozieProfile, settings: CozieSettings, content: StudyContent) {
    profile = version
    self.settings = settings
    watchSurvey = content.watchSurvey?.survey
  }

  public var versionName: String { profile.version }
  public var dialectName: String { profile.version }
  public var surveys: [Survey] { watchSurvey.map { [$0] } ?? [] }
  public var readsHealth: Bool { true }

  public func streams(by permission: Permission) -> Set<String> { [permission.rawValue] }

  /// The survey as the app loads it by its link, which is without what questions measure.
  public func exports(of study: Study) -> [(name: String, value: ProfileValue)] {
    watchSurvey.map { [("watch_survey", $0.source.without("measures"))] } ?? []
  }
}

extension ProfileValue {
  /// The value without a key, however deep.
  fileprivate func without(_ key: String) -> ProfileValue {
    switch self {
    case .object(let fields):
      .object(fields.filter { $0.key != key }.mapValues { $0.without(key) })
    case .list(let elements): .list(elements.map { $0.without(key) })
    default: self
    }
  }
}
