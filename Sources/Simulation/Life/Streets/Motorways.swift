/// Motorways beside some lines of the lattice, over or under every other street.
struct Motorways {
  /// Every so many lines has one beside it, the first ones so far from the middle.
  private static let lines = (every: 8, first: 4)
  /// They have a junction at every so many junctions of their line.
  private static let junctionEvery = 2
  /// Metres from the line.
  private static let aside = 140.0

  struct Piece {
    let first: Int
    let last: Int
    let tangents: (first: GroundVector, last: GroundVector)
  }

  /// Numbered after those of the lattice.
  private(set) var junctions: [GroundVector] = []
  private(set) var pieces: [Piece] = []
  /// From a motorway's junction to one of the lattice.
  private(set) var ramps: [(from: Int, to: Int)] = []

  init(_ lattice: Lattice) {
    let step = Self.junctionEvery
    for isNorthward in [true, false] {
      for line in 0..<Lattice.size
      where abs(line - Lattice.middle) % Self.lines.every == Self.lines.first {
        let places = stride(from: step, to: Lattice.size - step, by: step).map { place in
          isNorthward ? place * Lattice.size + line : line * Lattice.size + place
        }
        append(places, towards: isNorthward ? Lattice.size : 1, lattice)
      }
    }
  }

  private mutating func append(_ places: [Int], towards next: Int, _ lattice: Lattice) {
    let first = lattice.junctions.count + junctions.count
    for place in places {
      let direction = lattice.junctions[place + next] - lattice.junctions[place - next]
      let aside = (Self.aside / direction.length) * direction.turned(by: 0.5 * .pi)
      ramps.append((lattice.junctions.count + junctions.count, place))
      junctions.append(lattice.junctions[place] + aside)
    }
    func point(_ index: Int) -> GroundVector {
      junctions[first - lattice.junctions.count + min(max(index, 0), places.count - 1)]
    }
    func tangent(_ index: Int) -> GroundVector {
      let isInside = 0 < index && index < places.count - 1
      return (isInside ? 0.5 : 1) * (point(index + 1) - point(index - 1))
    }
    for index in places.indices.dropLast() {
      pieces.append(
        Piece(
          first: first + index, last: first + index + 1,
          tangents: (tangent(index), tangent(index + 1))))
    }
  }
}
