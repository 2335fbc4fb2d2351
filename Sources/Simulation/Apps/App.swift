/// An app that a study installs on the phones of a platform: one of its versions, as the study's researchers set it.
///
/// What the app does with the phone and its person is told here; what it writes is its recorder's.
public protocol App: Sendable {
  /// The key in a study's `apps`. The names of its profiles begin with it: `apps/NAME-VERSION`.
  static var name: String { get }

  /// What one of its versions does, whatever a study sets.
  associatedtype Version: ProfilePart
  /// What a study's researchers set.
  associatedtype Settings: ProfilePart

  /// Whether a study can name surveys that the app asks people to fill in.
  static var asksSurveys: Bool { get }

  /// Whether a study can name a survey that the app asks on watches.
  static var asksOnWatches: Bool { get }

  init(version: Version, settings: Settings, content: StudyContent)

  /// The system of the phones that this version runs on.
  var platform: Platform { get }

  /// Its version, such as `2.5.2`.
  var versionName: String { get }

  /// The build of its version, such as `2024.46`; nil for an app whose builds have no name.
  var buildName: String? { get }

  /// How this version writes its files, in a word that those who read them know.
  var dialectName: String { get }

  /// The sensors that a phone must have, because the study collects their streams with this version.
  var requiredSensors: [any Sensor.Type] { get }

  /// Whether the phone's system ends this version in the background now and then, so that it has gaps in a study in
  /// which nothing else goes missing.
  var isSuspended: Bool { get }

  /// What a study that the app's server exports must have, in words; nil if servers export none.
  static var exportForm: String? { get }

  /// Reads a study that the app's server has exported.
  ///
  /// - Parameters:
  ///   - study: the study's name.
  ///   - zone: the name of the study's time zone.
  /// - Returns: nil if the file is no such export.
  static func read(
    export: ProfileValue, file: String, study: String, zone: String
  ) throws(ProfileError) -> StudyExport<Settings>?

  /// What the app asks of a participant for what is due in a span of time; nothing in most.
  ///
  /// - Parameters:
  ///   - random: of the app on the participant's phone.
  func prompts(in span: CivilSpan, of study: Study, random: Random) -> [Prompt]

  /// What the study asks through the app.
  var surveys: [Survey] { get }

  /// The study as the app's server hands it out: files by name, without an ending.
  func exports(of study: Study) -> [(name: String, value: ProfileValue)]

  /// The dates of a participant's events to which surveys are related, by name.
  ///
  /// - Parameter random: of the app on the participant's phone.
  func interventions(in study: Study, random: Random) -> [String: CivilDate]

  /// Whether it reads what devices know of people's health.
  var readsHealth: Bool { get }

  /// The streams that a permission gives the app; none if it needs none of them.
  func streams(by permission: Permission) -> Set<String>

  /// All that was drawn for a participant's phone and for how the app measures with it, by stream; nothing if
  /// the app uses none of the phone's sensors.
  func sensorTerms(of participant: Participant) -> [(stream: String, terms: [SensorError.Term])]
}

extension App {
  public func prompts(
    in span: CivilSpan, of study: Study, random: Random
  ) -> [Prompt] { [] }

  public var platform: Platform { .iOS }

  public var buildName: String? { nil }

  public var requiredSensors: [any Sensor.Type] { [] }

  public static var asksSurveys: Bool { false }

  public static var asksOnWatches: Bool { false }

  public var surveys: [Survey] { [] }

  public var readsHealth: Bool { false }

  public var isSuspended: Bool { false }

  public func streams(by permission: Permission) -> Set<String> { [] }

  public func sensorTerms(
    of participant: Participant
  ) -> [(stream: String, terms: [SensorError.Term])] { [] }

  public func exports(of study: Study) -> [(name: String, value: ProfileValue)] { [] }

  public func interventions(in study: Study, random: Random) -> [String: CivilDate] { [:] }

  public static var exportForm: String? { nil }

  public static func read(
    export: ProfileValue, file: String, study: String, zone: String
  ) -> StudyExport<Settings>? { nil }
}

/// What people let an app know, and may take back.
public enum Permission: String, CaseIterable, Sendable {
  case location, health
}

/// What a study asks people through an app, and the events to which its surveys are related.
public struct StudyContent: Equatable, Sendable {
  /// In the order in which the study names them.
  public var surveys: [Survey]
  /// The names of the events that the surveys are related to, sorted, with their dates; nil where each
  /// participant has a date of its own.
  public var interventions: [(name: String, date: CivilDate?)]

  /// What is asked on watches; nil for nothing.
  public var watchSurvey: WatchSurvey?

  /// Nothing is asked.
  public static let none = StudyContent(surveys: [], dates: [:])

  /// The parameters are the surveys, the dates that are known of events, and what is asked on watches.
  public init(
    surveys: [Survey], dates: [String: CivilDate], watchSurvey: WatchSurvey? = nil
  ) {
    self.surveys = surveys
    self.watchSurvey = watchSurvey
    let names = Set(surveys.flatMap { $0.schedule.relative.map(\.intervention) } + dates.keys)
    interventions = names.sorted().map { ($0, dates[$0]) }
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.surveys == right.surveys && left.watchSurvey == right.watchSurvey
      && left.interventions.elementsEqual(right.interventions) { $0 == $1 }
  }
}

/// The settings of a study as an app's server exports them.
public struct StudyExport<Settings: Sendable>: Sendable {
  /// What the study's researchers have set.
  public let settings: Settings
  /// The surveys that can be simulated.
  public let surveys: [Survey]
  /// What the user should be told of the export, a sentence each.
  public let notes: [String]
}
