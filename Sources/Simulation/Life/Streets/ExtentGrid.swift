/// A spatial index that lists the numbered objects, such as areas between main streets, in each
/// square of the ground.
struct ExtentGrid: Sendable {
  /// The side of a square, in metres.
  private let side: Double
  private let corner: GroundVector
  private let columns: Int
  private let rows: Int
  private let things: Buckets

  /// - Parameters:
  ///   - extents: the lower left and the upper right corner of each object; nil for a number
  ///     without an object.
  ///   - side: the side of a square, in metres.
  init(_ extents: [(low: GroundVector, high: GroundVector)?], side: Double) {
    var (low, high) = (GroundVector.zero, GroundVector.zero)
    for case let thing? in extents {
      low = GroundVector(
        east: min(low.east, thing.low.east), north: min(low.north, thing.low.north))
      high = GroundVector(
        east: max(high.east, thing.high.east), north: max(high.north, thing.high.north))
    }
    let corner = low
    let last = Self.square(of: high, from: corner, side)
    let columns = last.column + 1
    self.side = side
    self.corner = corner
    self.columns = columns
    rows = last.row + 1
    things = Buckets(places: columns * rows, things: extents.count) { thing, reach in
      guard let extent = extents[thing] else { return }
      let (first, last) = (
        Self.square(of: extent.low, from: corner, side),
        Self.square(of: extent.high, from: corner, side)
      )
      for row in first.row...last.row {
        for column in first.column...last.column { reach(row * columns + column) }
      }
    }
  }

  /// Returns the objects that may extend to a point.
  func numbers(near point: GroundVector) -> ArraySlice<Int32> {
    let (column, row) = Self.square(of: point, from: corner, side)
    guard 0..<columns ~= column, 0..<rows ~= row else { return [] }
    return things[row * columns + column]
  }

  /// Returns the objects that may extend into a rectangle.
  func numbers(from low: GroundVector, to high: GroundVector) -> Set<Int32> {
    let first = Self.square(of: low, from: corner, side)
    let last = Self.square(of: high, from: corner, side)
    var found = Set<Int32>()
    for row in (first.row..<last.row + 1).clamped(to: 0..<rows) {
      for column in (first.column..<last.column + 1).clamped(to: 0..<columns) {
        found.formUnion(things[row * columns + column])
      }
    }
    return found
  }

  private static func square(
    of point: GroundVector, from corner: GroundVector, _ side: Double
  ) -> (column: Int, row: Int) {
    let way = (1 / side) * (point - corner)
    return (Int(way.east.rounded(.down)), Int(way.north.rounded(.down)))
  }
}
