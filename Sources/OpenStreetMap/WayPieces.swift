import Simulation

/// Streets as rows of places: ways of an extract, cut at missing nodes and at a radius.
struct WayPieces {
  struct Way {
    let road: Road
    /// Two or more numbers in `places`; neighbours differ.
    let nodes: [Int]
  }

  /// A part of a way whose nodes are missing in the extract.
  private struct Gap {
    /// The ids of the missing nodes.
    let nodes: [Int64]
    /// The nodes before and after the gap, as numbers in `places`; none if the way has no others.
    let ends: [Int]

    /// The number of lost pieces, each between two nodes.
    var pieces: Int { nodes.count + ends.count - 1 }
  }

  private(set) var ways: [Way] = []
  /// The positions of nodes, in metres from the centre.
  private(set) var places: [GroundVector] = []
  /// The numbers of the places with traffic signals.
  private(set) var signals: Set<Int> = []
  private var gaps: [Gap] = []

  /// - Parameter place: returns the position of a node; nil for a missing node.
  init(of extract: Extract, place: (Int64) -> GroundVector?) {
    var numbers: [Int64: Int] = [:]
    for way in extract.ways {
      var nodes: [Int] = []
      var missing: [Int64] = []
      var last: Int?
      for id in extract.nodes[way.nodes] {
        if numbers[id] == nil, let point = place(id) {
          numbers[id] = places.count
          if extract.hasSignals(id) { signals.insert(places.count) }
          places.append(point)
        }
        guard let number = numbers[id] else {
          append(nodes, way.road)
          nodes = []
          if missing.last != id { missing.append(id) }
          continue
        }
        appendGap(missing, [last, number])
        missing = []
        last = number
        if nodes.last != number { nodes.append(number) }
      }
      append(nodes, way.road)
      appendGap(missing, [last])
    }
  }

  /// The smallest distance of a way's node from the centre, in metres; nil without ways.
  var nearest: Double? {
    ways.lazy.flatMap(\.nodes).map { places[$0].distance(to: .zero) }.min()
  }

  /// The number of missing nodes, and the estimated length of the streets at these nodes, in metres.
  ///
  /// The length of a lost piece is unknown. Each counts with the mean length of the known pieces,
  /// and a gap is at least as long as the distance between its ends.
  var lost: (nodes: Int, length: Double) {
    let pieces = ways.reduce(0) { $0 + $1.nodes.count - 1 }
    let mean = pieces == 0 ? 0 : ways.reduce(0) { $0 + length(of: $1.nodes) } / Double(pieces)
    let lost = gaps.reduce(0) { $0 + max(Double($1.pieces) * mean, length(of: $1.ends)) }
    return (Set(gaps.lazy.flatMap(\.nodes)).count, lost)
  }

  /// Cuts ways at a radius, and drops gaps beyond it.
  mutating func keep(within radius: Double) {
    let all = ways
    ways = []
    for way in all {
      let parts = way.nodes.split { isBeyond(radius, $0) }
      for part in parts { append(Array(part), way.road) }
    }
    gaps = gaps.filter { gap in
      gap.ends.isEmpty || !gap.ends.allSatisfy { isBeyond(radius, $0) }
    }
  }

  private func isBeyond(_ radius: Double, _ node: Int) -> Bool {
    places[node].distance(to: .zero) > radius
  }

  /// Returns the length of a row of nodes, in metres.
  private func length(of nodes: [Int]) -> Double {
    zip(nodes, nodes.dropFirst()).reduce(0) { $0 + places[$1.0].distance(to: places[$1.1]) }
  }

  private mutating func append(_ nodes: [Int], _ road: Road) {
    if nodes.count > 1 { ways.append(Way(road: road, nodes: nodes)) }
  }

  private mutating func appendGap(_ missing: [Int64], _ ends: [Int?]) {
    if !missing.isEmpty { gaps.append(Gap(nodes: missing, ends: ends.compactMap(\.self))) }
  }
}
