/// An app that asks once an evening how the day was.
public struct Diary: App {
  public static let name = "diary"

  /// What one of its versions does, whatever a study sets.
  public struct Version: ProfilePart {
    let version: String

    public init(reading reader: inout ProfileReader) throws(ProfileError) {
      _ = try reader.text("name")
      version = try reader.line("version")
    }
  }

  /// What a study's researchers set.
  public struct Settings: ProfilePart {
    /// The hour at which the diary asks, by the clocks of the study.
    public let hour: Double

    public init(reading reader: inout ProfileReader) throws(ProfileError) {
      hour = try reader.number("hour", in: 18...23, default: 21)
    }
  }

  public let settings: Settings
  public let versionName: String
  public let dialectName = "plain"

  public init(version: Version, settings: Settings, content: StudyContent) {
    self.settings = settings
    versionName = version.version
  }
}
