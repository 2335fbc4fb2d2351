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
    let last = Self.square(of: high, from: corner)
    let columns = last.column + 1
    self.corner = corner
    self.columns = columns
    rows = last.row + 1
    faces = Buckets(places: columns * rows, things: extents.count) { face, reach in
      guard let extent = extents[face] else { return }
      let (first, last) = (
        Self.square(of: extent.low, from: corner), Self.square(of: extent.high, from: corner)
      )
      for row in first.row...last.row {
        for column in first.column...last.column { reach(row * columns + column) }
      }
    }
  }

  /// The faces that a point may lie in.
  func faces(near point: GroundVector) -> ArraySlice<Int32> {
    let (column, row) = Self.square(of: point, from: corner)
    guard 0..<columns ~= column, 0..<rows ~= row else { return [] }
    return faces[row * columns + column]
  }

  /// The faces that may reach into a rectangle.
  func faces(from low: GroundVector, to high: GroundVector) -> Set<Int32> {
    let (first, last) = (Self.square(of: low, from: corner), Self.square(of: high, from: corner))
    var found = Set<Int32>()
    for row in (first.row..<last.row + 1).clamped(to: 0..<rows) {
      for column in (first.column..<last.column + 1).clamped(to: 0..<columns) {
        found.formUnion(faces[row * columns + column])
      }
    }
    return found
  }

  private static func square(
    of point: GroundVector, from corner: GroundVector
  ) -> (column: Int, row: Int) {
    let way = (1 / side) * (point - corner)
    return (Int(way.east.rounded(.down)), Int(way.north.rounded(.down)))
  }
}
