/// Four railway lines through the middle of a town, with stations where they cross main streets.
struct RailNetwork: Sendable {
  struct Station: Equatable, Sendable {
    let line: Int
    /// Counted along the line.
    let index: Int
    /// Metres along the line, 0 in the middle of the town.
    let distance: Double
    let position: GroundVector
  }

  /// The course of a line: straight but for a bend that no train has to brake for.
  private struct Line {
    let centre: GroundVector
    let direction: GroundVector
    let bend: SmoothField

    func point(at distance: Double) -> GroundVector {
      let straight = distance * direction
      let aside = RailNetwork.bend.reach * (bend.value(at: straight) - bend.value(at: .zero))
      return centre + straight + aside * direction.left
    }
  }

  private static let lineCount = 4
  /// Metres from one station to the next at the least, drawn for each; and how far a line reaches
  /// from the middle.
  private static let spacing = 1_100.0...2_200.0
  private static let reach = 20_000.0
  /// How far a line bends aside, and the length of its waves, in metres.
  private static let bend = (reach: 1_200.0, wavelength: 9_000.0)
  /// Metres of the straight pieces that tracks are made of.
  private static let piece = 120.0

  private let lines: [Line]
  private let stations: [[Station]]
  /// The index of each line's station in the middle.
  private let middles: [Int]

  init(_ main: MainStreets, angle: Double, random: Random) {
    let middle = Lattice.middle * Lattice.size + Lattice.middle
    var lines: [Line] = []
    var stations: [[Station]] = []
    var middles: [Int] = []
    for number in 0..<Self.lineCount {
      let random = random[number]
      let part = (Double(number) + random.uniform(in: -0.25...0.25)) / Double(Self.lineCount)
      let line = Line(
        centre: main.points[middle], direction: GroundVector(heading: angle + part * .pi),
        bend: SmoothField(random["bend"], wavelength: Self.bend.wavelength))
      let out = Self.crossings(of: line, main, towards: 1, random["out"])
      let back = Self.crossings(of: line, main, towards: -1, random["back"])
      lines.append(line)
      middles.append(back.count)
      stations.append(
        (back.reversed() + [0] + out).enumerated().map {
          Station(line: number, index: $0, distance: $1, position: line.point(at: $1))
        })
    }
    (self.lines, self.stations, self.middles) = (lines, stations, middles)
  }

  /// Where the stations of half a line lie: at main streets, some way apart.
  private static func crossings(
    of line: Line, _ main: MainStreets, towards sign: Double, _ random: Random
  ) -> [Double] {
    var crossings: [Double] = []
    var earliest = random.uniform(in: spacing)
    var distance = earliest
    var face = main.face(at: line.point(at: sign * distance))
    while distance < reach {
      let next = distance + piece
      let nextFace = main.face(at: line.point(at: sign * next))
      if let face, let nextFace, face != nextFace, distance >= earliest,
        hasWalkers(between: face, nextFace, main)
      {
        var (low, high) = (distance, next)
        for _ in 0..<16 {
          let middle = 0.5 * (low + high)
          if main.face(at: line.point(at: sign * middle)) == face {
            low = middle
          } else {
            high = middle
          }
        }
        crossings.append(sign * high)
        earliest = high + random.uniform(in: spacing, at: crossings.count)
      }
      (distance, face) = (next, nextFace)
    }
    return crossings
  }

  /// Whether all that parts two faces is streets that people walk on: no motorway, no open water.
  private static func hasWalkers(between face: Int, _ other: Int, _ main: MainStreets) -> Bool {
    let round = Set(main.lattice.round(other).map(\.chain))
    let border = main.lattice.round(face).filter { round.contains($0.chain) }
    return !border.isEmpty
      && border.allSatisfy { main.chains[$0.chain.number]?.streetClass.isForWalkers == true }
  }

  /// The station that is nearest to a place.
  func station(near place: GroundVector) -> Station {
    var nearest = stations[0][middles[0]]
    for station in stations.joined()
    where station.position.distance(to: place) < nearest.position.distance(to: place) {
      nearest = station
    }
    return nearest
  }

  /// The rides from one station to another: one, or two with a change in the middle of the town.
  func rides(from start: Station, to end: Station) -> [[Station]] {
    let rides =
      start.line == end.line
      ? [ride(start.line, start.index, end.index)]
      : [
        ride(start.line, start.index, middles[start.line]),
        ride(end.line, middles[end.line], end.index),
      ]
    return rides.filter { $0.count > 1 }
  }

  private func ride(_ line: Int, _ from: Int, _ to: Int) -> [Station] {
    from <= to ? Array(stations[line][from...to]) : stations[line][to...from].reversed()
  }

  /// The points of the track from one station of a line to another, without the first one.
  func track(from start: Station, to end: Station) -> [GroundVector] {
    let length = end.distance - start.distance
    let count = max(1, Int((abs(length) / Self.piece).rounded()))
    return (1...count).map { index in
      lines[start.line].point(at: start.distance + length * Double(index) / Double(count))
    }
  }
}
