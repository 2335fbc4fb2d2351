import Simulation

/// Streets as an import would have them: a grid of a city of our own invention.
public enum ImportedGrid {
  /// Metres from one street to the next.
  public static let spacing = 120.0

  /// Streets round the middle of Boston: every fifth is a collector, the eastmost column is one-way northwards, a
  /// street in the west has a tunnel, and signals stand in the middle.
  ///
  /// - Parameter side: how many streets run each way, 6 at least.
  public static func streets(side: Int = 40) -> ImportedStreets {
    func point(_ column: Int, _ row: Int) -> GroundVector {
      let half = Double(side - 1) / 2
      return GroundVector(
        east: spacing * (Double(column) - half), north: spacing * (Double(row) - half))
    }
    var points: [GroundVector] = []
    for row in 0..<side { for column in 0..<side { points.append(point(column, row)) } }
    let junctions = points.count
    var chains: [StreetGraph.Chain?] = []
    func append(_ first: Int, _ last: Int, _ road: Road) {
      let middle = GroundVector(
        east: 0.5 * (points[first].east + points[last].east),
        north: 0.5 * (points[first].north + points[last].north) + 2)
      let spot = points.count
      points.append(middle)
      chains.append(
        StreetGraph.Chain(
          road, from: first, to: last, spots: spot..<spot + 1,
          length: points[first].distance(to: middle) + middle.distance(to: points[last])))
    }
    for row in 0..<side {
      for column in 0..<side - 1 {
        let node = row * side + column
        append(
          node, node + 1,
          row == 1 && column == 1
            ? Road(.street, limit: nil, [.walkers, .cars, .tunnel])
            : Road(row % 5 == 0 ? .collector : .street, limit: nil, [.walkers, .cars]))
      }
    }
    for column in 0..<side {
      for row in 0..<side - 1 {
        let node = row * side + column
        append(
          node, node + side,
          column == side - 1
            ? Road(.street, limit: 5, [.walkers, .carsForward])
            : Road(column % 5 == 0 ? .collector : .street, limit: nil, [.walkers, .cars]))
      }
    }
    return ImportedStreets(
      StreetGraph(points: points, chains: chains, junctions: junctions),
      signals: [.init(position: point(side / 2, side / 2), reach: 20)],
      from: StreetSource(
        region: "boston", latitude: 42.3601, longitude: -71.0589, extract: "invented.osm",
        checksum: 0xDEAD_BEEF, date: "2026-03-02"))
  }
}
