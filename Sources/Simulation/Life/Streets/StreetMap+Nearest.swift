/// Which street is next to a place.
extension StreetMap {
  /// The place on a street that is nearest to a point.
  ///
  /// Main streets part the faces, so no street of another face can be nearer.
  ///
  /// - Parameter isAllowed: the classes to look at.
  func nearest(
    to point: GroundVector, where isAllowed: (StreetClass) -> Bool = { $0.isForWalkers }
  ) -> StreetSpot? {
    let face = faceNumber(at: point)
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

  /// The lowest cell of the face that a point lies in; the nearest one for points out of town.
  func faceNumber(at point: GroundVector) -> Int {
    let lattice = main.lattice
    let (column, row) = lattice.cell(near: point)
    let last = Lattice.size - 2
    let middle = (column: min(max(column, 0), last), row: min(max(row, 0), last))
    for ring in 0...3 {
      for up in -ring...ring {
        for right in -ring...ring where max(abs(up), abs(right)) == ring {
          guard let cell = Lattice.cell(middle.column + right, middle.row + up),
            lattice.faces[cell] == cell || ring == 0,
            outline(ofFace: lattice.faces[cell], has: point)
          else { continue }
          return lattice.faces[cell]
        }
      }
    }
    return lattice.faces[middle.row * (Lattice.size - 1) + middle.column]
  }

  /// Whether a point lies within the main streets round a face.
  private func outline(ofFace face: Int, has point: GroundVector) -> Bool {
    var isInside = false
    func pass(_ from: Int, _ to: Int) {
      let (from, to) = (main.points[from], main.points[to])
      guard (from.north > point.north) != (to.north > point.north) else { return }
      let share = (point.north - from.north) / (to.north - from.north)
      if from.east + share * (to.east - from.east) > point.east { isInside.toggle() }
    }
    for (chain, _) in main.lattice.round(face) {
      guard let street = main.chains[chain.number] else {
        pass(chain.first, chain.last)
        continue
      }
      for piece in 0..<street.pieces { pass(street.node(piece), street.node(piece + 1)) }
    }
    return isInside
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
