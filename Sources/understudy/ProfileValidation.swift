import ProfileFiles
import Recorders
import Simulation

/// Reads a profile as its kind is read when it is used, with all that a study or a town names; throws what
/// is wrong, with the file in which it is.
///
/// - Returns: notes for the author of the file, one sentence each.
func validate(
  _ profile: LoadedProfile, as kind: ProfileFiles.Kind, from files: ProfileFiles
) throws -> [String] {
  switch kind {
  case .devices: _ = try profile.read(DeviceProfile.init(reading:))
  case .watches: _ = try profile.read(WatchProfile.init(reading:))
  case .people: _ = try profile.read(PersonProfile.init(reading:))
  case .apps:
    try profile.read { (reader) throws(ProfileError) in
      try checkVersion(reading: &reader, in: profile.file)
    }
  case .surveys:
    _ = try profile.read { (reader) throws(ProfileError) in
      try Survey(reading: &reader, study: "", position: 0)
    }
  case .watchSurveys: return try profile.readWatchSurvey(by: .strict).notes
  case .studies: return try Study.check(profile, from: files)
  case .purposes: _ = try profile.read(Purposes.init(reading:))
  case .missing: _ = try profile.read(MissingProfile.init(reading:))
  case .faults: _ = try profile.read(FaultSet.init(reading:))
  case .regions: try Regions.check(profile, from: files)
  case .zones: _ = try profile.read(Zones.init(reading:))
  case .climates: _ = try profile.read(Climates.init(reading:))
  case .phoneApps: _ = try profile.read(PhoneApps.init(reading:))
  case .macApps: _ = try profile.read(MacApps.init(reading:))
  case .sentences: _ = try profile.read(Sentences.init(reading:))
  }
  return []
}

/// Reads a version of an app, whose name the file's begins with.
private func checkVersion(
  reading reader: inout ProfileReader, in file: String
) throws(ProfileError) {
  func read<Kind: App>(_ app: Kind.Type) throws(ProfileError) {
    _ = try reader.version(of: app)
  }
  let name = file.split(separator: "/").last ?? ""
  guard let app = apps.first(where: { name.hasPrefix($0.name + "-") }) else {
    throw ProfileError(
      .refused(.text(String(name)), .choice(apps.map { $0.name + "-VERSION.json5" })), file: file,
      path: ["file name"])
  }
  try read(app)
}
