import Simulation

/// Streets between junctions, of which parts can be left out.
struct StreetNetwork {
  private struct Street {
    var road: Road
    /// Two at least: junctions at the ends, bends between them.
    let nodes: [Int]
    let length: Double

    var first: Int { nodes[0] }
    var last: Int { nodes[nodes.count - 1] }
  }

  private let places: [GroundVector]
  private let hasSignals: Set<Int>
  private var streets: [Street] = []

  /// Metres from one bend to the next at the least: those nearer are left out, unless signals stand there.
  private static let shortest = 0.5

  init(_ pieces: WayPieces) {
    places = pieces.places
    hasSignals = pieces.signals
    // Junctions are where ways meet, cross or end.
    var isJunction = [Bool](repeating: false, count: places.count)
    var isUsed = isJunction
    for way in pieces.ways {
      for node in way.nodes {
        if isUsed[node] { isJunction[node] = true }
        isUsed[node] = true
      }
      isJunction[way.nodes[0]] = true
      isJunction[way.nodes[way.nodes.count - 1]] = true
    }
    for way in pieces.ways {
      var nodes = [way.nodes[0]]
      for node in way.nodes.dropFirst() {
        if isJunction[node] {
          append(nodes + [node], way.road)
          nodes = [node]
        } else if hasSignals.contains(node)
          || places[node].distance(to: places[nodes[nodes.count - 1]]) >= Self.shortest
        {
          nodes.append(node)
        }
      }
    }
  }

  /// The length of all streets together, in metres.
  var length: Double { streets.reduce(0) { $0 + $1.length } }

  /// Adds a street; cuts one that is too long for the numbers of its pieces, or that comes back to where it
  /// begins.
  private mutating func append(_ nodes: [Int], _ road: Road) {
    let pieces = nodes.count - 1
    let isLoop = nodes[0] == nodes[pieces]
    guard pieces <= StreetEdge.pieces, !isLoop else {
      // Out and back over one piece is no loop.
      guard pieces > 2 else { return }
      let middle = pieces / 2
      append(Array(nodes[...middle]), road)
      append(Array(nodes[middle...]), road)
      return
    }
    let length = zip(nodes, nodes.dropFirst()).reduce(0) {
      $0 + places[$1.0].distance(to: places[$1.1])
    }
    streets.append(Street(road: road, nodes: nodes, length: length))
  }

  // MARK: What hangs together

  /// Leaves out all but the part with the greatest length.
  mutating func keepLargestPart() {
    let parts = Components(nodes: places.count, joins: streets.map { ($0.first, $0.last) })
    let largest = largest(of: parts.numbers) { _ in true }
    streets.removeAll { parts.numbers[$0.first] != largest }
  }

  /// Leaves out roads from which nobody could come back: on foot, and by car over one-way streets.
  mutating func keepReturnableRoads() {
    let walkers = Components(
      nodes: places.count,
      joins: streets.filter(\.road.isForWalkers).map { ($0.first, $0.last) }
    ).numbers
    let cars = StrongComponents(
      nodes: places.count,
      arcs: streets.flatMap { street in
        (street.road.traits.contains(.carsForward) ? [(street.first, street.last)] : [])
          + (street.road.traits.contains(.carsBackward) ? [(street.last, street.first)] : [])
      }
    ).numbers
    let (walkable, drivable) = (
      largest(of: walkers, where: \.isForWalkers), largest(of: cars, where: \.isForCars)
    )
    streets = streets.compactMap { street in
      var traits = street.road.traits
      if walkers[street.first] != walkable { traits.remove(.walkers) }
      if cars[street.first] != drivable || cars[street.last] != drivable { traits.subtract(.cars) }
      guard !traits.isDisjoint(with: [.walkers, .cars]) else { return nil }
      var kept = street
      kept.road = Road(street.road.streetClass, limit: street.road.limit, traits)
      return kept
    }
  }

  /// The number of the part with the greatest length of streets that lie in it.
  private func largest(of parts: [Int], where isWanted: (Road) -> Bool) -> Int? {
    var lengths = [Double](repeating: 0, count: parts.count)
    for street in streets where isWanted(street.road) && parts[street.first] == parts[street.last] {
      lengths[parts[street.first]] += street.length
    }
    return lengths.indices.max { lengths[$0] < lengths[$1] }
  }

  /// Where signals stand at streets.
  var signals: [GroundVector] {
    Set(streets.lazy.flatMap(\.nodes)).intersection(hasSignals).sorted().map { places[$0] }
  }

  /// Where three streets for cars meet, or more.
  var carJunctions: [GroundVector] {
    var counts: [Int: Int] = [:]
    for street in streets where street.road.isForCars {
      counts[street.first, default: 0] += 1
      counts[street.last, default: 0] += 1
    }
    return counts.keys.sorted().filter { (counts[$0] ?? 0) > 2 }.map { places[$0] }
  }

  // MARK: As a graph

  var graph: StreetGraph {
    var numbers: [Int: Int] = [:]
    var points: [GroundVector] = []
    for node in streets.lazy.flatMap({ [$0.first, $0.last] }) where numbers[node] == nil {
      numbers[node] = points.count
      points.append(places[node])
    }
    let junctions = points.count
    let chains = streets.map { street in
      let start = points.count
      points += street.nodes.dropFirst().dropLast().map { places[$0] }
      return StreetGraph.Chain(
        street.road, from: numbers[street.first] ?? 0, to: numbers[street.last] ?? 0,
        spots: start..<points.count, length: street.length)
    }
    return StreetGraph(points: points, chains: chains, junctions: junctions)
  }
}
