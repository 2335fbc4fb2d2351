/// A study's "surveys and settings" as Beiwe's server exports them.
struct BeiweExport {
  let settings: BeiweSettings
  /// The surveys that can be simulated.
  let surveys: [Survey]
  private let standIns: [BeiweSettings.StandIn]
  /// The names of surveys that cannot be simulated, with the reasons.
  private let leftOut: [(survey: String, reason: String)]
  /// The enabled streams that the iOS app does not have.
  private let foreignStreams: [String]
  private let timeZone: String?

  /// Reads `{ surveys, device_settings, interventions, study_time_zone }`. Keys that the app does
  /// not use are ignored, and missing keys get the app's default. Returns nil without
  /// `device_settings`.
  ///
  /// - Parameter study: the study's name.
  init?(_ value: ProfileValue, file: String, study: String) throws(ProfileError) {
    guard case .object(let export) = value, let value = export["device_settings"],
      case .object(let values) = value
    else { return nil }
    var standIns: [BeiweSettings.StandIn] = []
    var reader = try ProfileReader(value, file: file, path: ["device_settings"])
    settings = try BeiweSettings(reading: &reader, fallback: .app, standIns: &standIns)
    self.standIns = standIns
    foreignStreams = Self.androidStreams.filter { values[$0] == .bool(true) }
    (surveys, leftOut) = Self.surveys(in: export["surveys"], file: file, study: study)
    if case .text(let zone)? = export["study_time_zone"] { timeZone = zone } else { timeZone = nil }
  }

  /// The settings of streams that only the Android app has. The iOS app's source contains these
  /// keys, but does not use them.
  private static let androidStreams = ["ambient_audio", "bluetooth", "calls", "texts", "wifi"]

  /// Reads the surveys that can be simulated. A survey that cannot be simulated is excluded,
  /// without an effect on others.
  private static func surveys(
    in value: ProfileValue?, file: String, study: String
  ) -> (read: [Survey], leftOut: [(survey: String, reason: String)]) {
    guard case .list(let values)? = value else { return ([], []) }
    var surveys: [Survey] = []
    var leftOut: [(survey: String, reason: String)] = []
    for (position, value) in values.enumerated() {
      do throws(ProfileError) {
        surveys.append(
          try ProfileReader.read(value, file: file, ignoringOthers: true) {
            (reader) throws(ProfileError) in
            try Survey(reading: &reader, study: study, position: position)
          })
      } catch {
        leftOut.append((name(of: value, at: position), error.text))
      }
    }
    return (surveys, leftOut)
  }

  /// Returns the name of a survey. The server removes the ids from an export, so most surveys have
  /// only a name and a position.
  private static func name(of survey: ProfileValue, at index: Int) -> String {
    let position = "survey \(index + 1)"
    guard case .object(let survey) = survey else { return position }
    let id: String? =
      switch survey["_id"] ?? survey["id"] {
      case .text(let id): "id \(id)"
      case .integer(let id): "id \(id)"
      default: nil
      }
    guard case .text(let name)? = survey["name"], !name.isEmpty else {
      return position + (id.map { " (\($0))" } ?? "")
    }
    return "survey \"\(name)\" (\(id ?? position))"
  }

  func notes(studyZone: String) -> [String] {
    var notes: [String] = []
    if let timeZone, timeZone != studyZone {
      notes.append(
        "study_time_zone is \(timeZone), but the simulation uses the study's time zone "
          + "\(studyZone)")
    }
    notes += standIns.map {
      "device_settings has no \($0.key); the simulation uses the app's default \($0.value)"
    }
    notes += foreignStreams.map {
      "device_settings enables \($0), which the app for iOS does not have"
    }
    if standIns.contains(where: { $0.key == "gps_on_duration_seconds" }) {
      notes.append(
        "without gps_on_duration_seconds, the app collects neither gps nor accelerometer")
    }
    notes += leftOut.map { "the \($0.survey) is not used, because \($0.reason)" }
    return notes
  }
}
