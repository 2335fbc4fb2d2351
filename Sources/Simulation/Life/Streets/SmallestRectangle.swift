/// The smallest rectangle round points, turned as it may be.
struct SmallestRectangle {
  /// The direction of the long side, of length 1.
  private(set) var axis = GroundVector(east: 1, north: 0)
  private var area = Double.infinity

  /// One of its sides lies along a side of the convex hull (Freeman and Shapira 1975).
  init(round points: [GroundVector]) {
    let hull = Self.hull(of: points)
    for (index, point) in hull.enumerated() {
      let side = (hull[(index + 1) % hull.count] - point).unit
      let (along, across) = hull.extents(along: side)
      let (length, width) = (
        along.upperBound - along.lowerBound, across.upperBound - across.lowerBound
      )
      guard length * width < area else { continue }
      area = length * width
      axis = length >= width ? side : side.left
    }
  }

  /// Corners counterclockwise (Andrew's monotone chain).
  private static func hull(of points: [GroundVector]) -> [GroundVector] {
    let sorted = points.sorted { ($0.east, $0.north) < ($1.east, $1.north) }
    func half(_ points: some Sequence<GroundVector>) -> [GroundVector] {
      var corners: [GroundVector] = []
      for point in points {
        while let last = corners.last, corners.count > 1,
          (last - corners[corners.count - 2]).cross(point - last) <= 0
        { corners.removeLast() }
        corners.append(point)
      }
      return corners.dropLast()
    }
    return half(sorted) + half(sorted.reversed())
  }
}
