/// A town in which people live: where it is, its time zone and how its streets run.
public struct Region: Equatable, Sendable {
  /// The key of `regions.json5`.
  public let name: String
  /// Degrees north.
  public let latitude: Double
  /// Degrees east.
  public let longitude: Double
  /// Metres above the ellipsoid.
  public let altitude: Double
  /// A name of Profiles/zones.json5.
  public let timeZone: String
  /// What its streets are like.
  let streets: StreetStyle
  /// Direction of one family of streets, in radians counterclockwise from east.
  var streetAngle: Double { streets.angle }
  /// Length of a block, in metres.
  var block: Double { streets.block }
  /// Metres round the centre in which houses are high.
  let canyon: Double

  /// Reads the keys that `Profiles/README.md` lists for regions.
  public init(name: String, reading reader: inout ProfileReader) throws(ProfileError) {
    self.name = name
    latitude = try reader.number("latitude", in: -70...70)
    longitude = try reader.number("longitude", in: -180...180)
    altitude = try reader.number("altitude_m", in: -430...5_000)
    timeZone = try reader.text("time_zone")
    streets = try StreetStyle(reading: &reader)
    canyon = try reader.number("canyon_m", in: 0...3_000)
  }

  /// Reads Profiles/regions.json5: an object of regions by name.
  public static func all(reading reader: inout ProfileReader) throws(ProfileError) -> [Region] {
    var regions: [Region] = []
    for name in reader.keys {
      regions.append(
        try reader.object(name) { (reader) throws(ProfileError) in
          try Region(name: name, reading: &reader)
        })
    }
    return regions
  }
}
