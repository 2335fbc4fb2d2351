/// What somebody does for exercise.
public enum Exercise: String, CaseIterable, Sendable {
  case walk, run, bike
  /// Lifting weights, in a gym.
  case strength
  /// Postures, at home.
  case yoga
  /// Lengths, in a pool.
  case swim

  /// How a round from a place back to it goes; nil for what is done at one place.
  var round: Leg.Mode? {
    switch self {
    case .walk: .walk
    case .run: .run
    case .bike: .bike
    case .strength, .yoga, .swim: nil
    }
  }

  /// Whether nobody walks about meanwhile, at the place where it is done.
  var isStill: Bool { self == .yoga || self == .swim }

  /// Where one goes for it; nil for home, or for a round from there.
  var place: Place.Kind? {
    switch self {
    case .strength: .gym
    case .swim: .pool
    case .walk, .run, .bike, .yoga: nil
    }
  }
}
