/// What surrounds a phone: it decides GPS errors, the network and the magnetic anomaly.
public enum Environment: String, CaseIterable, Sendable {
  case indoor, suburban, vehicle
  /// Streets between high houses.
  case canyon
  /// Out of town, under the open sky.
  case open
  case train, tunnel, plane

  /// Whether there is sky enough for a fix.
  var hasSky: Bool { self != .tunnel && self != .plane }

  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Region {
  /// Metres from the centre beyond which houses stand wide apart.
  private static let edge = 4_000.0

  /// What the streets are like at a place.
  func surroundings(of position: GroundVector) -> Environment {
    let distance = position.length
    if distance < canyon { return .canyon }
    return distance < Self.edge ? .suburban : .open
  }
}
