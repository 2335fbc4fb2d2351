/// The offset that the app adds to every position of a participant where the study asks for
/// `use_gps_fuzzing`: drawn once, at registration (Beiwe's GPSManager and RegisterViewController).
public struct Fuzzing: Equatable, Sendable {
  /// Degrees, ±(.2…1).
  public let latitude: Double
  /// Degrees, ±(10…180).
  public let longitude: Double

  /// Nil if the study does not ask for it.
  public init?(_ participant: Participant, by app: Beiwe) {
    guard app.settings.fuzzesGPS else { return nil }
    self.init(participant.random["beiwe"]["fuzzing"])
  }

  init(_ random: Random) {
    latitude = Self.draw(0.2...1, random["latitude"])
    longitude = Self.draw(10...180, random["longitude"])
  }

  private static func draw(_ range: ClosedRange<Double>, _ random: Random) -> Double {
    let size = random["size"].uniform(in: range)
    return random["sign"].chance(0.5) ? size : -size
  }

  /// Where the app says that a position is; longitudes come round, latitudes do not.
  public func apply(to position: GPS.Sample.Position) -> GPS.Sample.Position {
    var fuzzed = position
    fuzzed.latitude += latitude
    fuzzed.longitude =
      (position.longitude + longitude + 1_260).truncatingRemainder(dividingBy: 360) - 180
    return fuzzed
  }

  /// What sensors.json says of it.
  var terms: [SensorError.Term] {
    [
      SensorError.Term(name: "latitude_offset", value: latitude, unit: "deg"),
      SensorError.Term(name: "longitude_offset", value: longitude, unit: "deg"),
    ]
  }
}
