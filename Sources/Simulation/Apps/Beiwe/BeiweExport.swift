/// A study's "surveys and settings" as Beiwe's server exports them.
struct BeiweExport {
  let settings: BeiweSettings
  /// Those that can be simulated.
  let surveys: [Survey]
  private let standIns: [BeiweSettings.StandIn]
  /// What each survey that is left out is called, and why it is.
  private let leftOut: [(survey: String, reason: String)]
  /// Streams that are enabled and that the app for iOS does not have.
  private let foreignStreams: [String]
  private let timeZone: String?

  /// Reads `{ surveys, device_settings, interventions, study_time_zone }`; keys that the app does
  /// not use are ignored, missing ones take the app's fallback. Nil without `device_settings`.
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

  /// Settings of streams that the app for Android alone has: in the source of that for iOS their keys
  /// are there, but unused.
  private static let androidStreams = ["ambient_audio", "bluetooth", "calls", "texts", "wifi"]

  /// Reads what can be simulated of the surveys; a survey that cannot keeps no other from being asked.
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

  /// What a survey is called; the server strips the ids from an export, so most have a name and a
  /// position alone.
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
    notes += leftOut.map { "the \($0.survey) is left out: \($0.reason)" }
    return notes
  }
}
