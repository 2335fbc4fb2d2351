/// A straight piece of a street between two nodes.
public struct StreetPiece: Equatable, Sendable {
  /// The piece's number in the town.
  public let edge: StreetEdge
  /// The numbers of the nodes at its ends, which no other nodes of the town have.
  public let nodes: (from: Int, to: Int)
  /// Where the first end lies, in metres east and north of the town's middle.
  public let from: GroundVector
  /// Where the last end lies, in metres east and north of the town's middle.
  public let to: GroundVector
  /// What the piece's street is like.
  public let road: Road

  /// Whether two pieces are the same, of the same town.
  public static func == (left: StreetPiece, right: StreetPiece) -> Bool {
    left.edge == right.edge && left.from == right.from && left.to == right.to
      && left.road == right.road
  }
}

extension StreetMap {
  /// All pieces with an end within some metres of one of some points, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - radius: in metres, above 0.
  ///   - points: in metres east and north of the town's middle.
  public func pieces(within radius: Double, of points: [GroundVector]) -> [StreetPiece] {
    precondition(radius > 0, "a radius is above 0")
    let near = PointGrid(points, reach: radius)
    var faces = Set<Int>()
    var chains = Set<Int>()
    switch origin {
    case .made(let town):
      for (low, high) in near.extents {
        faces.formUnion(town.main.grid.numbers(from: low, to: high).map(Int.init))
      }
      // Motorways and ramps lie round no face.
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

  /// The face of a number; nil if a made town has none, or water there.
  private func face(_ number: Int) -> Face? {
    guard case .made(let town) = origin, town.main.lattice.faces.indices.contains(number),
      town.main.lattice.faces[number] == number
    else { return nil }
    return town.face(ofCell: number)
  }

  /// The piece of a number; nil if the town has no such edge.
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
