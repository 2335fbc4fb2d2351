/// A model of watch: what it measures and how long its battery lasts.
///
/// `Profiles/README.md` gives unit, range and source of each key.
public struct WatchProfile: Equatable, ProfilePart {
  /// The model's name for people, such as `Apple Watch Series 9`.
  public let title: String
  /// The hardware's name, such as `Watch7,1`.
  public let model: String
  /// The version of watchOS, such as `10.5`.
  public let systemVersion: String
  /// How long a new battery lasts on a wrist that is awake, in hours.
  let hours: Double
  /// From empty to full, in minutes.
  let fullCharge: Double
  /// Whether it measures the oxygen in the blood.
  public let measuresOxygen: Bool
  /// Whether it measures the temperature of a sleeping wrist.
  public let measuresTemperature: Bool

  /// Reads the keys that `Profiles/README.md` lists for watches.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    model = try reader.line("model")
    systemVersion = try reader.line("os_version")
    (hours, fullCharge) = try reader.object("battery") { (reader) throws(ProfileError) in
      (
        try reader.number("hours", in: 6...200),
        try reader.number("full_charge_min", in: 20...600)
      )
    }
    (measuresOxygen, measuresTemperature) = try reader.object("measures") {
      (reader) throws(ProfileError) in
      (try reader.bool("blood_oxygen"), try reader.bool("wrist_temperature"))
    }
  }
}
