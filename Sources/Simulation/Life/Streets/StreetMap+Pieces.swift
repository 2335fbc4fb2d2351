/// A straight piece of a street between two nodes.
public struct StreetPiece: Equatable, Sendable {
  /// The piece's number in the town.
  public let edge: StreetEdge
  /// The numbers of the nodes at its ends, which are unique in the town.
  public let nodes: (from: Int, to: Int)
  /// The position of the first end, in metres east and north of the town's centre.
  public let from: GroundVector
  /// The position of the last end, in metres east and north of the town's centre.
  public let to: GroundVector
  /// The properties of the piece's street.
  public let road: Road

  /// Returns whether two pieces of the same town are the same piece.
  public static func == (left: StreetPiece, right: StreetPiece) -> Bool {
    left.edge == right.edge && left.from == right.from && left.to == right.to
      && left.road == right.road
  }
}

extension StreetMap {
  /// Returns all pieces with an end near one of some points, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - radius: the largest distance to a point, in metres; it must be above 0.
  ///   - points: the points, in metres east and north of the town's centre.
  public func pieces(within radius: Double, of points: [GroundVector]) -> [StreetPiece] {
    precondition(radius > 0, "the radius is not positive")
    let near = PointGrid(points, reach: radius)
    var faces = Set<Int>()
    var chains = Set<Int>()
    switch origin {
    case .made(let town):
      for (low, high) in near.extents {
        faces.formUnion(town.main.grid.numbers(from: low, to: high).map(Int.init))
      }
      // Motorways and ramps are not around any face, so they are searched separately.
      chains = Set(StreetChain.count..<graph.chains.count)
      for face in faces { chains.formUnion(town.main.lattice.round(face).map(\.chain.number)) }
    case .imported(let streets):
      for (low, high) in near.extents { chains.formUnion(streets.chains(from: low, to: high)) }
    }

    var pieces: [StreetPiece] = []
    func add(_ piece: StreetPiece) {
      if near.isNear(piece.from) || near.isNear(piece.to) { pieces.append(piece) }
    }
    for number in chains.sorted() {
      guard let chain = graph.chains[number] else { continue }
      for piece in 0..<chain.pieces { add(self.piece(number, chain, piece)) }
    }
    for number in faces.sorted() {
      guard let face = face(number) else { continue }
      for index in face.links.indices { add(piece(face, index)) }
    }
    return pieces
  }

  /// Returns the face with a number; nil if the town is imported, or if the face is water.
  private func face(_ number: Int) -> Face? {
    guard case .made(let town) = origin, town.main.lattice.faces.indices.contains(number),
      town.main.lattice.faces[number] == number
    else { return nil }
    return town.face(ofCell: number)
  }

  /// Returns the piece with a number; nil if the town has no such piece.
  public func piece(_ edge: StreetEdge) -> StreetPiece? {
    switch edge.kind {
    case .main(let number, let piece):
      guard graph.chains.indices.contains(number), let chain = graph.chains[number],
        piece < chain.pieces
      else { return nil }
      return self.piece(number, chain, piece)
    case .inner(let number, let link):
      guard let face = face(number), link < face.links.count else { return nil }
      return piece(face, link)
    }
  }

  private func piece(_ number: Int, _ chain: StreetGraph.Chain, _ piece: Int) -> StreetPiece {
    let (from, to) = graph.ends(of: piece, chain)
    return StreetPiece(
      edge: StreetEdge(chain: number, piece: piece),
      nodes: (
        StreetNode(main: chain.node(piece)).number, StreetNode(main: chain.node(piece + 1)).number
      ),
      from: from, to: to, road: chain.road)
  }

  private func piece(_ face: Face, _ index: Int) -> StreetPiece {
    let link = face.links[index]
    let (from, to) = (Int(link.from), Int(link.to))
    return StreetPiece(
      edge: StreetEdge(face: face.number, link: index),
      nodes: (face.townNode(from).number, face.townNode(to).number),
      from: face.points[from], to: face.points[to], road: Road(link.streetClass))
  }
}
