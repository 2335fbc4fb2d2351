/// Corners of a polygon, counterclockwise.
extension [GroundVector] {
  /// In m²; negative if the corners run clockwise.
  var area: Double {
    var sum = 0.0
    var last = self[count - 1]
    for point in self {
      sum += last.cross(point)
      last = point
    }
    return 0.5 * sum
  }

  /// Whether a point lies within the polygon.
  func contains(_ point: GroundVector) -> Bool {
    var isInside = false
    var from = self[count - 1]
    for to in self {
      if point.isWest(of: from, to) { isInside.toggle() }
      from = to
    }
    return isInside
  }

  /// From where to where the points reach along a direction of length 1 and on its left, in metres.
  func extents(along axis: GroundVector) -> (
    along: ClosedRange<Double>, across: ClosedRange<Double>
  ) {
    let left = axis.left
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for point in self {
      let place = SIMD2(point.dot(axis), point.dot(left))
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    return (low.x...high.x, low.y...high.y)
  }

  /// Whether no side of the polygon crosses a way between two places on it: corners by their numbers, or
  /// places within the sides after them.
  func isClear(
    of way: [GroundVector], from first: (index: Int, isWithin: Bool),
    to last: (index: Int, isWithin: Bool)
  ) -> Bool {
    func touches(_ end: (index: Int, isWithin: Bool), _ side: Int, _ next: Int) -> Bool {
      end.index == side || (!end.isWithin && end.index == next)
    }
    for side in indices {
      let next = (side + 1) % count
      for leg in 1..<way.count {
        // A way begins and ends on sides of the polygon.
        if leg == 1 && touches(first, side, next) { continue }
        if leg == way.count - 1 && touches(last, side, next) { continue }
        if crosses(self[side], self[next], way[leg - 1], way[leg]) { return false }
      }
    }
    return true
  }
}

extension GroundVector {
  /// Whether a ray eastwards from here meets the straight line between two points.
  func isWest(of from: GroundVector, _ to: GroundVector) -> Bool {
    guard (from.north > north) != (to.north > north) else { return false }
    let share = (north - from.north) / (to.north - from.north)
    return from.east + share * (to.east - from.east) > east
  }
}

/// Whether the straight line from `a` to `b` crosses the one from `c` to `d` between their ends.
func crosses(
  _ a: GroundVector, _ b: GroundVector, _ c: GroundVector, _ d: GroundVector
) -> Bool {
  let (line, other) = (b - a, d - c)
  guard (line.cross(c - a) < 0) != (line.cross(d - a) < 0) else { return false }
  return (other.cross(a - c) < 0) != (other.cross(b - c) < 0)
}
