/// A version of the Beiwe app for iOS: what it writes and when, beyond what a study sets.
///
/// `Profiles/README.md` gives unit, range and source of each key.
public struct BeiweProfile: Equatable, Sendable {
  public let title: String
  /// Such as `2.5.2`, and the build, such as `2024.46`.
  public let version: String
  /// The build that `identifiers` names as `beiwe_version`.
  public let build: String
  /// How often iOS gives a fix at this version's desired accuracy.
  public let gps: GPS.Cadence
  /// How fixes behave inside buildings.
  public let gpsIndoor: LocationError.Indoor
  /// Chance that an Unlocked row comes twice, 1-19 ms apart.
  public let unlockedTwice: Double
  /// How often iOS suspends and ends the app in the background, a day.
  public let suspensions: Double

  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    version = try reader.text("version")
    build = try reader.text("build")
    (gps, gpsIndoor) = try reader.object("gps") { (reader) throws(ProfileError) in
      (
        GPS.Cadence(
          rest: try reader.number("interval_rest_s", in: 1...600),
          moving: try reader.number("interval_moving_s", in: 1...60)),
        try reader.choice("indoor", default: LocationError.Indoor.held)
      )
    }
    unlockedTwice = try reader.object("power") { (reader) throws(ProfileError) in
      try reader.number("unlocked_twice", in: 0...1)
    }
    suspensions = try reader.number("suspensions_per_day", in: 0...50, default: 0)
  }
}
