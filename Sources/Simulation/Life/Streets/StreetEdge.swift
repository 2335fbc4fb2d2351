/// The number of a straight piece of a street between two nodes; the same for whoever asks.
public struct StreetEdge: Hashable, Comparable, Sendable {
  /// The number, unique within the town and never negative.
  public let number: Int

  /// The most pieces of a chain of main streets, and the most links and nodes of a face.
  package static let pieces = 256
  static let links = 65_536
  /// From here on are the edges of faces, and those of more chains than a made town has.
  private static let main = 1 << 22
  private static let more = 1 << 40

  enum Kind {
    case main(chain: Int, piece: Int)
    case inner(face: Int, link: Int)
  }

  package init(number: Int) { self.number = number }
  init(chain: Int, piece: Int) {
    let number = chain * Self.pieces + piece
    self.number = number < Self.main ? number : number + Self.more
  }
  /// The number of what it is a part of: from 0 a chain of main streets, below that the links of a face.
  var street: Int {
    switch kind {
    case .main(let chain, _): chain
    case .inner(let face, _): -1 - face
    }
  }

  init(face: Int, link: Int) { number = Self.main + face * Self.links + link }

  var kind: Kind {
    guard Self.main..<Self.more ~= number else {
      let number = number % Self.more
      return .main(chain: number / Self.pieces, piece: number % Self.pieces)
    }
    let rest = number - Self.main
    return .inner(face: rest / Self.links, link: rest % Self.links)
  }

  /// Orders edges by their numbers, main streets first.
  public static func < (left: StreetEdge, right: StreetEdge) -> Bool {
    left.number < right.number
  }
}

/// The number of a node of the whole town: a main street's own, or one inside a face.
struct StreetNode: Hashable, Sendable {
  let number: Int

  private static let main = 1 << 22
  private static let more = 1 << 40

  init(main node: Int) { number = node < Self.main ? node : node + Self.more }
  init(face: Int, node: Int) { number = Self.main + face * StreetEdge.links + node }

  /// The number in `StreetGraph`; nil inside a face.
  var main: Int? { Self.main..<Self.more ~= number ? nil : number % Self.more }
  /// The number of the face, and the node's own there; for nodes inside a face alone.
  var inner: (face: Int, node: Int) {
    let rest = number - Self.main
    return (rest / StreetEdge.links, rest % StreetEdge.links)
  }
}

/// A place on a street.
package struct StreetSpot: Equatable, Sendable {
  let edge: StreetEdge
  /// Where the edge's ends lie.
  let from: GroundVector
  let to: GroundVector
  let road: Road
  /// 0...1 from one end to the other.
  let fraction: Double

  var point: GroundVector { from + fraction * (to - from) }
  var length: Double { from.distance(to: to) }
}

extension StreetSpot {
  /// The place of an edge that is nearest to a point.
  init(
    nearestTo point: GroundVector, on edge: StreetEdge, _ road: Road,
    from: GroundVector, to: GroundVector
  ) {
    let way = to - from
    let square = way.dot(way)
    let along = square > 0 ? (point - from).dot(way) / square : 0
    self.init(
      edge: edge, from: from, to: to, road: road,
      fraction: Swift.min(Swift.max(along, 0), 1))
  }
}
