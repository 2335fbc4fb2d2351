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
  /// The class of the piece's street.
  public let streetClass: StreetClass

  /// Whether two pieces are the same, of the same town.
  public static func == (left: StreetPiece, right: StreetPiece) -> Bool {
    left.edge == right.edge && left.from == right.from && left.to == right.to
      && left.streetClass == right.streetClass
  }
}

extension StreetMap {
  /// All pieces with an end within some metres of a point, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - radius: in metres.
  ///   - middle: in metres east and north of the town's middle.
  public func pieces(within radius: Double, of middle: GroundVector) -> [StreetPiece] {
    var pieces: [StreetPiece] = []
    func add(_ piece: StreetPiece) {
      guard
        min(piece.from.distance(to: middle), piece.to.distance(to: middle)) <= radius
      else { return }
      pieces.append(piece)
    }
    for (number, chain) in main.chains.enumerated() {
      guard let chain, reaches(chain, radius, middle) else { continue }
      for piece in 0..<chain.pieces { add(self.piece(number, chain, piece)) }
    }
    for number in main.lattice.faces.indices where main.lattice.faces[number] == number {
      let chains = main.lattice.round(number).compactMap { main.chains[$0.chain.number] }
      guard chains.contains(where: { reaches($0, radius, middle) }),
        let face = face(ofCell: number)
      else { continue }
      for index in face.links.indices { add(piece(face, index)) }
    }
    return pieces
  }

  /// The piece of a number; nil if the town has no such edge.
  public func piece(_ edge: StreetEdge) -> StreetPiece? {
    switch edge.kind {
    case .main(let number, let piece):
      guard main.chains.indices.contains(number), let chain = main.chains[number],
        piece < chain.pieces
      else { return nil }
      return self.piece(number, chain, piece)
    case .inner(let number, let link):
      guard main.lattice.faces.indices.contains(number), main.lattice.faces[number] == number,
        let face = face(ofCell: number), link < face.links.count
      else { return nil }
      return piece(face, link)
    }
  }

  private func piece(_ number: Int, _ chain: MainStreets.Chain, _ piece: Int) -> StreetPiece {
    let (from, to) = (chain.node(piece), chain.node(piece + 1))
    return StreetPiece(
      edge: StreetEdge(chain: number, piece: piece),
      nodes: (StreetNode(main: from).number, StreetNode(main: to).number),
      from: main.points[from], to: main.points[to], streetClass: chain.streetClass)
  }

  private func piece(_ face: Face, _ index: Int) -> StreetPiece {
    let link = face.links[index]
    let (from, to) = (Int(link.from), Int(link.to))
    return StreetPiece(
      edge: StreetEdge(face: face.number, link: index),
      nodes: (face.townNode(from).number, face.townNode(to).number),
      from: face.points[from], to: face.points[to], streetClass: link.streetClass)
  }

  /// Whether a street may come within some metres of a point.
  private func reaches(_ chain: MainStreets.Chain, _ radius: Double, _ middle: GroundVector) -> Bool
  {
    main.points[chain.first].distance(to: middle) < radius + Self.farthest
  }

  /// No place of a face is farther from a junction of its than this, in metres.
  private static var farthest: Double { 6_000 }
}
