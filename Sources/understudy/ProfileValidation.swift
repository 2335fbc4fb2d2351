import ProfileFiles
import Simulation

/// Reads a profile as its kind is read when it is used; throws what is wrong with it.
func validate(_ profile: LoadedProfile, as kind: ProfileFiles.Kind) throws(ProfileError) {
  try profile.read { (reader) throws(ProfileError) in
    switch kind {
    case .devices: _ = try DeviceProfile(reading: &reader)
    case .people: _ = try PersonProfile(reading: &reader)
    case .apps: _ = try BeiweProfile(reading: &reader)
    case .studies:
      let study = try StudyProfile(reading: &reader)
      if let app = study.beiwe {
        _ = try BeiweSettings(studySettings: app.settings, file: profile.file)
      }
    case .regions: _ = try Region.all(reading: &reader)
    case .zones: _ = try Zones(reading: &reader)
    }
  }
}
