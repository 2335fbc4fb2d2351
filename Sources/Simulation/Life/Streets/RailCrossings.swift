/// Where rail lines cross streets that people walk on.
extension MainStreets {
  /// How many metres along a line it leaves one face for another over streets for walkers; nil if it does not.
  ///
  /// - Parameter place: where so many metres along the line lie.
  func crossing(_ metres: ClosedRange<Double>, _ place: (Double) -> GroundVector) -> Double? {
    guard let face = face(at: place(metres.lowerBound)),
      let next = self.face(at: place(metres.upperBound)), face != next,
      hasWalkers(between: face, next)
    else { return nil }
    var (low, high) = (metres.lowerBound, metres.upperBound)
    for _ in 0..<16 {
      let middle = 0.5 * (low + high)
      if self.face(at: place(middle)) == face { low = middle } else { high = middle }
    }
    return high
  }

  /// Whether all that parts two faces is streets that people walk on: no motorway, no open water.
  private func hasWalkers(between face: Int, _ other: Int) -> Bool {
    let round = Set(lattice.round(other).map(\.chain))
    let border = lattice.round(face).filter { round.contains($0.chain) }
    return !border.isEmpty
      && border.allSatisfy { graph.chains[$0.chain.number]?.road.isForWalkers == true }
  }
}

extension ImportedStreets {
  /// How many metres along a line it crosses a street for walkers first; nil if it crosses none.
  ///
  /// - Parameter place: where so many metres along the line lie.
  func crossing(_ metres: ClosedRange<Double>, _ place: (Double) -> GroundVector) -> Double? {
    let (start, end) = (place(metres.lowerBound), place(metres.upperBound))
    let low = GroundVector(east: min(start.east, end.east), north: min(start.north, end.north))
    let high = GroundVector(east: max(start.east, end.east), north: max(start.north, end.north))
    var first: Double?
    for number in chains(from: low, to: high) {
      guard let chain = graph.chains[number], chain.road.isForWalkers else { continue }
      for piece in 0..<chain.pieces {
        let (from, to) = graph.ends(of: piece, chain)
        guard crosses(start, end, from, to) else { continue }
        let (line, street) = (end - start, to - from)
        let share = (from - start).cross(street) / line.cross(street)
        let place = metres.lowerBound + share * (metres.upperBound - metres.lowerBound)
        first = min(first ?? place, place)
      }
    }
    return first
  }
}
