/// Blocks and the streets around them, stored as directed sides (half-edges), counterclockwise
/// around each block.
struct HalfEdges {
  struct Side {
    /// The node at which the side begins.
    let origin: Int
    /// The opposite side of the same street, which belongs to the neighbouring block; nil for main
    /// streets.
    var twin: Int?
    var next: Int
    var previous: Int
    let streetClass: StreetClass
  }

  /// The rule for streets that end at a node.
  enum Admission: UInt8 {
    case open
    /// A node that is reserved for the area on the other side of the main street, and used only if
    /// no other node is near.
    case barred
    /// A junction of main streets, at which no small street ends.
    case closed
  }

  private(set) var points: [GroundVector]
  private(set) var sides: [Side] = []
  private(set) var admissions: [Admission]
  private(set) var degrees: [Int]

  /// Creates a single block that main streets surround.
  init(outline: [GroundVector], _ admissions: [Admission]) {
    points = outline
    self.admissions = admissions
    degrees = outline.map { _ in 2 }
    for index in outline.indices {
      sides.append(
        Side(
          origin: index, twin: nil, next: (index + 1) % outline.count,
          previous: (index + outline.count - 1) % outline.count, streetClass: .arterial))
    }
  }

  func start(of side: Int) -> GroundVector { points[sides[side].origin] }
  func end(of side: Int) -> GroundVector { points[sides[sides[side].next].origin] }

  /// Returns all sides of the block with a given side.
  func round(_ side: Int) -> [Int] {
    var block: [Int] = []
    var next = side
    repeat {
      block.append(next)
      next = sides[next].next
    } while next != side
    return block
  }

  /// Adds a node where no street ends yet.
  mutating func append(_ point: GroundVector) -> Int {
    points.append(point)
    admissions.append(.open)
    degrees.append(0)
    return points.count - 1
  }

  /// Counts a street that ends at a node.
  mutating func join(_ node: Int) { degrees[node] += 1 }

  /// Splits a side and its twin at a point; the new side begins at the new node.
  mutating func split(_ side: Int, at point: GroundVector) -> Int {
    let node = append(point)
    degrees[node] = 2
    let new = insert(node, after: side)
    if let twin = sides[side].twin {
      let newTwin = insert(node, after: twin)
      sides[side].twin = newTwin
      sides[newTwin].twin = side
      sides[twin].twin = new
      sides[new].twin = twin
    }
    return new
  }

  private mutating func insert(_ node: Int, after side: Int) -> Int {
    let next = sides[side].next
    sides.append(
      Side(
        origin: node, twin: nil, next: next, previous: side, streetClass: sides[side].streetClass))
    sides[side].next = sides.count - 1
    sides[next].previous = sides.count - 1
    return sides.count - 1
  }

  /// Divides a block by a street with bends, from the start of one side to the start of another.
  ///
  /// - Returns: one side of each half.
  mutating func cut(
    from first: Int, to last: Int, bends: [GroundVector], _ streetClass: StreetClass
  ) -> (left: Int, right: Int) {
    let nodes =
      [sides[first].origin] + bends.map { append($0) } + [sides[last].origin]
    for node in bends.indices { degrees[nodes[node + 1]] = 2 }
    join(nodes[0])
    join(nodes[nodes.count - 1])
    let (beforeFirst, beforeLast) = (sides[first].previous, sides[last].previous)
    let base = sides.count
    let count = nodes.count - 1
    // Even numbers are forward sides, and odd numbers are backward sides.
    for index in 0..<count {
      let (forth, back) = (base + 2 * index, base + 2 * index + 1)
      sides.append(
        Side(
          origin: nodes[index], twin: back, next: index + 1 < count ? forth + 2 : last,
          previous: index > 0 ? forth - 2 : beforeFirst, streetClass: streetClass))
      sides.append(
        Side(
          origin: nodes[index + 1], twin: forth, next: index > 0 ? back - 2 : first,
          previous: index + 1 < count ? back + 2 : beforeLast, streetClass: streetClass))
    }
    let (lastForth, lastBack) = (base + 2 * count - 2, base + 2 * count - 1)
    sides[beforeFirst].next = base
    sides[last].previous = lastForth
    sides[beforeLast].next = lastBack
    sides[first].previous = base + 1
    return (base, lastBack)
  }
}
