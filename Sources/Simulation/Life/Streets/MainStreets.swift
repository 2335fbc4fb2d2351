/// The main streets of a made town, and its motorways with their ramps.
///
/// The first junctions are those of the lattice, the others those of motorways; smaller streets may begin at
/// the spots inside chains.
struct MainStreets: Sendable {
  let lattice: Lattice
  /// First the chains of the lattice by their own numbers, nil where there is no street; then motorways and
  /// ramps.
  let graph: StreetGraph
  /// Where to look for the face of a place.
  let grid: ExtentGrid
  private let sides: Random
  private let bothSides: Double

  /// Metres of the side of a square of the grid: faces are about twice as wide.
  private static let square = 400.0

  init(_ style: StreetStyle, random: Random) {
    let lattice = Lattice(style, random: random["lattice"])
    let motorways = Motorways(lattice)
    var builder = Builder(
      junctions: lattice.junctions + motorways.junctions, spacing: 0.95 * style.block,
      jitter: 0.4 * style.jitter, random: random["spots"])
    for number in 0..<StreetChain.count {
      let chain = StreetChain(number: number)
      guard lattice.hasStreet[number] else {
        builder.chains.append(nil)
        continue
      }
      builder.append(
        chain.isTrunk ? .trunk : .arterial, from: chain.first, to: chain.last,
        lattice.tangents(of: chain))
    }
    for piece in motorways.pieces {
      builder.append(.motorway, from: piece.first, to: piece.last, piece.tangents)
    }
    for ramp in motorways.ramps { builder.append(.ramp, from: ramp.from, to: ramp.to, nil) }

    self.lattice = lattice
    graph = StreetGraph(
      points: builder.points, chains: builder.chains,
      junctions: lattice.junctions.count + motorways.junctions.count)
    sides = random["sides"]
    bothSides = min(1, 5 * style.snap * style.snap)
    grid = ExtentGrid(Self.extents(lattice, graph), side: Self.square)
  }

  /// Whether streets may begin at a spot towards the left or the right of its chain; a spot serves
  /// one side, or both where crossroads are common.
  func serves(_ spot: Int, left: Bool) -> Bool {
    sides.chance(bothSides, at: 2 * spot) || (sides.word(at: 2 * spot + 1) & 1 == 0) == left
  }
}

extension MainStreets {
  /// Cuts streets into pieces.
  private struct Builder {
    let random: Random
    let spacing: Double
    let jitter: Double
    var points: [GroundVector]
    var chains: [StreetGraph.Chain?] = []

    init(junctions: [GroundVector], spacing: Double, jitter: Double, random: Random) {
      self.random = random
      self.spacing = spacing
      self.jitter = jitter
      points = junctions
      points.reserveCapacity(150_000)
      chains.reserveCapacity(StreetChain.count)
    }

    /// A cubic Hermite curve with those tangents; a straight line without.
    mutating func append(
      _ streetClass: StreetClass, from first: Int, to last: Int,
      _ tangents: (first: GroundVector, last: GroundVector)?
    ) {
      let (start, end) = (points[first], points[last])
      let chord = end - start
      let spots = points.count
      var length = 0.0
      var before = start
      if let tangents {
        let random = random[chains.count]
        let reach = 1.2 * chord.length
        let (first, last) = (
          tangents.first.shortened(to: reach), tangents.last.shortened(to: reach)
        )
        let count = max(2, Int((chord.length / spacing).rounded()))
        for index in 1..<count {
          let u = (Double(index) + jitter * (random.uniform(at: index) - 0.5)) / Double(count)
          let v = 1 - u
          let point =
            start + (u * u * (3 - 2 * u)) * chord + (u * v * v) * first - (u * u * v) * last
          length += point.distance(to: before)
          before = point
          points.append(point)
        }
      }
      length += end.distance(to: before)
      chains.append(
        StreetGraph.Chain(
          Road(streetClass), from: first, to: last, spots: spots..<points.count, length: length))
    }
  }
}

extension Lattice {
  /// The directions of a street at its ends: along the chord of the neighbours on its line.
  fileprivate func tangents(of chain: StreetChain) -> (first: GroundVector, last: GroundVector) {
    let step = chain.last - chain.first
    let place = chain.isNorthward ? chain.row : chain.column
    func tangent(_ node: Int, _ place: Int) -> GroundVector {
      let before = place > 0 ? node - step : node
      let after = place < Self.size - 1 ? node + step : node
      return (1 / Double((after - before) / step)) * (junctions[after] - junctions[before])
    }
    return (tangent(chain.first, place), tangent(chain.last, place + 1))
  }
}
