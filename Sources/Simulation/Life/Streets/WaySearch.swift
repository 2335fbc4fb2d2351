/// Looks for the way that takes the least perceived time: A* over main streets as a whole, and over all
/// streets in the faces that are open.
struct WaySearch {
  enum Junction {
    /// A bend, or a junction that is passed with the right of way.
    case none
    case streets, main
  }

  /// A chain that is passed as a whole, or one edge.
  enum Passage {
    case chain(Int, isForward: Bool)
    case edge(StreetEdge, isForward: Bool)
    /// A part of the edge that the way begins or ends on.
    case start
  }

  private struct Label {
    let node: StreetNode
    let point: GroundVector
    var cost: Double
    var previous: Int
    var passage: Passage
    /// How the node is reached: the direction, of length 1.
    var direction: GroundVector
    /// The chain of the last passage; nil inside a face.
    var chain: Int?
    var isDone = false
  }

  private let map: StreetMap
  private let graph: StreetGraph
  private let faces: OpenFaces
  private let habit: TravelHabit
  private let goal: StreetSpot
  private var labels: [Label] = []
  private var places: NodeTable<Int32>
  private var open = Heap()

  /// A search that visits more nodes than this has lost its way.
  private static let most = 100_000
  private static let goalNode = StreetNode(main: -1)

  /// - Parameter faces: those whose streets are looked at.
  init(_ map: StreetMap, faces: OpenFaces, _ habit: TravelHabit, to goal: StreetSpot) {
    self.map = map
    graph = map.graph
    self.faces = faces
    self.habit = habit
    self.goal = goal
    places = NodeTable()
    labels.reserveCapacity(1_024)
  }

  /// The passages of the way, without the parts of its first and last edges, and the nodes at their
  /// ends; nil if there is no way.
  mutating func run(from start: StreetSpot) -> (passages: [Passage], nodes: [StreetNode])? {
    guard let (startFrom, startTo) = ends(of: start.edge), let goalEnds = ends(of: goal.edge) else {
      return nil
    }
    let way = (start.to - start.from).unit
    let tasteID = taste(start.edge)
    if habit.allows(start.road, forward: false) {
      begin(startFrom, at: start.from, start, start.fraction, -1 * way, street: 2 * tasteID + 1)
    }
    if habit.allows(start.road, forward: true) {
      begin(startTo, at: start.to, start, 1 - start.fraction, way, street: 2 * tasteID)
    }
    let isForward = goal.fraction >= start.fraction
    if start.edge == goal.edge, habit.allows(start.road, forward: isForward) {
      arrive(
        from: -1,
        cost: habit.seconds(
          abs(goal.fraction - start.fraction) * start.length, start.road,
          street: 2 * tasteID + (isForward ? 0 : 1)))
    }
    while let index = open.pop() {
      guard !labels[index].isDone else { continue }
      labels[index].isDone = true
      let label = labels[index]
      if label.node == Self.goalNode { return trace(index) }
      guard labels.count < Self.most else { return nil }
      let goalTaste = taste(goal.edge)
      if label.node == goalEnds.from, habit.allows(goal.road, forward: true) {
        reachGoal(index, (goal.to - goal.from).unit, goal.fraction, street: 2 * goalTaste)
      }
      if label.node == goalEnds.to, habit.allows(goal.road, forward: false) {
        reachGoal(
          index, (goal.from - goal.to).unit, 1 - goal.fraction, street: 2 * goalTaste + 1)
      }
      expand(index)
    }
    return nil
  }

  // MARK: Ends

  private mutating func begin(
    _ node: StreetNode, at point: GroundVector, _ start: StreetSpot, _ share: Double,
    _ direction: GroundVector, street: Int
  ) {
    let cost = habit.seconds(share * start.length, start.road, street: street)
    var chain: Int?
    if case .main(let number, _) = start.edge.kind { chain = number }
    relax(
      node, at: point, cost: cost, from: -1, .start, direction, chain: chain)
  }

  private mutating func reachGoal(
    _ index: Int, _ direction: GroundVector, _ share: Double, street: Int
  ) {
    let label = labels[index]
    var chain: Int?
    if case .main(let number, _) = goal.edge.kind { chain = number }
    let turn = habit.seconds(
      from: label.direction, to: direction, at: junction(label, to: chain))
    arrive(
      from: index,
      cost: label.cost + turn
        + habit.seconds(share * goal.length, goal.road, street: street))
  }

  private mutating func arrive(from index: Int, cost: Double) {
    relax(
      Self.goalNode, at: goal.point, cost: cost, from: index, .start,
      GroundVector(east: 1, north: 0), chain: nil)
  }

  private func trace(_ goal: Int) -> (passages: [Passage], nodes: [StreetNode]) {
    var passages: [Passage] = []
    var nodes: [StreetNode] = []
    var index = labels[goal].previous
    while index >= 0 {
      nodes.append(labels[index].node)
      if labels[index].previous >= 0 { passages.append(labels[index].passage) }
      index = labels[index].previous
    }
    return (passages.reversed(), nodes.reversed())
  }

  /// The nodes at the ends of an edge; nil if its face is not open.
  private func ends(of edge: StreetEdge) -> (from: StreetNode, to: StreetNode)? {
    switch edge.kind {
    case .main(let number, let piece):
      guard let chain = graph.chains[number] else { return nil }
      return (StreetNode(main: chain.node(piece)), StreetNode(main: chain.node(piece + 1)))
    case .inner(let number, let link):
      guard let face = faces[number] else { return nil }
      return (
        face.townNode(Int(face.links[link].from)), face.townNode(Int(face.links[link].to))
      )
    }
  }

  /// What the taste knows a street by: main streets as a whole.
  private func taste(_ edge: StreetEdge) -> Int {
    switch edge.kind {
    case .main(let chain, _): chain
    case .inner: edge.number
    }
  }

  // MARK: Steps

  private mutating func expand(_ index: Int) {
    guard let node = labels[index].node.main else {
      let (number, inner) = labels[index].node.inner
      guard let face = faces[number] else { return }
      walk(index, in: face, from: inner)
      return
    }
    if node < graph.junctions {
      for number in graph.meetings[node].lazy.map(Int.init) {
        guard let chain = graph.chains[number] else { continue }
        let isForward = chain.first == node
        guard habit.allows(chain.road, forward: isForward) else { continue }
        if isOpen(number) {
          step(index, along: chain, number, at: isForward ? 0 : chain.pieces, isForward)
        } else {
          pass(index, chain, number, isForward)
        }
      }
      return
    }
    let number = graph.chain(ofSpot: node)
    guard let chain = graph.chains[number] else { return }
    let place = node - chain.spots.lowerBound + 1
    for isForward in [true, false] where habit.allows(chain.road, forward: isForward) {
      step(index, along: chain, number, at: place, isForward)
    }
    for face in faces.beside(chain: number) {
      guard let inner = face.node(ofChain: number, at: place, pieces: chain.pieces) else {
        continue
      }
      walk(index, in: face, from: inner)
    }
  }

  /// Whether a chain is passed piece by piece: streets that are looked at meet it, or the way ends there.
  private func isOpen(_ number: Int) -> Bool {
    if case .main(number, _) = goal.edge.kind { return true }
    return !faces.beside(chain: number).isEmpty
  }

  private mutating func walk(_ index: Int, in face: Face, from node: Int) {
    for number in face.meetings[node] {
      let link = face.links[Int(number)]
      let road = Road(link.streetClass)
      guard habit.allows(road) else { continue }
      let isForward = Int(link.from) == node
      let next = Int(isForward ? link.to : link.from)
      let edge = StreetEdge(face: face.number, link: Int(number))
      go(
        index, to: face.townNode(next), at: face.points[next], Double(link.length),
        road, .edge(edge, isForward: isForward), chain: nil,
        isJunction: face.meetings[node].count > 2,
        street: 2 * edge.number + (isForward ? 0 : 1))
    }
  }

  private mutating func step(
    _ index: Int, along chain: StreetGraph.Chain, _ number: Int, at place: Int, _ isForward: Bool
  ) {
    let node = chain.node(isForward ? place + 1 : place - 1)
    let edge = StreetEdge(chain: number, piece: isForward ? place : place - 1)
    go(
      index, to: StreetNode(main: node), at: graph.points[node],
      graph.points[node].distance(to: labels[index].point), chain.road,
      .edge(edge, isForward: isForward), chain: number, isJunction: true,
      street: 2 * number + (isForward ? 0 : 1))
  }

  private mutating func pass(
    _ index: Int, _ chain: StreetGraph.Chain, _ number: Int, _ isForward: Bool
  ) {
    let node = isForward ? chain.last : chain.first
    let first = graph.points[chain.node(isForward ? 1 : chain.pieces - 1)]
    let last = graph.points[chain.node(isForward ? chain.pieces - 1 : 1)]
    let label = labels[index]
    let turn = habit.seconds(
      from: label.direction, to: (first - label.point).unit, at: junction(label, to: number))
    relax(
      StreetNode(main: node), at: graph.points[node],
      cost: label.cost + turn
        + habit.seconds(
          chain.length, chain.road, street: 2 * number + (isForward ? 0 : 1)),
      from: index, .chain(number, isForward: isForward),
      (graph.points[node] - (chain.pieces > 1 ? last : label.point)).unit, chain: number)
  }

  private mutating func go(
    _ index: Int, to node: StreetNode, at point: GroundVector, _ metres: Double,
    _ road: Road, _ passage: Passage, chain: Int?, isJunction: Bool, street: Int
  ) {
    let label = labels[index]
    let direction = (point - label.point).unit
    let turn = habit.seconds(
      from: label.direction, to: direction,
      at: isJunction ? junction(label, to: chain) : .none)
    relax(
      node, at: point, cost: label.cost + turn + habit.seconds(metres, road, street: street),
      from: index, passage, direction, chain: chain)
  }

  private func junction(_ label: Label, to chain: Int?) -> Junction {
    if let node = label.node.main, node < graph.junctions {
      return map.junction(node, from: road(label.chain), to: road(chain))
    }
    return chain != nil && chain == label.chain ? .none : .streets
  }

  private func road(_ chain: Int?) -> Road? { chain.flatMap { graph.chains[$0]?.road } }

  private mutating func relax(
    _ node: StreetNode, at point: GroundVector, cost: Double, from previous: Int,
    _ passage: Passage, _ direction: GroundVector, chain: Int?
  ) {
    let next = Int32(labels.count)
    let index = Int(places.value(for: node.number, inserting: next))
    if index < labels.count {
      guard !labels[index].isDone, cost < labels[index].cost else { return }
      labels[index].cost = cost
      labels[index].previous = previous
      labels[index].passage = passage
      labels[index].direction = direction
      labels[index].chain = chain
    } else {
      labels.append(
        Label(
          node: node, point: point, cost: cost, previous: previous, passage: passage,
          direction: direction, chain: chain))
    }
    open.push(
      cost + habit.estimate(point.distance(to: goal.point)), node: node.number, label: index)
  }
}
