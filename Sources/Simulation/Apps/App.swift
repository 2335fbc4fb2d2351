/// An app that a study installs on every phone: one of its versions, as the study's researchers set it.
///
/// What the app does with the phone and its person is told here; what it writes is its recorder's.
public protocol App: Sendable {
  /// The key in a study's `apps`. The names of its profiles begin with it: `apps/NAME-VERSION`.
  static var name: String { get }

  /// What one of its versions does, whatever a study sets.
  associatedtype Version: ProfilePart
  /// What a study's researchers set.
  associatedtype Settings: ProfilePart

  init(version: Version, settings: Settings)

  /// Its version, such as `2.5.2`.
  var versionName: String { get }

  /// How this version writes its files, in a word that those who read them know.
  var dialectName: String { get }

  /// What a study that the app's server exports must have, in words; nil if servers export none.
  static var exportForm: String? { get }

  /// Reads a study that the app's server has exported.
  ///
  /// - Parameter zone: the name of the study's time zone.
  /// - Returns: nil if the file is no such export.
  static func read(
    export: ProfileValue, file: String, zone: String
  ) throws(ProfileError) -> StudyExport<Settings>?

  /// What the app asks of a participant in a span of time; nothing in most.
  ///
  /// - Parameters:
  ///   - zone: the study's civil time.
  ///   - random: of the app on the participant's phone.
  func prompts(in span: Range<Timestamp>, zone: TimeZoneRules, random: Random) -> [Prompt]

  /// All that was drawn for a participant's phone and for how the app measures with it, by stream.
  func sensorTerms(of participant: Participant) -> [(stream: String, terms: [SensorError.Term])]
}

extension App {
  public func prompts(
    in span: Range<Timestamp>, zone: TimeZoneRules, random: Random
  ) -> [Prompt] { [] }

  public static var exportForm: String? { nil }

  public static func read(
    export: ProfileValue, file: String, zone: String
  ) -> StudyExport<Settings>? { nil }
}

/// The settings of a study as an app's server exports them.
public struct StudyExport<Settings: Sendable>: Sendable {
  /// What the study's researchers have set.
  public let settings: Settings
  /// What the user should be told of the export, a sentence each.
  public let notes: [String]
}
