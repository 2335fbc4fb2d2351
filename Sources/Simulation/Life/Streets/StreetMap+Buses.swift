/// Where the stops of buses lie on their streets.
extension StreetMap {
  /// The stops along a chain, in its direction.
  func busStops(onChain number: Int) -> [StreetSpot] {
    guard let chain = graph.chains[number] else { return [] }
    var stops = buses.stops(onChain: number)[...]
    var spots: [StreetSpot] = []
    var travelled = 0.0
    for piece in 0..<chain.pieces where !stops.isEmpty {
      let (from, to) = graph.ends(of: piece, chain)
      let length = from.distance(to: to)
      while let stop = stops.first, stop < travelled + length || piece == chain.pieces - 1 {
        spots.append(
          StreetSpot(
            edge: StreetEdge(chain: number, piece: piece), from: from, to: to,
            road: chain.road, fraction: min((stop - travelled) / length, 1)))
        stops.removeFirst()
      }
      travelled += length
    }
    return spots
  }

  /// The stop that is nearest to a place, in a made town of the main streets round its face; nil if there is
  /// none.
  func busStop(near place: GroundVector) -> StreetSpot? {
    func nearest(of chains: [Int]) -> StreetSpot? {
      chains.flatMap(busStops(onChain:)).min {
        $0.point.distance(to: place) < $1.point.distance(to: place)
      }
    }
    switch origin {
    case .made(let town):
      return town.main.face(at: place).flatMap { face in
        nearest(of: town.main.lattice.round(face).map(\.chain.number))
      }
    case .imported(let streets): return streets.nearest(to: place, nearest)
    }
  }
}
