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
  /// The numbers of the places where signals stand.
  private(set) var signals: Set<Int> = []

  /// - Parameter place: where a node lies; nil if nobody knows.
  init(of extract: Extract, place: (Int64) -> GroundVector?) {
    var numbers: [Int64: Int] = [:]
    for way in extract.ways {
      var nodes: [Int] = []
      for id in extract.nodes[way.nodes] {
        if let number = numbers[id] {
          if nodes.last != number { nodes.append(number) }
        } else if let point = place(id) {
          numbers[id] = places.count
          nodes.append(places.count)
          if extract.hasSignals(id) { signals.insert(places.count) }
          places.append(point)
        } else {
          append(nodes, way.road)
          nodes = []
        }
      }
      append(nodes, way.road)
    }
  }

  /// How near to the middle a node of a way comes, in metres; nil without ways.
  var nearest: Double? {
    ways.lazy.flatMap(\.nodes).map { places[$0].distance(to: .zero) }.min()
  }

  /// Cuts ways where they leave a circle round the middle.
  mutating func keep(within radius: Double) {
    let all = ways
    ways = []
    for way in all {
      let parts = way.nodes.split { places[$0].distance(to: .zero) > radius }
      for part in parts { append(Array(part), way.road) }
    }
  }

  private mutating func append(_ nodes: [Int], _ road: Road) {
    if nodes.count > 1 { ways.append(Way(road: road, nodes: nodes)) }
  }
}
