/// An area between main streets, with its small streets as nodes and links.
///
/// The first nodes are the nodes of the main streets around the face; the others are inside. All
/// lists are flat, so that a face needs only a few allocations.
struct Face: Sendable {
  struct Link: Sendable {
    let from: Int32
    let to: Int32
    let streetClass: StreetClass
    /// The length of the link, in metres.
    let length: Float
  }

  /// A main street along the face, whose nodes are nodes of the face from `firstNode` on.
  struct Side: Sendable {
    /// The number of the main street's chain.
    let chain: Int
    /// Whether the counterclockwise path around the face goes from the chain's last junction to its
    /// first.
    let isReversed: Bool
    let firstNode: Int
  }

  /// The number of the face, which is the lowest number of its cells.
  let number: Int
  /// The positions of the nodes, in metres east and north of the town's centre.
  let points: [GroundVector]
  let links: [Link]
  let sides: [Side]
  /// The numbers in `StreetGraph` of the nodes around the face.
  let outline: [Int32]
  /// The corners of each park in the face.
  let parks: [[GroundVector]]
  /// The numbers of the links that meet at each node.
  let meetings: Buckets

  /// Creates the small streets of the face whose lowest cell is `number`; returns nil for water.
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
      "the face has too many edges for unique numbers")
  }

  /// Returns the number of a node of the face in the whole town.
  func townNode(_ node: Int) -> StreetNode {
    node < outline.count
      ? StreetNode(main: Int(outline[node])) : StreetNode(face: number, node: node)
  }

  /// Returns the face's number of a node on a chain, given by its index along the chain. The result
  /// is nil for a chain of other faces.
  func node(ofChain chain: Int, at index: Int, pieces: Int) -> Int? {
    guard let side = sides.first(where: { $0.chain == chain }) else { return nil }
    let node = side.firstNode + (side.isReversed ? pieces - index : index)
    return node == outline.count ? 0 : node
  }
}

extension Face {
  /// The distances from the centre, in metres, beyond which half of the land and most of the land
  /// is fields.
  private static let fields = (half: 11_000.0, most: 16_000.0)
  /// The shares of faces in fields that are villages, and the relative distance between roads in
  /// fields.
  private static let village = (half: 0.5, most: 0.125, scale: 4.0)
  /// The factor between a region's block length, which is between corners, and the size of the
  /// parts into which land is divided. Some dividing streets are paths or dead ends, so these parts
  /// are larger.
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
  /// Returns the chains around a face, counterclockwise, each with whether its direction is
  /// reversed.
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
