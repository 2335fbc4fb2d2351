/// Where the stops of buses lie on their streets.
extension StreetMap {
  /// The stops along a chain, in its direction.
  func busStops(onChain number: Int) -> [StreetSpot] {
    guard let chain = main.chains[number] else { return [] }
    var stops = buses.stops(onChain: number)[...]
    var spots: [StreetSpot] = []
    var travelled = 0.0
    for piece in 0..<chain.pieces where !stops.isEmpty {
      let (from, to) = (main.points[chain.node(piece)], main.points[chain.node(piece + 1)])
      let length = from.distance(to: to)
      while let stop = stops.first, stop < travelled + length || piece == chain.pieces - 1 {
        spots.append(
          StreetSpot(
            edge: StreetEdge(chain: number, piece: piece), from: from, to: to,
            streetClass: chain.streetClass, fraction: min((stop - travelled) / length, 1)))
        stops.removeFirst()
      }
      travelled += length
    }
    return spots
  }

  /// The stop that is nearest to a place, of the main streets round its face.
  func busStop(near place: GroundVector) -> StreetSpot? {
    guard let face = main.face(at: place) else { return nil }
    return main.lattice.round(face).flatMap { busStops(onChain: $0.chain.number) }
      .min { $0.point.distance(to: place) < $1.point.distance(to: place) }
  }
}
