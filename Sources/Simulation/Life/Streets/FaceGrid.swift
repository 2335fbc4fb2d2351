/// Which faces reach into which squares of the ground.
struct FaceGrid: Sendable {
  /// Metres of a square's side: faces are about twice as wide.
  private static let side = 400.0

  private let corner: GroundVector
  private let columns: Int
  private let rows: Int
  private let faces: Buckets

  /// - Parameter extents: the lowest and the highest corner of each face; nil for a number without one.
  init(_ extents: [(low: GroundVector, high: GroundVector)?]) {
    var (low, high) = (GroundVector.zero, GroundVector.zero)
    for case let face? in extents {
      low = GroundVector(east: min(low.east, face.low.east), north: min(low.north, face.low.north))
      high = GroundVector(
        east: max(high.east, face.high.east), north: max(high.north, face.high.north))
    }
    let corner = low
    func square(_ point: GroundVector) -> (column: Int, row: Int) {
      let way = point - corner
      return (Int(way.east / Self.side), Int(way.north / Self.side))
    }
    let last = square(high)
    let columns = last.column + 1
    self.corner = corner
    self.columns = columns
    rows = last.row + 1
    faces = Buckets(places: columns * rows, things: extents.count) { face, reach in
      guard let extent = extents[face] else { return }
      let (first, last) = (square(extent.low), square(extent.high))
      for row in first.row...last.row {
        for column in first.column...last.column { reach(row * columns + column) }
      }
    }
  }

  /// The faces that a point may lie in.
  func faces(near point: GroundVector) -> ArraySlice<Int32> {
    let way = (1 / Self.side) * (point - corner)
    guard way.east >= 0, way.north >= 0, way.east < Double(columns), way.north < Double(rows) else {
      return []
    }
    return faces[Int(way.north) * columns + Int(way.east)]
  }
}
