import Simulation

/// Why a study cannot be put together.
public enum SettingsError: Error, Equatable {
  /// A file is no study that an app's server has exported.
  case noExport(String, app: String, form: String)
  /// Settings are given, and the study installs no app whose servers export them.
  case noSettings(study: String)
  /// A version is given of an app that the study does not install.
  case noApp(String, study: String, installed: [String])
  /// A version of an app is given for a platform that none of the study's phones runs.
  case noPhone(Platform, version: String, study: String)
  case unknownName(String, kind: String, known: [String])
}

extension SettingsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noExport(let file, let app, let form):
      return "\(file) is no study export of \(app): it needs \(form)"
    case .noSettings(let study):
      return "study \(study) installs no app that --settings could be for"
    case .noApp(let app, let study, let installed):
      let apps = installed.isEmpty ? "no app" : installed.joined(separator: ", ") + " alone"
      return "study \(study) does not install \(app), but \(apps)"
    case .noPhone(let platform, let version, let study):
      return "\(version) is for \(platform.rawValue): study \(study) has no phone of this platform"
    case .unknownName(let name, let kind, let known):
      let hint = nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
      return "there is no \(kind) \(name) (there are \(known.joined(separator: ", ")))\(hint)"
    }
  }
}
