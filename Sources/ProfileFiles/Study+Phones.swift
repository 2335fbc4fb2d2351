import Simulation

/// The version of an app that a study installs, with the name of its profile.
typealias InstalledVersion = (name: String, app: any App)

/// Checks of whether the apps of a study fit its phones.
extension LoadedProfile {
  /// Checks that a version is for the platform that the study's file requires.
  func checkPlatform(
    of version: InstalledVersion, isFor platform: Platform,
    in installation: StudyProfile.Installation
  ) throws(ProfileError) {
    let own = version.app.platform
    guard own != platform else { return }
    let rule = "a version for \(platform.rawValue), but \(version.name) is for \(own.rawValue)"
    throw refusal(of: installation.path(of: platform), allowed: rule)
  }

  /// Checks that each app in the study's file has a version for the platform of a phone.
  ///
  /// - Parameters:
  ///   - profile: the study in this file.
  ///   - name: the name of the phone's profile.
  ///   - versions: the versions of all installed apps.
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

  /// Checks that a phone has the sensors that the apps for its platform require; this file is the
  /// phone's profile.
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

  /// Returns the error about the value at the end of a path of keys.
  private func refusal(of path: [String], allowed: String) -> ProfileError {
    let value = path.reduce(value) { value, key in
      guard case .object(let members) = value else { return .null }
      return members[key] ?? .null
    }
    return located(ProfileError(.refused(value, .other(allowed)), file: file, path: path))
  }
}
