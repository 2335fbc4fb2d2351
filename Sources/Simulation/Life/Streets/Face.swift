/// The small streets between main streets: nodes and the links that join them.
///
/// The first nodes are the main streets' own, round the face; the others lie inside. All lists are
/// flat, so that a face is a handful of allocations.
struct Face: Sendable {
  struct Link: Sendable {
    let from: Int32
    let to: Int32
    let streetClass: StreetClass
    /// In metres.
    let length: Float
  }

  /// A chain of main streets along the face, whose nodes are the face's from `firstNode` on.
  struct Side: Sendable {
    /// The chain's number.
    let chain: Int
    /// Whether the face, counterclockwise, passes the chain from its last junction to its first.
    let isReversed: Bool
    let firstNode: Int
  }

  /// The face's number: the lowest of its cells.
  let number: Int
  /// Where the nodes lie.
  let points: [GroundVector]
  let links: [Link]
  let sides: [Side]
  /// The numbers in `StreetGraph` of the nodes round the face.
  let outline: [Int32]
  /// The corners of its parks.
  let parks: [[GroundVector]]
  /// The numbers of the links that meet at each node.
  let meetings: Buckets

  /// Cuts the face of main streets whose lowest cell is `number`; nil where there is water.
  init?(_ number: Int, of main: MainStreets, _ style: StreetStyle, random: Random) {
    guard main.lattice.faces[number] == number, !main.lattice.isRiver(number) else { return nil }
    var points: [GroundVector] = []
    var outline: [Int32] = []
    var admissions: [HalfEdges.Admission] = []
    var sides: [Side] = []
    for (chain, isReversed) in main.lattice.round(number) {
      guard let street = main.graph.chains[chain.number] else { continue }
      sides.append(Side(chain: chain.number, isReversed: isReversed, firstNode: points.count))
      for index in 0..<street.pieces {
        let node = street.node(isReversed ? street.pieces - index : index)
        points.append(main.graph.points[node])
        outline.append(Int32(node))
        admissions.append(
          node < main.graph.junctions
            ? .closed : main.serves(node, left: !isReversed) ? .open : .barred)
      }
    }
    let random = random[number]
    let block =
      style.block * Self.scale(at: (1 / Double(points.count)) * points.reduce(.zero, +), random)
    let ends = BlockEnds(
      FaceCutter(
        HalfEdges(outline: points, admissions), block: block, style, random: random["cuts"]))
    self.number = number
    parks = ends.parks
    self.points = ends.land.points
    self.sides = sides
    self.outline = outline
    let links = Self.links(ends)
    self.links = links
    meetings = Buckets(places: ends.land.points.count, things: links.count) { number, meet in
      meet(Int(links[number].from))
      meet(Int(links[number].to))
    }
    precondition(
      max(links.count, self.points.count) <= StreetEdge.links,
      "edges of a face have numbers of their own")
  }

  /// The number in the whole town of one of the face's nodes.
  func townNode(_ node: Int) -> StreetNode {
    node < outline.count
      ? StreetNode(main: Int(outline[node])) : StreetNode(face: number, node: node)
  }

  /// The face's number of a node of a chain, which is passed `index` nodes after its first.
  func node(ofChain chain: Int, at index: Int, pieces: Int) -> Int? {
    guard let side = sides.first(where: { $0.chain == chain }) else { return nil }
    let node = side.firstNode + (side.isReversed ? pieces - index : index)
    return node == outline.count ? 0 : node
  }
}

extension Face {
  /// Metres from the middle from which half of the land is fields, and from which most is.
  private static let fields = (half: 11_000.0, most: 16_000.0)
  /// How often a face is a village among fields, and how much farther apart roads in fields are.
  private static let village = (half: 0.5, most: 0.125, scale: 4.0)
  /// A region's length of a block is between corners; land is divided by streets, of which some are
  /// paths and dead ends, into parts that are longer.
  private static let parts = 1.6

  private static func scale(at middle: GroundVector, _ random: Random) -> Double {
    let distance = middle.length
    let share =
      distance < fields.half ? 1 : distance < fields.most ? village.half : village.most
    return parts * (random["village"].chance(share) ? 1 : village.scale)
  }

  private static func links(_ ends: BlockEnds) -> [Link] {
    let land = ends.land
    func link(_ from: Int, _ to: Int, _ streetClass: StreetClass) -> Link {
      Link(
        from: Int32(from), to: Int32(to), streetClass: streetClass,
        length: Float(land.points[from].distance(to: land.points[to])))
    }
    var links: [Link] = []
    links.reserveCapacity(land.sides.count / 2 + ends.extras.count)
    for (index, side) in land.sides.enumerated() {
      guard let twin = side.twin, index < twin else { continue }
      links.append(link(side.origin, land.sides[side.next].origin, side.streetClass))
    }
    for extra in ends.extras { links.append(link(extra.from, extra.to, extra.streetClass)) }
    return links
  }
}

extension Lattice {
  /// The chains round a face, counterclockwise, each with whether it is passed against its direction.
  func round(_ face: Int) -> [(chain: StreetChain, isReversed: Bool)] {
    let own = StreetChain.round(face)
    let (column, row) = Self.position(ofCell: face)
    let other = [Self.cell(column + 1, row), Self.cell(column, row + 1)].compactMap { $0 }
      .first { faces[$0] == face }
    guard let other else { return own }
    let border = StreetChain(between: face, and: other)
    func rest(_ round: [(chain: StreetChain, isReversed: Bool)]) -> [(StreetChain, Bool)] {
      let index = round.firstIndex { $0.chain == border } ?? 0
      return (1..<round.count).map { round[(index + $0) % round.count] }
    }
    return rest(own) + rest(StreetChain.round(other))
  }
}
