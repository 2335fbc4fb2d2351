/// The search for the street that is nearest to a place.
extension StreetMap {
  /// Returns the place on a street that is nearest to a point; nil outside of town.
  ///
  /// In a generated town, main streets separate the faces, so no street in another face can be
  /// nearer.
  ///
  /// - Parameter isAllowed: a function that returns whether to include a road.
  package func nearest(
    to point: GroundVector, where isAllowed: (Road) -> Bool = \.isForWalkers
  ) -> StreetSpot? {
    switch origin {
    case .made(let town):
      guard let face = town.main.face(at: point) else { return nil }
      var best = Nearest(point: point)
      best.look(at: town.main.lattice.round(face).map(\.chain.number), of: graph, isAllowed)
      if let inner = town.face(ofCell: face) { best.look(at: inner, isAllowed) }
      return best.spot
    case .imported(let streets):
      return streets.nearest(to: point) { chains in
        var best = Nearest(point: point)
        best.look(at: chains, of: graph, isAllowed)
        return best.spot
      }
    }
  }
}

/// The nearest place so far.
private struct Nearest {
  let point: GroundVector
  private(set) var spot: StreetSpot?
  private var square = Double.infinity

  init(point: GroundVector) { self.point = point }

  mutating func look(at chains: [Int], of graph: StreetGraph, _ isAllowed: (Road) -> Bool) {
    for number in chains {
      guard let chain = graph.chains[number], isAllowed(chain.road) else { continue }
      for piece in 0..<chain.pieces {
        let (from, to) = graph.ends(of: piece, chain)
        look(at: from, to, StreetEdge(chain: number, piece: piece), chain.road)
      }
    }
  }

  mutating func look(at face: Face, _ isAllowed: (Road) -> Bool) {
    for (number, link) in face.links.enumerated() {
      let road = Road(link.streetClass)
      guard isAllowed(road) else { continue }
      look(
        at: face.points[Int(link.from)], face.points[Int(link.to)],
        StreetEdge(face: face.number, link: number), road)
    }
  }

  private mutating func look(
    at from: GroundVector, _ to: GroundVector, _ edge: StreetEdge, _ road: Road
  ) {
    let spot = StreetSpot(nearestTo: point, on: edge, road, from: from, to: to)
    let way = spot.point - point
    guard way.dot(way) < square else { return }
    square = way.dot(way)
    self.spot = spot
  }
}
