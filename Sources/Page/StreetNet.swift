/// A net of streets as lines through whole pixels, of which there are few.
///
/// Pieces of streets that meet become one line as far as one can go on, and each is drawn once. Smaller classes of
/// streets are left out where all of a class would be too much: a map of a town has its main streets alone.
struct StreetNet {
  /// A straight piece between two pixels.
  struct Piece {
    let from: SIMD2<Int>
    let to: SIMD2<Int>
  }

  private(set) var lines: [[SIMD2<Int>]] = []

  /// - Parameters:
  ///   - classes: the pieces of each class of streets, main streets first.
  ///   - limit: points of all lines together.
  init(_ classes: [[Piece]], limit: Int) {
    var drawn: Set<Ends> = []
    var count = 0
    for pieces in classes {
      var edges: [Ends] = []
      for piece in pieces where piece.from != piece.to {
        let ends = Ends(piece.from, piece.to)
        if drawn.insert(ends).inserted { edges.append(ends) }
      }
      let chains = Self.chains(of: edges).map { chain in
        GroundMap.simplified(chain.map { SIMD2(Double($0.x), Double($0.y)) })
          .map { SIMD2(Int($0.x), Int($0.y)) }
      }
      count += chains.reduce(0) { $0 + $1.count }
      guard count <= limit else { return }
      lines += chains
    }
  }

  /// A piece, whichever of its ends is told first.
  private struct Ends: Hashable {
    let low: SIMD2<Int>
    let high: SIMD2<Int>

    init(_ one: SIMD2<Int>, _ two: SIMD2<Int>) {
      let isOrdered = (one.x, one.y) <= (two.x, two.y)
      (low, high) = isOrdered ? (one, two) : (two, one)
    }
  }

  /// Goes along the pieces as far as one can, straight on where there is a choice, from dead ends first.
  private static func chains(of edges: [Ends]) -> [[SIMD2<Int>]] {
    var open: [SIMD2<Int>: [SIMD2<Int>]] = [:]
    for edge in edges {
      open[edge.low, default: []].append(edge.high)
      open[edge.high, default: []].append(edge.low)
    }
    let points = edges.flatMap { [$0.low, $0.high] }
    let odd = points.filter { (open[$0]?.count ?? 0) % 2 == 1 }
    var chains: [[SIMD2<Int>]] = []
    for start in odd + points {
      while let next = open[start]?.first {
        var chain = [start]
        var step: SIMD2<Int>? = next
        while let point = step, let last = chain.last {
          open[last]?.removeAll { $0 == point }
          open[point]?.removeAll { $0 == last }
          chain.append(point)
          step = open[point]?.max { ahead($0, point, last) < ahead($1, point, last) }
        }
        chains.append(chain)
      }
    }
    return chains
  }

  /// How straight the way goes on, from -1 to 1.
  private static func ahead(_ next: SIMD2<Int>, _ point: SIMD2<Int>, _ last: SIMD2<Int>) -> Double {
    let (way, before) = (next &- point, point &- last)
    let product = Double((way &* before).wrappedSum())
    let squares = Double((way &* way).wrappedSum()) * Double((before &* before).wrappedSum())
    return product / squares.squareRoot()
  }

  /// The outline of all lines.
  var path: String { lines.map(\.outline).joined() }
}
