/// Which street is next to a place.
extension StreetMap {
  /// The place on a street that is nearest to a point; nil out of town.
  ///
  /// Main streets part the faces, so no street of another face can be nearer.
  ///
  /// - Parameter isAllowed: the classes to look at.
  package func nearest(
    to point: GroundVector, where isAllowed: (StreetClass) -> Bool = { $0.isForWalkers }
  ) -> StreetSpot? {
    guard let face = main.face(at: point) else { return nil }
    var best = Nearest(point: point)
    for (chain, _) in main.lattice.round(face) {
      guard let street = main.chains[chain.number], isAllowed(street.streetClass) else { continue }
      for piece in 0..<street.pieces {
        best.look(
          at: main.points[street.node(piece)], main.points[street.node(piece + 1)],
          StreetEdge(chain: chain.number, piece: piece), street.streetClass)
      }
    }
    if let inner = self.face(ofCell: face) {
      for (number, link) in inner.links.enumerated() where isAllowed(link.streetClass) {
        best.look(
          at: inner.points[Int(link.from)], inner.points[Int(link.to)],
          StreetEdge(face: face, link: number), link.streetClass)
      }
    }
    return best.spot
  }
}

/// The nearest place so far.
private struct Nearest {
  let point: GroundVector
  private(set) var spot: StreetSpot?
  private var square = Double.infinity

  init(point: GroundVector) { self.point = point }

  mutating func look(
    at from: GroundVector, _ to: GroundVector, _ edge: StreetEdge, _ streetClass: StreetClass
  ) {
    let spot = StreetSpot(nearestTo: point, on: edge, streetClass, from: from, to: to)
    let way = spot.point - point
    guard way.dot(way) < square else { return }
    square = way.dot(way)
    self.spot = spot
  }
}
