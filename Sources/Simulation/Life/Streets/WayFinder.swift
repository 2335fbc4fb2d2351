/// Ways through a town from one place on a street to another.
package struct WayFinder: Sendable {
  let map: StreetMap

  /// A part of a way along one edge.
  package struct Step: Equatable, Sendable {
    let edge: StreetEdge
    /// Whether the edge is passed from its first end to the last.
    let isForward: Bool
    let from: GroundVector
    let to: GroundVector
    let road: Road
    /// The node at its end; nil where the way ends within an edge.
    let end: StreetNode?
  }

  /// Longer ways by wheels look at small streets only near their ends, in metres.
  private static let local = 1_500.0
  /// How far from the line, or from the ends, faces are looked at: metres, and the share of the
  /// distance.
  private static let corridor = (metres: 200.0, share: 0.15, ends: 250.0)
  /// Metres from one place to the next at which faces are looked up.
  private static let sampling = 300.0

  /// The way that somebody takes by habit; nil if there is none.
  func way(from start: StreetSpot, to end: StreetSpot, _ habit: TravelHabit) -> [Step]? {
    let faces = faces(from: start.point, to: end.point, habit.mode)
    var search = WaySearch(map, faces: faces, habit, to: end)
    guard let (passages, nodes) = search.run(from: start) else { return nil }
    var steps: [Step] = []
    guard let first = nodes.first, let last = nodes.last else {
      return [
        Step(
          edge: start.edge, isForward: end.fraction >= start.fraction, from: start.point,
          to: end.point, road: start.road, end: nil)
      ]
    }
    let firstPoint = point(first, faces)
    steps.append(
      Step(
        edge: start.edge, isForward: firstPoint == start.to, from: start.point, to: firstPoint,
        road: start.road, end: first))
    for passage in passages { append(passage, faces, to: &steps) }
    let lastPoint = point(last, faces)
    steps.append(
      Step(
        edge: end.edge, isForward: lastPoint == end.from, from: lastPoint, to: end.point,
        road: end.road, end: nil))
    return steps.filter { $0.from != $0.to }
  }

  private func point(_ node: StreetNode, _ faces: OpenFaces) -> GroundVector {
    if let main = node.main { return map.graph.points[main] }
    let (number, inner) = node.inner
    return faces[number]?.points[inner] ?? .zero
  }

  private func append(_ passage: WaySearch.Passage, _ faces: OpenFaces, to steps: inout [Step]) {
    switch passage {
    case .start: break
    case .chain(let number, let isForward):
      guard let chain = map.graph.chains[number] else { return }
      for index in 0..<chain.pieces {
        append(number, chain, isForward ? index : chain.pieces - 1 - index, isForward, to: &steps)
      }
    case .edge(let edge, let isForward):
      switch edge.kind {
      case .main(let number, let piece):
        guard let chain = map.graph.chains[number] else { return }
        append(number, chain, piece, isForward, to: &steps)
      case .inner(let number, let link):
        guard let face = faces[number] else { return }
        let link = face.links[link]
        let (first, last) = (Int(link.from), Int(link.to))
        let (from, to) = (face.points[first], face.points[last])
        steps.append(
          Step(
            edge: edge, isForward: isForward, from: isForward ? from : to,
            to: isForward ? to : from, road: Road(link.streetClass),
            end: face.townNode(isForward ? last : first)))
      }
    }
  }

  private func append(
    _ number: Int, _ chain: StreetGraph.Chain, _ piece: Int, _ isForward: Bool,
    to steps: inout [Step]
  ) {
    let (from, to) = map.graph.ends(of: piece, chain)
    steps.append(
      Step(
        edge: StreetEdge(chain: number, piece: piece), isForward: isForward,
        from: isForward ? from : to, to: isForward ? to : from, road: chain.road,
        end: StreetNode(main: chain.node(isForward ? piece + 1 : piece))))
  }

  /// The faces whose small streets are looked at.
  private func faces(
    from start: GroundVector, to end: GroundVector, _ mode: TravelHabit.Mode
  ) -> OpenFaces {
    guard case .made(let town) = map.origin else { return .none }
    let distance = start.distance(to: end)
    var cells = Set<Int>()
    func add(round point: GroundVector, along: GroundVector, _ reach: Double, _ length: Double) {
      let across = along.left
      let columns = Int((length / Self.sampling).rounded(.up))
      let rows = Int((reach / Self.sampling).rounded(.up))
      for column in 0...columns {
        for row in -rows...rows {
          let place =
            point + (length * Double(column) / Double(max(columns, 1))) * along
            + (reach * Double(row) / Double(rows)) * across
          if let face = town.main.face(at: place) { cells.insert(face) }
        }
      }
    }
    let way = (end - start).unit
    if mode == .walk || distance < Self.local {
      let reach = Self.corridor.metres + Self.corridor.share * distance
      add(round: start - reach * way, along: way, reach, distance + 2 * reach)
    } else {
      for place in [start, end] {
        add(
          round: place - Self.corridor.ends * way, along: way, Self.corridor.ends,
          2 * Self.corridor.ends)
      }
    }
    return OpenFaces(cells.sorted().compactMap(town.face(ofCell:)), of: town.main.lattice)
  }
}
