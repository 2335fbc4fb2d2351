/// Lines of buses along all main streets, with their stops.
struct BusLines: Sendable {
  /// Metres from one stop to the next, drawn for each (Devunuri 2024: 350 in the mean of 539 agencies of the
  /// United States).
  static let spacing = 300.0...450.0

  /// Where the stops of each chain lie, in metres from its first junction; of made towns those of the lattice
  /// alone, as there are none along motorways.
  private let places: [[Double]]

  /// Lines along the lattice of a made town.
  init(_ main: MainStreets, random: Random) {
    var places = [[Double]](repeating: [], count: StreetChain.count)
    for isNorthward in [false, true] {
      for line in 0..<Lattice.size {
        let random = random[2 * line + (isNorthward ? 1 : 0)]
        var stops = 0
        // Metres from the chain's first junction.
        var next = random.uniform(in: Self.spacing)
        for place in 0..<Lattice.size - 1 {
          let chain = StreetChain(
            column: isNorthward ? line : place, row: isNorthward ? place : line,
            isNorthward: isNorthward)
          guard let street = main.graph.chains[chain.number] else {
            // The line begins anew beyond the gap.
            next = 0.5 * random.uniform(in: Self.spacing, at: stops)
            continue
          }
          while next < street.length {
            places[chain.number].append(next)
            stops += 1
            next += random.uniform(in: Self.spacing, at: stops)
          }
          next -= street.length
        }
      }
    }
    self.places = places
  }

  /// Lines along the large streets of an import, from each chain on to those that follow it.
  init(_ graph: StreetGraph, random: Random) {
    var places = [[Double]](repeating: [], count: graph.chains.count)
    var before: StreetGraph.Chain?
    var stops = 0
    // Metres from the chain's first junction.
    var next = 0.0
    for (number, chain) in graph.chains.enumerated() {
      guard let chain, chain.road.isForBuses, chain.road.isForCars else { continue }
      if before?.last != chain.first { next = 0.5 * random.uniform(in: Self.spacing, at: stops) }
      while next < chain.length {
        places[number].append(next)
        stops += 1
        next += random.uniform(in: Self.spacing, at: stops)
      }
      next -= chain.length
      before = chain
    }
    self.places = places
  }

  /// The stops along a chain, in its direction, each in metres from its first junction.
  func stops(onChain number: Int) -> [Double] {
    number < places.count ? places[number] : []
  }
}
