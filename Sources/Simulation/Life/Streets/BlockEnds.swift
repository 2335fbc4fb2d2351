/// Adds what lies inside blocks: streets with a dead end, paths that lead on from them, and parks.
struct BlockEnds {
  /// A street or path inside a block.
  struct Extra {
    let from: Int
    let to: Int
    let streetClass: StreetClass
  }

  /// Blocks so many times the usual size have more dead ends, in proportion.
  private static let most = 3.0
  /// The part of a block's depth that a dead end reaches, and metres that it keeps free.
  private static let reach = 0.45...0.7
  private static let free = 16.0
  /// No side shorter than this has a street in its middle, in metres.
  private static let side = 30.0
  /// How often a dead end has a path onward.
  private static let onward = 0.65
  /// How often a dead end bends, and by how much at most, in radians.
  private static let hooks = (share: 0.5, angle: 1.1)
  /// How often a dead end is led back to where it came from, and how wide such a crescent is, in metres.
  private static let crescents = (share: 0.5, width: 30.0...90.0)
  /// Paths from the middle of a park to its sides.
  private static let paths = 3...5

  private(set) var land: HalfEdges
  private(set) var extras: [Extra] = []
  private(set) var parks: [[GroundVector]] = []
  /// Where the extras of the block at hand begin.
  private var firstOfBlock = 0
  private let deadEnds: Double
  private let target: Double

  init(_ cutter: FaceCutter) {
    land = cutter.land
    deadEnds = cutter.style.deadEnds
    target = cutter.target
    for block in cutter.blocks where block.area > 0 {
      if block.isPark { addPaths(block) } else { addDeadEnds(block) }
    }
  }

  private mutating func addPaths(_ block: FaceCutter.Block) {
    let sides = land.round(block.side)
    let points = sides.map(land.start)
    parks.append(points)
    let middle = (1 / Double(points.count)) * points.reduce(.zero, +)
    guard points.contains(middle) else { return }
    let wanted = Self.paths.lowerBound + Int(block.random.word() % UInt64(Self.paths.count))
    let gates = (0..<wanted).map { $0 * sides.count / wanted }.filter { index in
      let node = land.sides[sides[index]].origin
      return land.admissions[node] != .closed
        && points.isClear(of: [points[index], middle], from: (index, false), to: (index, false))
    }
    guard gates.count > 1 else { return }
    let node = land.append(middle)
    for gate in gates { join(land.sides[sides[gate]].origin, node, .path) }
  }

  private mutating func addDeadEnds(_ block: FaceCutter.Block) {
    let mean = deadEnds * min(Self.most, block.area / target)
    let count = Int(mean + block.random.uniform(at: 0))
    firstOfBlock = extras.count
    for number in 0..<count { addDeadEnd(block.side, block.random[number]) }
  }

  private mutating func addDeadEnd(_ side: Int, _ random: Random) {
    let sides = land.round(side)
    let points = sides.map(land.start)
    let wide = sides.indices.filter { index in
      land.sides[sides[index]].twin != nil
        ? land.start(of: sides[index]).distance(to: land.end(of: sides[index])) > Self.side
        : land.admissions[land.sides[sides[index]].origin] == .open
          && land.degrees[land.sides[sides[index]].origin] < 3
    }
    guard !wide.isEmpty else { return }
    let index = wide[Int(random.word(at: 0) % UInt64(wide.count))]
    let isWithin = land.sides[sides[index]].twin != nil
    let (start, next) = (points[index], points[(index + 1) % points.count])
    let foot =
      isWithin ? start + random.uniform(in: 0.35...0.65, at: 1) * (next - start) : start
    let inward = (next - start).unit.left
    guard points.contains(foot + inward), let room = depth(points, from: foot, index, inward),
      room.metres * Self.reach.upperBound > Self.side
    else { return }
    let length = min(
      room.metres * random.uniform(in: Self.reach, at: 2), room.metres - Self.free)
    let end = foot + length * inward
    guard isFree(foot, at: isWithin ? nil : land.sides[sides[index]].origin, end) else { return }
    let begin = isWithin ? land.split(sides[index], at: foot) : sides[index]
    let first = land.sides[begin].origin
    var last = land.append(end)
    join(first, last, .street)
    if random.chance(Self.crescents.share, at: 3), addCrescent(from: last, inward, side, random) {
      return
    }
    if random.chance(Self.hooks.share, at: 4) {
      let turned = inward.turned(by: Self.hooks.angle * random.uniform(in: -1...1, at: 5))
      if let room = depth(points, from: end, nil, turned), room.metres > 3 * Self.free {
        let tip = end + (0.5 * room.metres) * turned
        if isFree(end, at: last, tip) {
          let node = land.append(tip)
          join(last, node, .street)
          last = node
        }
      }
    }
    if random.chance(Self.onward, at: 6) { addPath(from: last, inward, sides, points) }
  }

  /// Leads a street that would end on and back to the side of the block that it came from.
  private mutating func addCrescent(
    from node: Int, _ inward: GroundVector, _ side: Int, _ random: Random
  ) -> Bool {
    let sides = land.round(side)
    let points = sides.map(land.start)
    let start = land.points[node]
    let along = random.chance(0.5, at: 7) ? inward.left : -1 * inward.left
    let tip = start + random.uniform(in: Self.crescents.width, at: 8) * along
    guard let room = depth(points, from: start, nil, along),
      room.metres > start.distance(to: tip) + Self.free, isFree(start, at: node, tip),
      let back = depth(points, from: tip, nil, -1 * inward)
    else { return false }
    let street = sides[back.index]
    let foot = tip - back.metres * inward
    guard land.sides[street].twin != nil, foot.distance(to: land.start(of: street)) > Self.free,
      foot.distance(to: land.end(of: street)) > Self.free,
      isFree(tip, at: nil, foot + inward)
    else { return false }
    let corner = land.append(tip)
    join(node, corner, .street)
    let beyond = land.split(street, at: foot)
    join(corner, land.sides[beyond].origin, .street)
    return true
  }

  /// A path from a dead end to the street behind the block.
  private mutating func addPath(
    from node: Int, _ direction: GroundVector, _ sides: [Int], _ points: [GroundVector]
  ) {
    let start = land.points[node]
    guard let room = depth(points, from: start, nil, direction),
      land.sides[sides[room.index]].twin != nil
    else { return }
    // The first dead end of a side may have cut it since.
    let side = sides[room.index]
    let gate = start + room.metres * direction
    guard land.end(of: side) == points[(room.index + 1) % points.count],
      gate.distance(to: land.start(of: side)) > 5, gate.distance(to: land.end(of: side)) > 5,
      isFree(start, at: node, start + (room.metres - 1) * direction)
    else { return }
    let beyond = land.split(side, at: gate)
    join(node, land.sides[beyond].origin, .path)
  }

  private mutating func join(_ from: Int, _ to: Int, _ streetClass: StreetClass) {
    land.join(from)
    land.join(to)
    extras.append(Extra(from: from, to: to, streetClass: streetClass))
  }

  /// Metres from a point inside a polygon, or from its side `index`, to the side met first in a direction.
  private func depth(
    _ points: [GroundVector], from point: GroundVector, _ index: Int?, _ direction: GroundVector
  ) -> (metres: Double, index: Int)? {
    var nearest: (metres: Double, index: Int)?
    for side in points.indices where side != index {
      let (start, end) = (points[side], points[(side + 1) % points.count])
      let before = direction.cross(start - point)
      let after = direction.cross(end - point)
      guard (before < 0) != (after < 0) else { continue }
      let hit = start + (before / (before - after)) * (end - start)
      let metres = direction.dot(hit - point)
      guard metres > 1, metres < nearest?.metres ?? .infinity else { continue }
      nearest = (metres, side)
    }
    return nearest
  }

  /// Whether a street would meet no other one inside the block.
  ///
  /// - Parameter node: where it begins, if that is a node; others may begin there as well.
  private func isFree(_ from: GroundVector, at node: Int?, _ to: GroundVector) -> Bool {
    extras[firstOfBlock...].allSatisfy { extra in
      extra.from == node || extra.to == node
        || !crosses(land.points[extra.from], land.points[extra.to], from, to)
    }
  }
}
