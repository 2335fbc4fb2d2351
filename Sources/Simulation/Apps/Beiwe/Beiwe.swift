/// The Beiwe app.
public struct Beiwe: App {
  public static let name = "beiwe"

  /// How this version behaves on a phone.
  public let profile: BeiweProfile
  /// What the study's researchers chose: streams, duty cycles, uploads.
  public let settings: BeiweSettings
  /// The surveys, and the events to which they are related.
  public let content: StudyContent

  public static let asksSurveys = true

  public init(version: BeiweProfile, settings: BeiweSettings, content: StudyContent) {
    profile = version
    self.settings = settings
    self.content = content
  }

  public var surveys: [Survey] { content.surveys }

  public var platform: Platform { profile.platform }
  public var versionName: String { profile.version }
  public var buildName: String? { profile.build }
  public var dialectName: String { profile.dialect }
  public var isSuspended: Bool { profile.suspensions > 0 }

  public var requiredSensors: [any Sensor.Type] {
    profile.needsSensors ? settings.sensors.map(\.sensor) : []
  }

  public func sensorTerms(
    of participant: Participant
  ) -> [(stream: String, terms: [SensorError.Term])] {
    let terms = participant.phone.terms(
      deviceMotion: profile.deviceMotion, indoor: profile.gpsIndoor)
    guard let fuzzing = Fuzzing(participant, by: self) else { return terms }
    return terms + [("use_gps_fuzzing", fuzzing.terms)]
  }

  public func streams(by permission: Permission) -> Set<String> {
    let gps = settings.sensors.filter { $0.sensor == GPS.self }.map(\.name)
    return permission == .location ? Set(gps) : []
  }

  public static let exportForm: String? = "an object device_settings"

  public static func read(
    export: ProfileValue, file: String, study: String, zone: String
  ) throws(ProfileError) -> StudyExport<BeiweSettings>? {
    guard let export = try BeiweExport(export, file: file, study: study) else { return nil }
    return StudyExport(
      settings: export.settings, surveys: export.surveys, notes: export.notes(studyZone: zone))
  }
}
