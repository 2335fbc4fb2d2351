import ProfileFiles
import Simulation

/// Reads a profile as its kind is read when it is used; throws what is wrong with it.
func validate(_ profile: LoadedProfile, as kind: ProfileFiles.Kind) throws(ProfileError) {
  switch kind {
  case .devices, .people, .apps, .studies, .regions, .zones: break
  }
}
