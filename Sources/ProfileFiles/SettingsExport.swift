import Simulation

/// A study's "surveys and settings" as Beiwe's server exports them.
struct SettingsExport {
  let text: String
  let settings: BeiweSettings
  private let file: String
  private let fellBack: [String]
  private let surveys: [String]
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
    var fellBack: [String] = []
    settings = try loaded.locating { () throws(ProfileError) in
      var reader = try ProfileReader(value, file: loaded.file, path: ["device_settings"])
      return try BeiweSettings(reading: &reader, fallback: .app, fellBack: &fellBack)
    }
    self.fellBack = fellBack
    surveys = Self.names(of: export["surveys"])
    if case .text(let zone)? = export["study_time_zone"] { timeZone = zone } else { timeZone = nil }
  }

  private static func names(of surveys: ProfileValue?) -> [String] {
    guard case .list(let surveys)? = surveys else { return [] }
    return surveys.enumerated().map { index, survey in
      if case .object(let survey) = survey, case .text(let name)? = survey["name"] { return name }
      return "survey \(index + 1)"
    }
  }

  func notes(studyZone: String) -> [String] {
    var notes: [String] = []
    if let timeZone, timeZone != studyZone {
      notes.append("\(file): study_time_zone is \(timeZone); the study's \(studyZone) is used")
    }
    notes += fellBack.map { "\(file): device_settings has no \($0); the app's fallback is used" }
    if fellBack.contains("gps_on_duration_seconds") {
      notes.append(
        "\(file): without gps_on_duration_seconds the app collects neither gps nor accelerometer")
    }
    notes += surveys.map { "\(file): the survey \"\($0)\" is not simulated yet" }
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
