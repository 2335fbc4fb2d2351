/// Divides the land between main streets into blocks, by cuts across and along them.
///
/// Method: recursive division, large pieces across their long side, small ones along one grain, so
/// that the blocks of a quarter lie side by side.
struct FaceCutter {
  /// Blocks longer than this have a bow, in metres.
  private static let bowed = 45.0
  /// How far a street bows at most over its length, for a curve of 1.
  private static let bow = 0.6
  /// Pieces of land larger than this are divided across their long side, in m².
  private static let quarter = 130_000.0
  /// Cuts of pieces larger than this are collectors, in m².
  private static let collected = 220_000.0
  /// Pieces of land that may be parks, in m², and how often one is.
  private static let park = (area: 25_000.0...160_000.0, share: 0.022)
  /// The width of a block over its length.
  private static let depth = 0.55
  /// No street is shorter than this, in metres.
  private static let shortest = 22.0
  /// An end is moved so far at least to meet another one, in metres.
  private static let nearest = 14.0
  /// The cosine of the smallest angle between two streets, 37 degrees.
  private static let sharpest = 0.7986
  /// Where a cut is tried, in shares of the extent from its middle.
  private static let tries = [0, 0.08, -0.08, 0.16, -0.16, 0.24]

  let style: StreetStyle
  /// The length of a block, in metres.
  private let block: Double
  /// The area of a block, in m².
  let target: Double
  private(set) var land: HalfEdges
  /// A side of each block that is not divided further, and whether it is a park.
  private(set) var blocks: [Block] = []

  struct Block {
    let side: Int
    let area: Double
    let isPark: Bool
    let random: Random
  }

  /// A piece of land that waits for its cut.
  private struct Piece {
    let side: Int
    let random: Random
    /// The direction of its blocks.
    var grain: GroundVector?
  }

  /// - Parameter block: length of a block, in metres.
  init(_ land: HalfEdges, block: Double, _ style: StreetStyle, random: Random) {
    self.land = land
    self.style = style
    self.block = block
    target = block * block * Self.depth
    var pieces = [Piece(side: 0, random: random)]
    while let piece = pieces.popLast() { divide(piece, &pieces) }
  }

  private mutating func divide(_ piece: Piece, _ pieces: inout [Piece]) {
    let sides = land.round(piece.side)
    let points = sides.map(land.start)
    let area = points.area
    let random = piece.random
    let isPark = Self.park.area ~= area && random.chance(Self.park.share, at: 0)
    let isDone = area < target * (1.25 + 0.9 * random.uniform(at: 1))
    guard !isPark, !isDone else {
      blocks.append(Block(side: piece.side, area: area, isPark: isPark, random: random["block"]))
      return
    }
    var grain = piece.grain
    if area < Self.quarter && grain == nil {
      grain = SmallestRectangle(round: points).axis.turned(
        by: 0.5 * style.jitter * random.uniform(in: -1...1, at: 2))
    }
    guard let cut = cut(sides, points, along: grain, random) else {
      blocks.append(Block(side: piece.side, area: area, isPark: false, random: random["block"]))
      return
    }
    let first = begin(cut.first)
    let last = begin(cut.last)
    let halves = land.cut(
      from: first, to: last, bends: cut.bends,
      area > Self.collected ? .collector : .street)
    pieces.append(Piece(side: halves.left, random: random[0], grain: grain))
    pieces.append(Piece(side: halves.right, random: random[1], grain: grain))
  }

  /// The side that begins where a cut ends.
  private mutating func begin(_ end: End) -> Int {
    end.isNew ? land.split(end.side, at: end.point) : end.side
  }
}

// MARK: Cuts

extension FaceCutter {
  /// Where a cut meets the outline: at the start of a side, or at a new node within one.
  private struct End {
    var side: Int
    var point: GroundVector
    var isNew: Bool
  }

  private struct Cut {
    let first: End
    let last: End
    let bends: [GroundVector]
  }

  /// The first cut that fits: across the grain or along it, whichever leaves better blocks, near the middle.
  private func cut(
    _ sides: [Int], _ points: [GroundVector], along grain: GroundVector?, _ random: Random
  ) -> Cut? {
    let axis =
      grain
      ?? SmallestRectangle(round: points).axis.turned(
        by: 0.22 * style.jitter * random.uniform(in: -1...1, at: 3))
    let extents = points.extents(along: axis)
    let length = extents.along.upperBound - extents.along.lowerBound
    let width = extents.across.upperBound - extents.across.lowerBound
    let isAlong = grain != nil && width >= Self.depth * length
    for number in 0..<2 * Self.tries.count {
      let draws = random[2 + number]
      let share =
        0.5 + Self.tries[number % Self.tries.count]
        + 0.12 * style.jitter * draws.uniform(in: -1...1, at: 0)
      let cut =
        if (number < Self.tries.count) == isAlong {
          self.cut(
            sides, points, through: (extents.across.lowerBound + share * width) * axis.left,
            along: axis, draws)
        } else {
          self.cut(
            sides, points, through: (extents.along.lowerBound + share * length) * axis,
            along: axis.left, draws)
        }
      if let cut { return cut }
    }
    return nil
  }

  /// The cut along a line, moved to where streets may end; nil if there is none.
  private func cut(
    _ sides: [Int], _ points: [GroundVector], through point: GroundVector,
    along line: GroundVector, _ random: Random
  ) -> Cut? {
    guard let hits = longestHit(points, through: point, along: line),
      let (first, firstIndex) = end(hits.0, sides, points),
      let (last, lastIndex) = end(hits.1, sides, points)
    else { return nil }
    let chord = last.point - first.point
    let length = chord.length
    guard length >= Self.shortest else { return nil }
    var bends: [GroundVector] = []
    if length > Self.bowed && style.curve > 0 {
      let bow = style.curve * Self.bow * random.uniform(in: -1...1, at: 1)
      bends = [1.0 / 3, 2.0 / 3].map { first.point + $0 * chord + bow * chord.left }
    }
    func isFree(_ bends: [GroundVector]) -> Bool {
      let way = [first.point] + bends + [last.point]
      return isWide(first, way[1] - way[0], at: firstIndex, points)
        && isWide(last, way[way.count - 2] - way[way.count - 1], at: lastIndex, points)
        && points.isClear(of: way, from: (firstIndex, first.isNew), to: (lastIndex, last.isNew))
    }
    if !bends.isEmpty && isFree(bends) { return Cut(first: first, last: last, bends: bends) }
    return isFree([]) ? Cut(first: first, last: last, bends: []) : nil
  }

  /// Where a line first enters and next leaves an outline, for the longest part of it inside: the
  /// numbers of the sides that it crosses, and the points.
  private func longestHit(
    _ points: [GroundVector], through point: GroundVector, along line: GroundVector
  ) -> ((index: Int, point: GroundVector), (index: Int, point: GroundVector))? {
    var hits: [(place: Double, index: Int)] = []
    let normal = line.left
    let level = normal.dot(point)
    var before = normal.dot(points[points.count - 1]) - level
    for index in points.indices {
      let after = normal.dot(points[index]) - level
      if (before < 0) != (after < 0) {
        let side = (index + points.count - 1) % points.count
        let crossing =
          points[side] + (before / (before - after)) * (points[index] - points[side])
        hits.append((line.dot(crossing), side))
      }
      before = after
    }
    hits.sort { ($0.place, $0.index) < ($1.place, $1.index) }
    var longest: (Int, Int)?
    var length = 0.0
    for index in stride(from: 0, to: hits.count - 1, by: 2)
    where hits[index + 1].place - hits[index].place > length {
      length = hits[index + 1].place - hits[index].place
      longest = (index, index + 1)
    }
    guard let longest else { return nil }
    func hit(_ number: Int) -> (Int, GroundVector) {
      (hits[number].index, level * normal + hits[number].place * line)
    }
    return (hit(longest.0), hit(longest.1))
  }

  /// Moves an end to a node nearby, or leaves it within its side.
  private func end(
    _ hit: (index: Int, point: GroundVector), _ sides: [Int], _ points: [GroundVector]
  ) -> (End, Int)? {
    let count = sides.count
    func node(_ index: Int) -> (End, Int) {
      let index = (index + count) % count
      return (End(side: sides[index], point: points[index], isNew: false), index)
    }
    func admission(_ index: Int) -> HalfEdges.Admission {
      let node = land.sides[sides[(index + count) % count]].origin
      return land.degrees[node] < 4 ? land.admissions[node] : .closed
    }
    let toStart = hit.point.distance(to: points[hit.index])
    let toEnd = hit.point.distance(to: points[(hit.index + 1) % count])
    let isNearStart = toStart <= toEnd
    let near = isNearStart ? hit.index : hit.index + 1
    if land.sides[sides[hit.index]].twin != nil {
      guard min(toStart, toEnd) < max(style.snap * block, Self.nearest) else {
        return (End(side: sides[hit.index], point: hit.point, isNew: true), hit.index)
      }
      return admission(near) == .closed ? nil : node(near)
    }
    // On a main street: the nearest spot that is free, else one that is kept for the other side.
    let away = isNearStart ? [0, 1, -1, 2] : [0, -1, 1, -2]
    for wanted in [HalfEdges.Admission.open, .barred] {
      if let step = away.first(where: { admission(near + $0) == wanted }) {
        return node(near + step)
      }
    }
    return nil
  }

  /// Whether a street may leave an end in a direction: inwards, and not too close to the outline there.
  private func isWide(
    _ end: End, _ direction: GroundVector, at index: Int, _ points: [GroundVector]
  ) -> Bool {
    guard direction.length > 1 else { return false }
    let way = direction.unit
    let after = (points[(index + 1) % points.count] - end.point).unit
    let before =
      (points[end.isNew ? index : (index + points.count - 1) % points.count] - end.point).unit
    guard way.dot(after) < Self.sharpest, way.dot(before) < Self.sharpest else { return false }
    // The land lies left of the way along the outline.
    if after.cross(before) > 0 { return after.cross(way) > 0 && way.cross(before) > 0 }
    return after.cross(way) > 0 || way.cross(before) > 0
  }
}
