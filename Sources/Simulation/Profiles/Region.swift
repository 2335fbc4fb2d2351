/// A town in which participants live, with its position, time zone and street style.
public struct Region: Equatable, Sendable {
  /// The key of the region in `regions.json5`.
  public let name: String
  /// The latitude of the centre, in degrees north.
  public let latitude: Double
  /// The longitude of the centre, in degrees east.
  public let longitude: Double
  /// The altitude above the ellipsoid, in metres.
  public let altitude: Double
  /// The time zone, as a name in Profiles/zones.json5.
  public let timeZone: String
  /// The style of the town's streets.
  let streets: StreetStyle
  /// The direction of one family of streets, in radians counterclockwise from east.
  var streetAngle: Double { streets.angle }
  /// The length of a block, in metres.
  var block: Double { streets.block }
  /// The radius around the centre with high houses, in metres.
  let canyon: Double
  /// The code of the currency, such as `CHF`.
  public let currency: String
  /// The factor of net incomes in the region's currency, compared to profiles of people.
  let incomeFactor: Double
  /// The region's own climate, or the name of a region with the same one; nil without either.
  public let climate: ProfileValue?

  /// Reads the keys that `Profiles/README.md` lists for regions.
  public init(name: String, reading reader: inout ProfileReader) throws(ProfileError) {
    self.name = name
    latitude = try reader.number("latitude", in: -70...70)
    longitude = try reader.number("longitude", in: -180...180)
    altitude = try reader.number("altitude_m", in: -430...5_000)
    timeZone = try reader.text("time_zone")
    streets = try StreetStyle(reading: &reader)
    canyon = try reader.number("canyon_m", in: 0...3_000)
    currency = try reader.text("currency", default: "USD")
    incomeFactor = try reader.number("income_factor", in: 0.001...10_000, default: 1)
    climate = reader.has("climate") ? try reader.value("climate") : nil
  }

  /// Reads Profiles/regions.json5, an object with the regions by name.
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
