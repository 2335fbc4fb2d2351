import Formats
import Simulation

extension ProfileReader {
  /// Reads the profile of an app's version; throws an error if it names an unknown dialect.
  public mutating func version<Kind: App>(
    of app: Kind.Type
  ) throws(ProfileError) -> Kind.Version {
    let version = try Kind.Version(reading: &self)
    if let beiwe = version as? BeiweProfile, BeiweDialect(rawValue: beiwe.dialect) == nil {
      let known = BeiweDialect.allCases.map(\.rawValue)
      throw ProfileError(
        .refused(.text(beiwe.dialect), .choice(known)), file: file, path: path + ["dialect"])
    }
    return version
  }
}
