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

  /// Lines through the middle of a made town.
  init(_ main: MainStreets, angle: Double, random: Random) {
    let middle = Lattice.middle * Lattice.size + Lattice.middle
    self.init(
      centre: main.graph.points[middle], angle: angle, random: random, crossing: main.crossing)
  }

  /// Lines through the middle of an import.
  init(_ streets: ImportedStreets, angle: Double, random: Random) {
    self.init(centre: .zero, angle: angle, random: random, crossing: streets.crossing)
  }

  /// - Parameter crossing: how many metres along a line it crosses a street that people walk on, between two
  ///   places, for which its second argument tells where they lie; nil if it crosses none.
  private init(
    centre: GroundVector, angle: Double, random: Random,
    crossing: (ClosedRange<Double>, (Double) -> GroundVector) -> Double?
  ) {
    var lines: [Line] = []
    var stations: [[Station]] = []
    var middles: [Int] = []
    for number in 0..<Self.lineCount {
      let random = random[number]
      let part = (Double(number) + random.uniform(in: -0.25...0.25)) / Double(Self.lineCount)
      let line = Line(
        centre: centre, direction: GroundVector(heading: angle + part * .pi),
        bend: SmoothField(random["bend"], wavelength: Self.bend.wavelength))
      let out = Self.distances(random["out"]) { crossing($0) { line.point(at: $0) } }
      let back = Self.distances(random["back"]) { crossing($0) { line.point(at: -$0) } }
      lines.append(line)
      middles.append(back.count)
      stations.append(
        (back.reversed().map { -$0 } + [0] + out).enumerated().map {
          Station(line: number, index: $0, distance: $1, position: line.point(at: $1))
        })
    }
    (self.lines, self.stations, self.middles) = (lines, stations, middles)
  }

  /// How far from the middle the stations of half a line lie: at streets, some way apart.
  private static func distances(
    _ random: Random, crossing: (ClosedRange<Double>) -> Double?
  ) -> [Double] {
    var distances: [Double] = []
    var distance = random.uniform(in: spacing)
    var earliest = distance
    while distance < reach {
      let next = distance + piece
      if distance >= earliest, let station = crossing(distance...next) {
        distances.append(station)
        earliest = station + random.uniform(in: spacing, at: distances.count)
      }
      distance = next
    }
    return distances
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
