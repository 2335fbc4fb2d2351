/// The junctions of a town's main streets: a square lattice, bent by smooth noise and thinned.
///
/// Cells between main streets are numbered by rows. Some are one with a neighbour, without a street
/// between the two: together they are a face. A river runs along one row of cells.
struct Lattice: Sendable {
  /// Junctions in a row, and rows.
  static let size = 69
  /// The row and the column of the junction in the middle.
  static let middle = 34
  /// Metres from one junction to the next before the lattice is bent.
  private static let spacing = 850.0
  /// Metres from one bank of the river to the other, before the lattice is bent.
  private static let river = 170.0
  /// How far a junction is from where noise alone would put it, for a warp of 1.
  private static let jitter = 0.22 * spacing
  /// Twice the area of the smallest corner of a cell, in squares of the spacing, and how often all are
  /// looked at until none is smaller.
  private static let unfolding = (narrowest: 0.3, rounds: 40)
  /// How often a cell asks a neighbour to be one with it.
  private static let merging = 0.55
  /// How often a street crosses the river, up to so many columns from the middle and farther out.
  private static let bridges = (near: 0.75, columns: 6, far: 0.4)

  /// Where the junctions lie, by rows.
  let junctions: [GroundVector]
  /// The row of cells that is water.
  let riverRow: Int
  /// The face of each cell: the lowest cell of the two that are one, or the cell itself.
  let faces: [Int]
  /// Whether there is a street, by the chain's number.
  let hasStreet: [Bool]

  init(_ style: StreetStyle, random: Random) {
    let bend = Bend(style, spacing: Self.spacing, random: random["bend"])
    // Two to four rows from the middle, on either side.
    let rows = 2 + Int(3 * random["river"].uniform(at: 0))
    riverRow = random["river"].chance(0.5, at: 1) ? Self.middle + rows : Self.middle - rows - 1
    faces = Self.faces(riverRow: riverRow, random: random["faces"])
    hasStreet = Self.streets(between: faces, riverRow: riverRow, random: random["bridges"])
    junctions = Self.junctions(bend, warp: style.warp, riverRow: riverRow, random: random["jitter"])
  }

  /// The cell of a column and a row; nil outside the lattice.
  static func cell(_ column: Int, _ row: Int) -> Int? {
    guard 0..<size - 1 ~= column, 0..<size - 1 ~= row else { return nil }
    return row * (size - 1) + column
  }

  static func position(ofCell cell: Int) -> (column: Int, row: Int) {
    (cell % (size - 1), cell / (size - 1))
  }

  func isRiver(_ cell: Int) -> Bool { Self.position(ofCell: cell).row == riverRow }

  /// Where a junction lies before the lattice is bent.
  private static func place(_ column: Int, _ row: Int, _ riverRow: Int) -> GroundVector {
    let isBeyond = row > riverRow
    return GroundVector(
      east: spacing * Double(column - middle),
      north: spacing * Double(row - middle) - (isBeyond ? spacing - river : 0))
  }
}

// MARK: Places

extension Lattice {
  private static func junctions(
    _ bend: Bend, warp: Double, riverRow: Int, random: Random
  ) -> [GroundVector] {
    var offsets: [GroundVector] = []
    offsets.reserveCapacity(size * size)
    for row in 0..<size {
      // The banks are moved alike, or the river's width would pulse.
      let noisy = row == riverRow + 1 ? riverRow : row
      let draws = random[noisy]
      for column in 0..<size {
        let jitter = GroundVector(
          east: draws.uniform(in: -1...1, at: 2 * column),
          north: draws.uniform(in: -1...1, at: 2 * column + 1))
        offsets.append(
          bend.offset(at: place(column, noisy, riverRow)) + (Self.jitter * warp) * jitter)
      }
    }
    unfold(&offsets, riverRow)
    return offsets.indices.map { index in
      bend.ground(place(index % size, index / size, riverRow) + offsets[index])
    }
  }

  /// Draws the corners of cells that noise has squeezed or folded towards where their neighbours are.
  ///
  /// - Parameter offsets: how far each junction is from its place in the straight lattice.
  private static func unfold(_ offsets: inout [GroundVector], _ riverRow: Int) {
    let riverCells = riverRow * (size - 1)..<(riverRow + 1) * (size - 1)
    var cells = Set(0..<(size - 1) * (size - 1)).subtracting(riverCells)
    for _ in 0..<unfolding.rounds {
      let squeezed = cells.filter { isSqueezed($0, offsets, riverRow) }
      guard !squeezed.isEmpty else { return }
      var nodes = Set<Int>()
      for cell in squeezed {
        let (column, row) = position(ofCell: cell)
        let corner = row * size + column
        nodes.formUnion([corner, corner + 1, corner + size, corner + size + 1])
      }
      // What moves on one bank moves on the other.
      for node in nodes where node / size == riverRow { nodes.insert(node + size) }
      for node in nodes where node / size == riverRow + 1 { nodes.insert(node - size) }
      let before = offsets
      for node in nodes { offsets[node] = eased(node, before) }
      for node in nodes where node / size == riverRow {
        let mean = 0.5 * (offsets[node] + offsets[node + size])
        (offsets[node], offsets[node + size]) = (mean, mean)
      }
      cells = []
      for node in nodes {
        let (column, row) = (node % size, node / size)
        for (right, up) in [(0, 0), (-1, 0), (0, -1), (-1, -1)] where row + up != riverRow {
          if let cell = cell(column + right, row + up) { cells.insert(cell) }
        }
      }
    }
  }

  private static func isSqueezed(
    _ cell: Int, _ offsets: [GroundVector], _ riverRow: Int
  ) -> Bool {
    let (column, row) = position(ofCell: cell)
    func corner(_ right: Int, _ up: Int) -> GroundVector {
      place(column + right, row + up, riverRow) + offsets[(row + up) * size + column + right]
    }
    let (a, b, c, d) = (corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1))
    let narrowest = unfolding.narrowest * spacing * spacing
    return (b - a).cross(d - a) < narrowest || (c - b).cross(a - b) < narrowest
      || (d - c).cross(b - c) < narrowest || (a - d).cross(c - d) < narrowest
  }

  /// Half way from a junction's offset to the mean of its neighbours'.
  private static func eased(_ node: Int, _ offsets: [GroundVector]) -> GroundVector {
    let (column, row) = (node % size, node / size)
    var (sum, count) = (GroundVector.zero, 0.0)
    func add(_ isThere: Bool, _ neighbour: Int) {
      guard isThere else { return }
      sum = sum + offsets[neighbour]
      count += 1
    }
    add(column > 0, node - 1)
    add(column < size - 1, node + 1)
    add(row > 0, node - size)
    add(row < size - 1, node + size)
    return 0.5 * offsets[node] + (0.5 / count) * sum
  }
}

// MARK: Thinning

extension Lattice {
  /// Cells of even number ask one neighbour each; one that is asked by several takes the lowest.
  ///
  /// A junction keeps two streets at least: of the four cells round it two may ask. And the streets
  /// stay connected: each that goes has parted two faces.
  private static func faces(riverRow: Int, random: Random) -> [Int] {
    var faces = Array(0..<(size - 1) * (size - 1))
    var isPaired = [Bool](repeating: false, count: faces.count)
    for cell in faces.indices {
      let (column, row) = position(ofCell: cell)
      guard (column + row) % 2 == 0, random.chance(merging, at: 2 * cell) else { continue }
      let (right, up) = [(1, 0), (0, 1), (-1, 0), (0, -1)][Int(random.word(at: 2 * cell + 1) & 3)]
      guard row != riverRow, row + up != riverRow,
        let other = Self.cell(column + right, row + up), !isPaired[other]
      else { continue }
      let border = StreetChain(between: cell, and: other)
      guard !border.isTrunk else { continue }
      faces[max(cell, other)] = min(cell, other)
      isPaired[other] = true
    }
    return faces
  }

  private static func streets(between faces: [Int], riverRow: Int, random: Random) -> [Bool] {
    (0..<StreetChain.count).map { number in
      let chain = StreetChain(number: number)
      guard chain.isInside else { return false }
      guard let left = chain.left, let right = chain.right else { return true }
      if chain.isNorthward && chain.row == riverRow {
        let isNear = abs(chain.line) <= bridges.columns
        return chain.isTrunk || random.chance(isNear ? bridges.near : bridges.far, at: number)
      }
      return faces[left] != faces[right]
    }
  }
}
