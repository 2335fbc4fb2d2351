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
    case .people: _ = try PersonProfile(reading: &reader)
    case .apps: _ = try BeiweProfile(reading: &reader)
    case .studies: _ = try StudyProfile(reading: &reader)
    case .regions: _ = try Region.all(reading: &reader)
    case .zones: _ = try Zones(reading: &reader)
    }
  }
}
