/// What a street is like to those who travel on it.
public struct Road: Equatable, Sendable {
  /// Who may use a street, and what is special about it.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// People walk and cycle there, both ways.
    package static let walkers = Traits(rawValue: 1 << 0)
    /// Cars may pass it from its first end to its last.
    package static let carsForward = Traits(rawValue: 1 << 1)
    /// Cars may pass it from its last end to its first.
    package static let carsBackward = Traits(rawValue: 1 << 2)
    package static let bridge = Traits(rawValue: 1 << 3)
    package static let tunnel = Traits(rawValue: 1 << 4)

    package static let cars: Traits = [.carsForward, .carsBackward]
  }

  /// From motorway to path.
  public let streetClass: StreetClass
  /// The speed limit in m/s; nil where nobody drives.
  public let limit: Double?
  package let traits: Traits

  /// A street of a made town: the class says everything.
  init(_ streetClass: StreetClass) {
    self.streetClass = streetClass
    limit = streetClass.limit
    traits =
      switch streetClass {
      case .motorway, .ramp: .cars
      case .path: .walkers
      case .trunk, .arterial, .collector, .street: [.walkers, .cars]
      }
  }

  /// - Parameter limit: in m/s, where it is not the class's own; of no use where nobody drives.
  package init(_ streetClass: StreetClass, limit: Double?, _ traits: Traits) {
    self.streetClass = streetClass
    self.limit = traits.isDisjoint(with: .cars) ? nil : limit ?? streetClass.limit
    self.traits = traits
  }

  /// Whether people may walk and cycle there.
  public var isForWalkers: Bool { traits.contains(.walkers) }
  /// Whether cars may drive there, one way at least.
  public var isForCars: Bool { !traits.isDisjoint(with: .cars) }

  /// Whether cars may pass it in a direction.
  func isForCars(forward: Bool) -> Bool { traits.contains(forward ? .carsForward : .carsBackward) }

  /// Whether houses stand at it.
  var hasHouses: Bool {
    isForWalkers && isForCars && traits.isDisjoint(with: [.bridge, .tunnel])
  }
  /// Whether buses have lines there.
  var isForBuses: Bool {
    switch streetClass {
    case .trunk, .arterial, .collector: isForCars
    case .motorway, .ramp, .street, .path: false
    }
  }
}
