import Simulation

/// Streets as rows of places: ways of an extract, cut where a node is missing or too far away.
struct WayPieces {
  struct Way {
    let road: Road
    /// Two at least, by the numbers of `places`; neighbours differ.
    let nodes: [Int]
  }

  private(set) var ways: [Way] = []
  /// Where nodes lie, in metres from the middle.
  private(set) var places: [GroundVector] = []
  /// Where signals stand on ways.
  private(set) var signals: [GroundVector] = []
  private var hasSignals: [Bool] = []

  /// - Parameter place: where a node lies; nil if nobody knows.
  init(of extract: Extract, place: (Int64) -> GroundVector?) {
    var numbers: [Int64: Int] = [:]
    for way in extract.ways {
      guard let road = Road(tags: way.tags) else { continue }
      var nodes: [Int] = []
      for id in extract.nodes[way.nodes] {
        if let number = numbers[id] {
          if nodes.last != number { nodes.append(number) }
        } else if let point = place(id) {
          numbers[id] = places.count
          nodes.append(places.count)
          places.append(point)
          hasSignals.append(extract.hasSignals(id))
        } else {
          append(nodes, road)
          nodes = []
        }
      }
      append(nodes, road)
    }
  }

  /// How near to the middle a node of a way comes, in metres; nil without ways.
  var nearest: Double? {
    ways.lazy.flatMap(\.nodes).map { places[$0].distance(to: .middle) }.min()
  }

  /// Cuts ways where they leave a circle round the middle.
  mutating func keep(within radius: Double) {
    let all = ways
    ways = []
    for way in all {
      let parts = way.nodes.split { places[$0].distance(to: .middle) > radius }
      for part in parts { append(Array(part), way.road) }
    }
    let used = Set(ways.flatMap(\.nodes))
    signals = places.indices.filter { hasSignals[$0] && used.contains($0) }.map { places[$0] }
  }

  private mutating func append(_ nodes: [Int], _ road: Road) {
    if nodes.count > 1 { ways.append(Way(road: road, nodes: nodes)) }
  }
}

extension GroundVector {
  static let middle = GroundVector(east: 0, north: 0)
}
