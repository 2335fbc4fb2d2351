import Simulation

/// What the tags of a way say about the street that it is
/// (https://wiki.openstreetmap.org/wiki/Key:highway, and the pages of the other keys).
extension Road {
  /// The classes of `highway`.
  private static let classes: [String: StreetClass] = [
    "motorway": .motorway, "motorway_link": .ramp,
    "trunk": .trunk, "trunk_link": .trunk,
    "primary": .arterial, "primary_link": .arterial,
    "secondary": .arterial, "secondary_link": .arterial,
    "tertiary": .collector, "tertiary_link": .collector,
    "unclassified": .street, "residential": .street, "living_street": .street, "service": .street,
    "road": .street,
    "pedestrian": .path, "footway": .path, "path": .path, "steps": .path, "cycleway": .path,
    "track": .path, "bridleway": .path,
  ]
  /// Ways of `service` on somebody's ground, at which no houses stand.
  private static let grounds: Set = [
    "driveway", "parking_aisle", "drive-through", "emergency_access",
  ]
  private static let refusals: Set = ["no", "private", "agricultural", "forestry"]
  /// The km/h of a sign that are believed.
  private static let limits = 5.0...140.0

  /// - Parameter tags: of a way.
  /// - Returns: nil for what is no street, or nobody's to use.
  init?(tags: [String: String]) {
    guard let streetClass = tags["highway"].flatMap({ Self.classes[$0] }), tags["area"] != "yes",
      tags["indoor"] != "yes", !Self.grounds.contains(tags["service"] ?? "")
    else { return nil }
    var traits: Road.Traits = []
    if Self.admits(["foot", "access"], tags), tags["motorroad"] != "yes",
      streetClass != .motorway && streetClass != .ramp
    {
      traits.insert(.walkers)
    }
    if streetClass != .path, Self.admits(["motorcar", "motor_vehicle", "vehicle", "access"], tags) {
      traits.formUnion(Self.directions(tags, streetClass))
    }
    guard !traits.isEmpty else { return nil }
    if let bridge = tags["bridge"], bridge != "no" { traits.insert(.bridge) }
    if let tunnel = tags["tunnel"], tunnel != "no", tunnel != "building_passage" {
      traits.insert(.tunnel)
    }
    self.init(streetClass, limit: tags["maxspeed"].flatMap(Self.limit(of:)), traits)
  }

  /// Whether somebody may pass; the first key that is there decides.
  private static func admits(_ keys: [String], _ tags: [String: String]) -> Bool {
    keys.lazy.compactMap { tags[$0] }.first.map { !refusals.contains($0) } ?? true
  }

  private static func directions(
    _ tags: [String: String], _ streetClass: StreetClass
  ) -> Road.Traits {
    switch tags["oneway"] {
    case "yes", "true", "1": return .carsForward
    case "-1", "reverse": return .carsBackward
    case "no", "false", "0": return .cars
    default:
      let isImplied =
        streetClass == .motorway || ["roundabout", "circular"].contains(tags["junction"] ?? "")
      return isImplied ? .carsForward : .cars
    }
  }

  /// In m/s; nil for what is no number, such as `none` or `RO:urban`.
  ///
  /// - Parameter text: such as `50`, `30 mph` or `50;30`, which is taken at its first number.
  static func limit(of text: String) -> Double? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits) else { return nil }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    let kilometres = unit.hasPrefix("mph") ? 1.609_344 * number : number
    return limits.contains(kilometres) ? kilometres / 3.6 : nil
  }
}
