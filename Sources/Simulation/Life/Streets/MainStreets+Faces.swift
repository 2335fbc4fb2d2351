/// Which face a place lies in.
extension MainStreets {
  /// The lowest cell of the face that a point lies in; the nearest one for points out of town.
  func face(at point: GroundVector) -> Int {
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
      let (from, to) = (points[from], points[to])
      guard (from.north > point.north) != (to.north > point.north) else { return }
      let share = (point.north - from.north) / (to.north - from.north)
      if from.east + share * (to.east - from.east) > point.east { isInside.toggle() }
    }
    for (chain, _) in lattice.round(face) {
      guard let street = chains[chain.number] else {
        pass(chain.first, chain.last)
        continue
      }
      for piece in 0..<street.pieces { pass(street.node(piece), street.node(piece + 1)) }
    }
    return isInside
  }
}
