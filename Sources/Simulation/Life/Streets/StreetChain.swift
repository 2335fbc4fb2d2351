/// A main street from a junction of the lattice to the next junction eastwards or northwards.
struct StreetChain: Hashable, Sendable {
  let number: Int

  static let count = 2 * Lattice.size * Lattice.size

  /// The spacing and offset of trunk roads among the lattice lines; no trunk road crosses the
  /// middle of the town.
  private static let trunks = (every: 5, first: 2)

  init(number: Int) { self.number = number }

  init(column: Int, row: Int, isNorthward: Bool) {
    number = 2 * (row * Lattice.size + column) + (isNorthward ? 1 : 0)
  }

  /// Creates the border between two adjacent cells.
  init(between cell: Int, and other: Int) {
    let (column, row) = Lattice.position(ofCell: max(cell, other))
    self.init(column: column, row: row, isNorthward: abs(cell - other) == 1)
  }

  var isNorthward: Bool { number & 1 == 1 }
  /// The junctions at the ends of the street.
  var first: Int { number >> 1 }
  var last: Int { first + (isNorthward ? Lattice.size : 1) }
  var column: Int { first % Lattice.size }
  var row: Int { first / Lattice.size }
  /// The number of the lattice line that contains the chain, counted from the middle.
  var line: Int { (isNorthward ? column : row) - Lattice.middle }
  /// Whether the lattice contains both ends.
  var isInside: Bool {
    isNorthward ? row < Lattice.size - 1 : column < Lattice.size - 1
  }
  var isTrunk: Bool { (line + 100 * Self.trunks.every) % Self.trunks.every == Self.trunks.first }
  /// The cells on both sides; nil at the edge of the lattice.
  var left: Int? { isNorthward ? Lattice.cell(column - 1, row) : Lattice.cell(column, row) }
  var right: Int? { isNorthward ? Lattice.cell(column, row) : Lattice.cell(column, row - 1) }

  /// Returns the chains around a cell, counterclockwise from the lower left corner, each with its
  /// direction.
  static func round(_ cell: Int) -> [(chain: StreetChain, isReversed: Bool)] {
    let (column, row) = Lattice.position(ofCell: cell)
    return [
      (StreetChain(column: column, row: row, isNorthward: false), false),
      (StreetChain(column: column + 1, row: row, isNorthward: true), false),
      (StreetChain(column: column, row: row + 1, isNorthward: false), true),
      (StreetChain(column: column, row: row, isNorthward: true), true),
    ]
  }
}
