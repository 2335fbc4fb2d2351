/// A study's "surveys and settings" as Beiwe's server exports them.
struct BeiweExport {
  let settings: BeiweSettings
  private let standIns: [BeiweSettings.StandIn]
  private let surveys: [String]
  /// Streams that are enabled and that the app for iOS does not have.
  private let foreignStreams: [String]
  private let timeZone: String?

  /// Reads `{ surveys, device_settings, interventions, study_time_zone }`; keys that the app does
  /// not use are ignored, missing ones take the app's fallback. Nil without `device_settings`.
  init?(_ value: ProfileValue, file: String) throws(ProfileError) {
    guard case .object(let export) = value, let value = export["device_settings"],
      case .object(let values) = value
    else { return nil }
    var standIns: [BeiweSettings.StandIn] = []
    var reader = try ProfileReader(value, file: file, path: ["device_settings"])
    settings = try BeiweSettings(reading: &reader, fallback: .app, standIns: &standIns)
    self.standIns = standIns
    foreignStreams = Self.androidStreams.filter { values[$0] == .bool(true) }
    surveys = Self.names(of: export["surveys"])
    if case .text(let zone)? = export["study_time_zone"] { timeZone = zone } else { timeZone = nil }
  }

  /// Settings of streams that the app for Android alone has: in the source of that for iOS their keys
  /// are there, but unused.
  private static let androidStreams = ["ambient_audio", "bluetooth", "calls", "texts", "wifi"]

  /// What the surveys are called; the server strips their ids from an export, so most have a name and
  /// a position alone.
  private static func names(of surveys: ProfileValue?) -> [String] {
    guard case .list(let surveys)? = surveys else { return [] }
    return surveys.enumerated().map { index, survey in
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
  }

  func notes(studyZone: String) -> [String] {
    var notes: [String] = []
    if let timeZone, timeZone != studyZone {
      notes.append("study_time_zone is \(timeZone); the study's \(studyZone) is used")
    }
    notes += standIns.map {
      "device_settings has no \($0.key); the app's fallback is used: \($0.value)"
    }
    notes += foreignStreams.map {
      "device_settings enables \($0), which the app for iOS does not have"
    }
    if standIns.contains(where: { $0.key == "gps_on_duration_seconds" }) {
      notes.append(
        "without gps_on_duration_seconds the app collects neither gps nor accelerometer")
    }
    notes += surveys.map { "the \($0) is not simulated yet" }
    return notes
  }
}
