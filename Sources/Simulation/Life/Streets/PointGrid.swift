/// Points by squares of the ground, to find those near a place.
package struct PointGrid: Sendable {
  private struct Square: Hashable {
    let column: Int
    let row: Int
  }

  private let points: [GroundVector]
  private let reach: Double
  /// The numbers of the points in each square, which is as wide as the reach.
  private var squares: [Square: [Int]] = [:]

  /// - Parameter reach: how far from a place one looks, in metres, above 0.
  package init(_ points: [GroundVector], reach: Double) {
    self.points = points
    self.reach = reach
    for (number, point) in points.enumerated() {
      squares[square(of: point), default: []].append(number)
    }
  }

  /// The lowest and the highest corner of what may be within reach of the points of each square.
  var extents: [(low: GroundVector, high: GroundVector)] {
    squares.keys.map { square in
      func corner(_ steps: Int) -> GroundVector {
        GroundVector(
          east: reach * Double(square.column + steps), north: reach * Double(square.row + steps))
      }
      return (corner(-1), corner(2))
    }
  }

  /// Whether any point is within reach of a place.
  func isNear(_ place: GroundVector) -> Bool {
    around(place).contains { points[$0].distance(to: place) <= reach }
  }

  /// The numbers of the points within reach of a place.
  package func numbers(near place: GroundVector) -> [Int] {
    around(place).filter { points[$0].distance(to: place) <= reach }
  }

  /// The number of the nearest point within reach of a place; nil if there is none.
  package func nearest(to place: GroundVector) -> Int? {
    numbers(near: place).min { points[$0].distance(to: place) < points[$1].distance(to: place) }
  }

  /// The numbers of the points in the square of a place and in those round it.
  private func around(_ place: GroundVector) -> some Sequence<Int> {
    let middle = square(of: place)
    return (-1...1).lazy.flatMap { up in
      (-1...1).lazy.flatMap { right in
        squares[Square(column: middle.column + right, row: middle.row + up)] ?? []
      }
    }
  }

  private func square(of place: GroundVector) -> Square {
    Square(
      column: Int((place.east / reach).rounded(.down)),
      row: Int((place.north / reach).rounded(.down)))
  }
}
