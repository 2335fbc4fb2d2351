import Simulation

/// The reason why the files of a study do not fit together.
public enum SettingsError: Error, Equatable {
  /// A file that is not the settings export of an app's server.
  case noExport(String, app: String, form: String)
  /// A settings file from the user, although the study installs no app whose server exports
  /// settings.
  case noSettings(study: String)
  /// A version of an app from the user, although the study does not install the app.
  case noApp(String, study: String, installed: [String])
  /// A version of an app from the user for a platform that no phone of the study has.
  case noPhone(Platform, version: String, study: String)
  case unknownName(String, kind: String, known: [String])
}

extension SettingsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noExport(let file, let app, let form):
      return "\(file) is not a study export of \(app); an export has \(form)"
    case .noSettings(let study):
      return "study \(study) installs no app that accepts --settings"
    case .noApp(let app, let study, let installed):
      let apps = installed.isEmpty ? "no app" : installed.joined(separator: ", ")
      return "study \(study) does not install \(app); it installs \(apps)"
    case .noPhone(let platform, let version, let study):
      return
        "\(version) is for \(platform.rawValue), but the study \(study) has no phone with this "
        + "platform"
    case .unknownName(let name, let kind, let known):
      let hint = nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
      return "unknown \(kind) \(name); known: \(known.joined(separator: ", "))\(hint)"
    }
  }
}
