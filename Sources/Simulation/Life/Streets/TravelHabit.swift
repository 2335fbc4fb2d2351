/// What somebody minds on the way: how time feels on each class of street, and a taste of his own.
///
/// The taste is fixed, and so are habits: the same way between the same places, and another way back
/// (Bongiorno 2021, doi:10.1038/s43588-021-00130-y).
package struct TravelHabit: Sendable {
  package enum Mode: Sendable {
    case walk, bike, car, bus
  }

  let mode: Mode
  private let taste: Random
  /// Lengths feel longer or shorter by this share at most.
  private let spread: Double
  /// Seconds that a whole turn round feels like.
  private var turn: Double { mode == .car || mode == .bus ? 9 : 8 }
  /// Seconds at a junction where streets meet, at one of main streets, and for a ramp.
  private static let delay = (junction: 3.0, main: 6.0, ramp: 22.0)
  /// The speed that the fastest street feels like, in m/s.
  private static let fastest = 19.0
  /// How much slower the way along a trunk road feels by bicycle.
  private static let trunkByBike = 0.75

  /// - Parameter spread: by which share lengths feel longer or shorter at most; 0 for who takes the quickest
  ///   way.
  init(_ mode: Mode, taste: Random, spread: Double = 0.25) {
    self.mode = mode
    self.taste = taste
    self.spread = spread
  }

  func allows(_ road: Road) -> Bool {
    switch mode {
    case .walk, .bike: road.isForWalkers
    case .car: road.isForCars
    case .bus:
      road.isForCars && road.streetClass != .motorway && road.streetClass != .ramp
    }
  }

  /// Whether a road may be passed in a direction: one-way streets are for those on wheels with an engine.
  func allows(_ road: Road, forward: Bool) -> Bool {
    guard allows(road) else { return false }
    switch mode {
    case .walk, .bike: return true
    case .car, .bus: return road.isForCars(forward: forward)
    }
  }

  /// In m/s, all hindrances aside.
  private func speed(_ road: Road) -> Double {
    switch mode {
    case .walk: 1.34
    case .bike: road.streetClass == .trunk ? 4.4 * Self.trunkByBike : 4.4
    // Nobody goes far out of his way for a motorway, or ways were longer than people's (Giacomin and Levinson
    // 2015, doi:10.1177/0265813515589851).
    case .car: min(road.limit ?? 1.34, Self.fastest)
    // Lines keep to large streets.
    case .bus: road.isForBuses ? 11 : 4
    }
  }

  /// Seconds that a length of street feels like.
  ///
  /// - Parameter street: the chain or the edge, and its direction, which the taste knows.
  func seconds(_ metres: Double, _ road: Road, street: Int) -> Double {
    metres * (1 + spread * taste.uniform(in: -1...1, at: street)) / speed(road)
      + (road.streetClass == .ramp ? Self.delay.ramp : 0)
  }

  /// Seconds that it takes to change from one direction to another, both of length 1, at a node.
  func seconds(
    from before: GroundVector, to after: GroundVector, at junction: WaySearch.Junction
  ) -> Double {
    let delay =
      switch junction {
      case .none: 0.0
      case .streets: Self.delay.junction
      case .main: Self.delay.main
      }
    return delay + 0.5 * turn * (1 - before.dot(after))
  }

  /// Seconds that the rest of the way takes at the least, or about so: long ways by car are fast.
  func estimate(_ metres: Double) -> Double {
    switch mode {
    case .walk: metres / 1.34
    case .bike: metres / 4.4
    case .bus: metres / 11
    case .car: metres / (metres < 3_000 ? 13 : metres < 12_000 ? 17 : Self.fastest)
    }
  }
}
