/// Streets as chains of short straight pieces between junctions.
///
/// Node numbers start with the junctions. The nodes between junctions follow, chain by chain.
package struct StreetGraph: Sendable {
  /// A street from one junction to another.
  package struct Chain: Equatable, Sendable {
    package let road: Road
    /// The junction at the start of the chain.
    package let first: Int
    /// The junction at the end of the chain.
    package let last: Int
    /// The numbers of the nodes between the two junctions.
    package let spots: Range<Int>
    /// The length of the chain, in metres.
    package let length: Double

    package init(_ road: Road, from first: Int, to last: Int, spots: Range<Int>, length: Double) {
      self.road = road
      self.first = first
      self.last = last
      self.spots = spots
      self.length = length
    }

    /// The number of straight pieces of the chain.
    package var pieces: Int { spots.count + 1 }

    /// Returns the node before the piece with this index; for the number of pieces, the last node.
    package func node(_ index: Int) -> Int {
      if index == 0 { return first }
      return index == pieces ? last : spots.lowerBound + index - 1
    }
  }

  /// The positions of nodes, in metres east and north of the town's centre.
  package let points: [GroundVector]
  /// The chains by number; nil for a number without a street.
  package let chains: [Chain?]
  /// The number of junctions; all nodes with lower numbers are junctions.
  package let junctions: Int
  /// The number of the chain for each node between junctions.
  private let chainsOfSpots: [Int32]
  /// The numbers of the chains that meet at each junction.
  let meetings: Buckets

  /// - Parameters:
  ///   - points: the positions of the junctions, followed by all other nodes.
  ///   - chains: the chains, each with at most `StreetEdge.pieces` pieces and consecutive node
  ///     numbers.
  package init(points: [GroundVector], chains: [Chain?], junctions: Int) {
    // The arrays are copied, because grown arrays keep unused memory, which is megabytes for a
    // town.
    self.points = points.map(\.self)
    self.chains = chains.map(\.self)
    self.junctions = junctions
    var chainsOfSpots = [Int32](repeating: 0, count: points.count - junctions)
    for (number, chain) in chains.enumerated() {
      guard let chain else { continue }
      precondition(
        chain.pieces <= StreetEdge.pieces,
        "the chain of streets has too many edges for unique numbers")
      for spot in chain.spots { chainsOfSpots[spot - junctions] = Int32(number) }
    }
    self.chainsOfSpots = chainsOfSpots
    meetings = Buckets(places: junctions, things: chains.count) { number, meet in
      guard let chain = chains[number] else { return }
      meet(chain.first)
      meet(chain.last)
    }
  }

  /// Returns the number of the chain that contains a node between junctions.
  func chain(ofSpot spot: Int) -> Int { Int(chainsOfSpots[spot - junctions]) }

  /// Returns the start and end of a piece of a chain.
  func ends(of piece: Int, _ chain: Chain) -> (from: GroundVector, to: GroundVector) {
    (points[chain.node(piece)], points[chain.node(piece + 1)])
  }
}
