/// Which face a place lies in.
extension MainStreets {
  /// The lowest cell of the face that a point lies in; nil out of town.
  func face(at point: GroundVector) -> Int? {
    grid.numbers(near: point).lazy.map(Int.init).first { face in
      var isInside = false
      Self.forEachSide(ofFace: face, lattice, graph) { from, to in
        if point.isWest(of: from, to) { isInside.toggle() }
      }
      return isInside
    }
  }

  /// The lowest and the highest corner of each face, by its lowest cell.
  static func extents(
    _ lattice: Lattice, _ graph: StreetGraph
  ) -> [(low: GroundVector, high: GroundVector)?] {
    lattice.faces.indices.map { cell in
      guard lattice.faces[cell] == cell else { return nil }
      var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
      forEachSide(ofFace: cell, lattice, graph) { from, to in
        for corner in [SIMD2(from.east, from.north), SIMD2(to.east, to.north)] {
          low = pointwiseMin(low, corner)
          high = pointwiseMax(high, corner)
        }
      }
      return (GroundVector(east: low.x, north: low.y), GroundVector(east: high.x, north: high.y))
    }
  }

  /// Calls with the ends of each straight piece round a face, along its own street: two faces agree to
  /// the last bit on what parts them. Where there is no street, a straight line closes the face.
  private static func forEachSide(
    ofFace face: Int, _ lattice: Lattice, _ graph: StreetGraph,
    _ body: (_ from: GroundVector, _ to: GroundVector) -> Void
  ) {
    for (chain, _) in lattice.round(face) {
      guard let street = graph.chains[chain.number] else {
        body(graph.points[chain.first], graph.points[chain.last])
        continue
      }
      for piece in 0..<street.pieces {
        let (from, to) = graph.ends(of: piece, street)
        body(from, to)
      }
    }
  }
}
