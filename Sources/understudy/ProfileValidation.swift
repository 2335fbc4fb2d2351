import ProfileFiles
import Simulation

/// Reads a profile as its kind is read when it is used, with all that a study or a town names; throws what
/// is wrong, with the file in which it is.
func validate(
  _ profile: LoadedProfile, as kind: ProfileFiles.Kind, from files: ProfileFiles
) throws {
  switch kind {
  case .studies: return try Study.check(profile, from: files)
  case .regions: return try Regions.check(profile, from: files)
  default: break
  }
  try profile.read { (reader) throws(ProfileError) in
    switch kind {
    case .devices: _ = try DeviceProfile(reading: &reader)
    case .watches: _ = try WatchProfile(reading: &reader)
    case .people: _ = try PersonProfile(reading: &reader)
    case .apps: try checkVersion(reading: &reader, in: profile.file)
    case .surveys: _ = try Survey(reading: &reader, study: "", position: 0)
    case .studies: _ = try StudyProfile(reading: &reader)
    case .regions: _ = try Region.all(reading: &reader)
    case .zones: _ = try Zones(reading: &reader)
    }
  }
}

/// Reads a version of an app, whose name the file's begins with.
private func checkVersion(
  reading reader: inout ProfileReader, in file: String
) throws(ProfileError) {
  func read<Kind: App>(_ app: Kind.Type) throws(ProfileError) {
    _ = try Kind.Version(reading: &reader)
  }
  let name = file.split(separator: "/").last ?? ""
  guard let app = apps.first(where: { name.hasPrefix($0.name + "-") }) else {
    throw ProfileError(
      .refused(.text(String(name)), .choice(apps.map { $0.name + "-VERSION.json5" })), file: file,
      path: ["file name"])
  }
  try read(app)
}
