/// Bus lines run along all main streets, with stops at even distances.
extension StreetMap {
  /// Metres from one stop to the next at the most; 300-450 (Devunuri 2024: 350 in the mean of 539
  /// agencies of the United States).
  private static let spacing = 450.0

  /// The stops along a chain, in its direction.
  func busStops(onChain number: Int) -> [StreetSpot] {
    guard number < StreetChain.count, let chain = main.chains[number] else { return [] }
    let count = Int((chain.length / Self.spacing).rounded(.up))
    var stops: [StreetSpot] = []
    var travelled = 0.0
    for piece in 0..<chain.pieces {
      let (from, to) = (main.points[chain.node(piece)], main.points[chain.node(piece + 1)])
      let length = from.distance(to: to)
      while stops.count < count {
        let place = (Double(stops.count) + 0.5) * chain.length / Double(count)
        guard place < travelled + length else { break }
        stops.append(
          StreetSpot(
            edge: StreetEdge(chain: number, piece: piece), from: from, to: to,
            streetClass: chain.streetClass, fraction: (place - travelled) / length))
      }
      travelled += length
    }
    return stops
  }

  /// The stop that is nearest to a place, of the main streets round its face.
  func busStop(near place: GroundVector) -> StreetSpot? {
    main.lattice.round(main.face(at: place)).flatMap { busStops(onChain: $0.chain.number) }
      .min { $0.point.distance(to: place) < $1.point.distance(to: place) }
  }
}
