@testable import Simulation

/// Pieces of streets as a graph, with the indicators by which towns are compared.
struct PieceGraph {
  private let pieces: [StreetPiece]
  private var meeting: [Int: [Int]] = [:]
  private var points: [Int: GroundVector] = [:]

  init(_ pieces: [StreetPiece]) {
    self.pieces = pieces
    for (index, piece) in pieces.enumerated() {
      meeting[piece.nodes.from, default: []].append(index)
      meeting[piece.nodes.to, default: []].append(index)
      points[piece.nodes.from] = piece.from
      points[piece.nodes.to] = piece.to
    }
  }

  /// The nodes of each connected part.
  var components: [Set<Int>] {
    var seen: Set<Int> = []
    return meeting.keys.compactMap { start in
      guard !seen.contains(start) else { return nil }
      var part: Set<Int> = [start]
      var waiting = [start]
      while let node = waiting.popLast() {
        for index in meeting[node] ?? [] {
          let other = other(index, than: node)
          if part.insert(other).inserted { waiting.append(other) }
        }
      }
      seen.formUnion(part)
      return part
    }
  }

  private func other(_ index: Int, than node: Int) -> Int {
    let (from, to) = pieces[index].nodes
    return from == node ? to : from
  }

  /// The measures of Boeing (2019, doi:10.1007/s41109-019-0189-1): bends are no nodes, and a street
  /// runs from one node to another.
  struct Indicators {
    var streetsPerNode = 0.0
    var deadEnds = 0.0
    var fourWay = 0.0
    /// In nats, of 36 directions.
    var entropy = 0.0
    var circuity = 0.0
  }

  /// - Parameter half: nodes within so many metres of the middle, east and north, count.
  func indicators(half: Double) -> Indicators {
    let nodes = meeting.filter { node, streets in
      guard let point = points[node] else { return false }
      return streets.count != 2 && abs(point.east) < half && abs(point.north) < half
    }
    let degrees = nodes.values.map(\.count)
    func share(_ degree: Int) -> Double {
      Double(degrees.count { $0 == degree }) / Double(degrees.count)
    }
    var (length, straight) = (0.0, 0.0)
    var directions = [Double](repeating: 0, count: 36)
    for (start, streets) in nodes {
      for street in streets {
        let (end, metres) = follow(street, from: start)
        guard let from = points[start], let to = points[end], from != to else { continue }
        let way = to - from
        length += metres
        straight += way.length
        let turns = Elementary.atan2(way.north, way.east) / (2 * .pi) + 1 + 0.5 / 36
        directions[Int(turns * 36) % 36] += 1
      }
    }
    let total = directions.reduce(0, +)
    return Indicators(
      streetsPerNode: Double(degrees.reduce(0, +)) / Double(degrees.count), deadEnds: share(1),
      fourWay: share(4),
      entropy: directions.filter { $0 > 0 }.reduce(0) { sum, count in
        sum - count / total * Elementary.log(count / total)
      },
      circuity: length / straight)
  }

  /// Where a street leads to, and its length, bends passed.
  private func follow(_ street: Int, from start: Int) -> (end: Int, metres: Double) {
    var (street, node, metres) = (street, start, 0.0)
    while true {
      metres += pieces[street].from.distance(to: pieces[street].to)
      node = other(street, than: node)
      guard let streets = meeting[node], streets.count == 2, node != start else {
        return (node, metres)
      }
      street = streets[0] == street ? streets[1] : streets[0]
    }
  }

  /// Metres of the shortest way from one node to another; nil if there is none.
  func shortest(from start: Int, to end: Int) -> Double? {
    var best = [start: 0.0]
    var done: Set<Int> = []
    var open = WaySearch.Heap()
    open.push(0, node: start, label: start)
    while let node = open.pop() {
      guard done.insert(node).inserted, let metres = best[node] else { continue }
      if node == end { return metres }
      for index in meeting[node] ?? [] {
        let next = other(index, than: node)
        let length = metres + pieces[index].from.distance(to: pieces[index].to)
        guard length < best[next] ?? .infinity else { continue }
        best[next] = length
        open.push(length, node: next, label: next)
      }
    }
    return nil
  }
}
