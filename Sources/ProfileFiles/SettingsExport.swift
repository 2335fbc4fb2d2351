import Simulation

/// A study's "surveys and settings" as Beiwe's server exports them.
struct SettingsExport {
  let text: String
  let settings: BeiweSettings
  private let file: String
  private let standIns: [BeiweSettings.StandIn]
  private let surveys: [String]
  /// Streams that are enabled and that the app for iOS does not have.
  private let foreignStreams: [String]
  private let timeZone: String?

  /// Reads `{ surveys, device_settings, interventions, study_time_zone }`; keys that the app does
  /// not use are ignored, missing ones take the app's fallback.
  init(file: String) throws {
    self.file = file
    let loaded = try ProfileFiles.load(file: file)
    text = loaded.text
    guard case .object(let export) = loaded.value,
      case .object? = export["device_settings"], let value = export["device_settings"]
    else { throw SettingsError.noExport(file) }
    var standIns: [BeiweSettings.StandIn] = []
    settings = try loaded.locating { () throws(ProfileError) in
      var reader = try ProfileReader(value, file: loaded.file, path: ["device_settings"])
      return try BeiweSettings(reading: &reader, fallback: .app, standIns: &standIns)
    }
    self.standIns = standIns
    foreignStreams = Self.androidStreams.filter {
      if case .object(let settings) = value { settings[$0] == .bool(true) } else { false }
    }
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
      notes.append("\(file): study_time_zone is \(timeZone); the study's \(studyZone) is used")
    }
    notes += standIns.map {
      "\(file): device_settings has no \($0.key); the app's fallback is used: \($0.value)"
    }
    notes += foreignStreams.map {
      "\(file): device_settings enables \($0), which the app for iOS does not have"
    }
    if standIns.contains(where: { $0.key == "gps_on_duration_seconds" }) {
      notes.append(
        "\(file): without gps_on_duration_seconds the app collects neither gps nor accelerometer")
    }
    notes += surveys.map { "\(file): the \($0) is not simulated yet" }
    return notes
  }
}

/// Why a study cannot be put together.
public enum SettingsError: Error, Equatable {
  case noExport(String)
  /// Settings are given for an app that the study does not install.
  case noApp(study: String)
  case unknownName(String, kind: String, known: [String])
}

extension SettingsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noExport(let file):
      return "\(file) is no study export of Beiwe: it needs an object device_settings"
    case .noApp(let study):
      return "study \(study) installs no Beiwe app that --settings could be for"
    case .unknownName(let name, let kind, let known):
      let hint = nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
      return "there is no \(kind) \(name) (there are \(known.joined(separator: ", ")))\(hint)"
    }
  }
}
