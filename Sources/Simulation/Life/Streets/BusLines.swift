/// Lines of buses along all main streets, with their stops.
struct BusLines: Sendable {
  /// Metres from one stop to the next, drawn for each (Devunuri 2024: 350 in the mean of 539 agencies of the
  /// United States).
  static let spacing = 300.0...450.0

  /// Where the stops of each chain lie, in metres from its first junction; of made towns those of the lattice
  /// alone, as there are none along motorways.
  private let places: [[Double]]

  /// A line as it is laid, chain by chain.
  private struct Line {
    let random: Random
    private var stops = 0
    /// Metres from the first junction of the chain to come.
    private var next: Double

    init(_ random: Random) {
      self.random = random
      next = random.uniform(in: BusLines.spacing)
    }

    /// Begins anew beyond a gap.
    mutating func begin() { next = 0.5 * random.uniform(in: BusLines.spacing, at: stops) }

    /// The stops along a chain of that length.
    mutating func stops(along length: Double) -> [Double] {
      var places: [Double] = []
      while next < length {
        places.append(next)
        stops += 1
        next += random.uniform(in: BusLines.spacing, at: stops)
      }
      next -= length
      return places
    }
  }

  /// Lines along the lattice of a made town.
  init(_ main: MainStreets, random: Random) {
    var places = [[Double]](repeating: [], count: StreetChain.count)
    for isNorthward in [false, true] {
      for number in 0..<Lattice.size {
        var line = Line(random[2 * number + (isNorthward ? 1 : 0)])
        for place in 0..<Lattice.size - 1 {
          let chain = StreetChain(
            column: isNorthward ? number : place, row: isNorthward ? place : number,
            isNorthward: isNorthward)
          if let street = main.graph.chains[chain.number] {
            places[chain.number] = line.stops(along: street.length)
          } else {
            line.begin()
          }
        }
      }
    }
    self.places = places
  }

  /// Lines along the large streets of an import, from each chain on to those that follow it.
  init(_ graph: StreetGraph, random: Random) {
    var places = [[Double]](repeating: [], count: graph.chains.count)
    var line = Line(random)
    var end: Int?
    for (number, chain) in graph.chains.enumerated() {
      guard let chain, chain.road.isForBuses else { continue }
      if chain.first != end { line.begin() }
      places[number] = line.stops(along: chain.length)
      end = chain.last
    }
    self.places = places
  }

  /// The stops along a chain, in its direction, each in metres from its first junction.
  func stops(onChain number: Int) -> [Double] {
    number < places.count ? places[number] : []
  }
}
