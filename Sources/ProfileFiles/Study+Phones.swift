import Simulation

/// The version of an app that a study installs, with the name of its profile.
typealias InstalledVersion = (name: String, app: any App)

/// Checks that the apps of a study and its phones fit together.
extension LoadedProfile {
  /// Throws unless a version is for the platform that this study's file names it for.
  func checkPlatform(
    of version: InstalledVersion, isFor platform: Platform,
    in installation: StudyProfile.Installation
  ) throws(ProfileError) {
    let own = version.app.platform
    guard own != platform else { return }
    let rule = "a version for \(platform.rawValue); \(version.name) is for \(own.rawValue)"
    throw refusal(of: installation.path(of: platform), allowed: rule)
  }

  /// Throws unless each app that this study's file installs has a version for the platform of a phone.
  ///
  /// - Parameters:
  ///   - profile: the study that this file holds.
  ///   - name: of the phone's profile.
  ///   - versions: of all installed apps.
  func checkVersions(
    of profile: StudyProfile, for phone: DeviceProfile, named name: String,
    among versions: [any App]
  ) throws(ProfileError) {
    let platform = phone.platform
    for installation in profile.apps
    where !versions.contains(where: { installation.app == type(of: $0) && $0.platform == platform })
    {
      let rule =
        "an object with a version for \(platform.rawValue), the platform of the phone \(name)"
      throw refusal(of: ["apps", installation.app.name, "version"], allowed: rule)
    }
  }

  /// Throws unless a phone, whose file this is, has the sensors that the apps of its platform require.
  func checkSensors(of phone: DeviceProfile, for versions: [InstalledVersion]) throws(ProfileError)
  {
    for version in versions where version.app.platform == phone.platform {
      guard let sensor = version.app.requiredSensors.first(where: { !phone.has($0) }) else {
        continue
      }
      let rule = "a list with \(sensor.name), because the study collects it with \(version.name)"
      throw refusal(of: ["sensors"], allowed: rule)
    }
  }

  /// The error for the value at the end of a path of keys.
  private func refusal(of path: [String], allowed: String) -> ProfileError {
    let value = path.reduce(value) { value, key in
      guard case .object(let members) = value else { return .null }
      return members[key] ?? .null
    }
    return located(ProfileError(.refused(value, .other(allowed)), file: file, path: path))
  }
}
