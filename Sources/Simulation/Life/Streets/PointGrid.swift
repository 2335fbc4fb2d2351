/// Points by squares of the ground, to find those near a place.
package struct PointGrid: Sendable {
  private struct Square: Hashable {
    let column: Int
    let row: Int
  }

  private let points: [GroundVector]
  private let reach: Double
  /// The numbers of the points in each square. Squares are twice as wide as the reach, so that what is near a
  /// place lies in four of them.
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
      let low = GroundVector(east: side * Double(square.column), north: side * Double(square.row))
      return (low - margin, low + GroundVector(east: side, north: side) + margin)
    }
  }

  /// Whether any point is within reach of a place.
  func isNear(_ place: GroundVector) -> Bool {
    var isNear = false
    visit(near: place) { _ in
      isNear = true
      return false
    }
    return isNear
  }

  /// The numbers of the points within reach of a place.
  package func numbers(near place: GroundVector) -> [Int] {
    var numbers: [Int] = []
    visit(near: place) {
      numbers.append($0)
      return true
    }
    return numbers
  }

  /// The number of the nearest point within reach of a place; nil if there is none.
  package func nearest(to place: GroundVector) -> Int? {
    numbers(near: place).min { points[$0].distance(to: place) < points[$1].distance(to: place) }
  }

  /// Calls with the number of each point within reach of a place, until it returns false.
  private func visit(near place: GroundVector, _ goesOn: (Int) -> Bool) {
    let (first, last) = (square(of: place - margin), square(of: place + margin))
    for row in first.row...last.row {
      for column in first.column...last.column {
        guard let numbers = squares[Square(column: column, row: row)] else { continue }
        for number in numbers where points[number].distance(to: place) <= reach {
          guard goesOn(number) else { return }
        }
      }
    }
  }

  private var side: Double { 2 * reach }
  private var margin: GroundVector { GroundVector(east: reach, north: reach) }

  private func square(of place: GroundVector) -> Square {
    Square(
      column: Int((place.east / side).rounded(.down)),
      row: Int((place.north / side).rounded(.down)))
  }
}
