import Foundation
import ProfileFiles
import Simulation

@testable import Recorders

/// Studies made of the package's own profiles.
enum Studies {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../Profiles").standardizedFileURL.path

  /// - Parameters:
  ///   - name: of the study's profile.
  ///   - hasApp: whether the Beiwe app is installed, if the profile says so.
  ///   - change: what differs from the profile.
  static func make(
    _ name: String, hasApp: Bool = true, changing change: (inout StudyProfile) -> Void = { _ in }
  ) throws -> Study {
    let files = try ProfileFiles(directory: folder, environment: [:])
    var profile = try files.load(.studies, name).read { (reader) throws(ProfileError) in
      try StudyProfile(reading: &reader)
    }
    change(&profile)
    let region = try region(profile.region, in: files)
    let zones = try files.load(.zones, "zones").read { (reader) throws(ProfileError) in
      try Zones(reading: &reader)
    }
    var people: [String: PersonProfile] = [:]
    for (name, _) in profile.people {
      people[name] = try files.load(.people, name).read { (reader) throws(ProfileError) in
        try PersonProfile(reading: &reader)
      }
    }
    var devices: [String: DeviceProfile] = [:]
    for (name, _) in profile.devices {
      devices[name] = try files.load(.devices, name).read { (reader) throws(ProfileError) in
        try DeviceProfile(reading: &reader)
      }
    }
    return Study(
      name: name, profile: profile, region: region, zone: zones[region.timeZone] ?? .utc,
      people: people, devices: devices, beiwe: hasApp ? try app(of: profile, in: files) : nil)
  }

  private static func region(_ name: String, in files: ProfileFiles) throws -> Region {
    let profile = try files.load(.regions, "regions")
    var regions = try ProfileReader(profile.value, file: profile.file)
    return try regions.object(name) { (reader) throws(ProfileError) in
      try Region(name: name, reading: &reader)
    }
  }

  private static func app(of profile: StudyProfile, in files: ProfileFiles) throws -> Study.Beiwe? {
    guard let (version, settings) = profile.beiwe else { return nil }
    let app = try files.load(.apps, version).read { (reader) throws(ProfileError) in
      try BeiweProfile(reading: &reader)
    }
    var reader = try ProfileReader(settings, file: "settings")
    var fellBack: [String] = []
    return Study.Beiwe(
      profile: app,
      settings: try BeiweSettings(reading: &reader, fallback: .server, fellBack: &fellBack))
  }
}
