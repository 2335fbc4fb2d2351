/// Streets as chains of short straight pieces between junctions.
///
/// Nodes are numbered: first the junctions, then the spots inside chains, chain by chain.
package struct StreetGraph: Sendable {
  /// A street from one junction to another one.
  package struct Chain: Equatable, Sendable {
    package let road: Road
    /// The junctions at the ends.
    package let first: Int
    package let last: Int
    /// The nodes between them.
    package let spots: Range<Int>
    /// In metres.
    package let length: Double

    package init(_ road: Road, from first: Int, to last: Int, spots: Range<Int>, length: Double) {
      self.road = road
      self.first = first
      self.last = last
      self.spots = spots
      self.length = length
    }

    /// How many straight pieces the chain has.
    package var pieces: Int { spots.count + 1 }

    /// The node before the piece `index`; after the last one for the number of pieces.
    package func node(_ index: Int) -> Int {
      if index == 0 { return first }
      return index == pieces ? last : spots.lowerBound + index - 1
    }
  }

  /// Where nodes lie, in metres east and north of the town's middle.
  package let points: [GroundVector]
  /// Nil for a number that has no street.
  package let chains: [Chain?]
  /// Nodes below this number are junctions.
  package let junctions: Int
  /// The chain of each spot, from the first one on.
  private let chainsOfSpots: [Int32]
  /// The numbers of the chains that meet at each junction.
  let meetings: Buckets

  /// - Parameters:
  ///   - points: of the junctions, then of the spots.
  ///   - chains: of `StreetEdge.pieces` pieces at most, with spots that follow each other.
  package init(points: [GroundVector], chains: [Chain?], junctions: Int) {
    // Arrays that have grown keep room for as much again, which is megabytes for a town. Copies have none.
    self.points = points.map(\.self)
    self.chains = chains.map(\.self)
    self.junctions = junctions
    var chainsOfSpots = [Int32](repeating: 0, count: points.count - junctions)
    for (number, chain) in chains.enumerated() {
      guard let chain else { continue }
      precondition(chain.pieces <= StreetEdge.pieces, "edges of a chain have numbers of their own")
      for spot in chain.spots { chainsOfSpots[spot - junctions] = Int32(number) }
    }
    self.chainsOfSpots = chainsOfSpots
    meetings = Buckets(places: junctions, things: chains.count) { number, meet in
      guard let chain = chains[number] else { return }
      meet(chain.first)
      meet(chain.last)
    }
  }

  /// The number of the chain that has the spot.
  func chain(ofSpot spot: Int) -> Int { Int(chainsOfSpots[spot - junctions]) }

  /// Where a piece of a chain begins and ends.
  func ends(of piece: Int, _ chain: Chain) -> (from: GroundVector, to: GroundVector) {
    (points[chain.node(piece)], points[chain.node(piece + 1)])
  }
}
