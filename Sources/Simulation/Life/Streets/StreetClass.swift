/// A class of streets, from the largest to the smallest; a ramp joins a motorway to a main street.
public enum StreetClass: String, CaseIterable, Sendable {
  case motorway, trunk, arterial, collector, street, path, ramp

  /// The usual speed limit in m/s: 90, 65, 50, 40, 30 and 50 km/h, as signs in towns say; nil where nobody
  /// drives.
  public var limit: Double? {
    switch self {
    case .motorway: 25
    case .trunk: 18
    case .arterial: 13.9
    case .collector: 11.1
    case .street: 8.3
    case .path: nil
    case .ramp: 13.9
    }
  }

  /// 0 for the largest: who comes from a street of a higher rank has to wait.
  var rank: Int {
    switch self {
    case .motorway: 0
    case .ramp, .trunk: 1
    case .arterial: 2
    case .collector: 3
    case .street: 4
    case .path: 5
    }
  }
}
