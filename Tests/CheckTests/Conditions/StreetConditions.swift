@testable import Check
@testable import Reading

/// Conditions of the rules about streets. Two street segments meet at a node, one north of the
/// other.
extension Condition {
  static let ofStreets: [Condition] = [
    .ways("ways-follow", "3 of town") { $0.ways[1].edge.number = 3 },
    .ways("ways-follow", "path with the speed limit 10") { $0.ways[0].road = "path" },
    .ways("ways-follow", "residential with the speed limit none") { $0.ways[0].limit = nil },
    // The first segment leads from node 7 to node 8, and the second from node 8 to node 9.
    .ways("ways-follow", "from node 9") { $0.ways[1].isForward = false },
    .ways("ways-follow", "from node 8") { $0.ways[0].isForward = false },
    // A pause, or the same segment again, does not break the sequence of segments.
    .ways(
      "ways-follow", "from node 9",
      inside: {
        $0.ways[1].isForward = false
        $0.ways[1].span = Truth.span(10.001, 20)
      },
      outside: {
        $0.ways[1].isForward = false
        $0.ways[1].span = Truth.span(10, 20)
      }),
    .ways(
      "ways-follow", "from node 9",
      inside: {
        $0.ways[1] = $0.ways[0]
        $0.ways[1].span = Truth.span(10, 20)
        $0.ways[1].isForward = false
      }, outside: { $0.ways[1].isForward = false }),
    // The street runs along a meridian. The path may be up to 6 m beside the street or beyond its
    // ends.
    .onStreet(
      "ways-near", "m between the path and the centre line of the street",
      PathRow(5, east: 5.9, north: 50, speed: 9),
      PathRow(5, east: 6.1, north: 50, speed: 9)),
    .onStreet(
      "ways-near", "m between the path and the centre line of the street",
      PathRow(5, east: -5.9, north: 50, speed: 9),
      PathRow(5, east: -6.1, north: 50, speed: 9)),
    .onStreet(
      "ways-near", "m between the path and the centre line of the street",
      PathRow(5, north: -5.9, speed: 9),
      PathRow(5, north: -6.1, speed: 9)),
    .onStreet(
      "ways-near", "m between the path and the centre line of the street",
      PathRow(5, north: 105.9, speed: 9),
      PathRow(5, north: 106.1, speed: 9)),
    .onStreet(
      "ways-near", "m between the path and the centre line of the street",
      PathRow(15, north: 94.1, speed: 9),
      PathRow(15, north: 93.9, speed: 9)),
    // The speed may be at most 1.3 times the street's limit of 10 m/s. On a path with a limit of 1
    // m/s, runners may reach 4.5 m/s.
    .onStreet(
      "ways-limit", "m/s on a residential", PathRow(5, speed: 12.99),
      PathRow(5, speed: 13.01)),
    .onStreet(
      "ways-limit", "m/s on a service", PathRow(15, speed: 4.49),
      PathRow(15, speed: 4.51)),
  ]

  private static func ways(
    _ rule: String, _ value: String, inside: @escaping TruthChange = { _ in },
    outside: @escaping TruthChange
  ) -> Condition {
    Condition(
      rule, value, inside: .truth(streets.with(inside)), outside: .truth(streets.with(outside)))
  }

  private static func onStreet(
    _ rule: String, _ value: String, _ inside: PathRow, _ outside: PathRow
  ) -> Condition {
    Condition(
      rule, value, inside: .table(streets, [path([inside])]),
      outside: .table(streets, [path([outside])]))
  }

  /// A day with a path along one street from 1 s to 10 s, then along the next street until 20 s.
  private static var streets: Truth {
    var truth = Truth()
    let nodes = [0.0, 100, 200].map {
      Ground(at: 42).position([0, $0], from: Truth.Position(latitude: 42, longitude: -71))
    }
    for (number, road, limit) in [(1, "residential", 10.0), (2, "service", 1)] {
      let edge = Truth.Edge(region: "town", number: number)
      truth.streets[edge] = Truth.Street(
        road: road, limit: limit, nodes: (6 + number, 7 + number), from: nodes[number - 1],
        to: nodes[number])
      truth.ways.append(
        Truth.Passage(
          span: Truth.span(10 * Double(number - 1), 10 * Double(number)), edge: edge,
          isForward: true, road: road, limit: limit, row: number))
    }
    return truth
  }
}
