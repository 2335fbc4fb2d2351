import Formats
import Page
import Reading
import Spool

/// A panel with a map of the fixes and of the true path, in metres from the centre of the fixes.
struct MapPanel: Panel {
  static let name = "map"
  static let title = "Map"

  private let frame: Frame
  private var fixes = Track()
  private var path = Track()
  private var count = 0
  /// The streets of the town, from the ground truth.
  private var streets: [Truth.Street] = []
  /// The drawing, which is created after the last piece from the tracks and the streets.
  private var drawing: Drawing?

  private struct Drawing {
    /// The centre of all fixes; nil without a fix.
    var middle: Truth.Position?
    /// The distance from the centre to the farthest fix, in metres.
    var farthest: Double
    var map: GroundMap
  }

  init(_ frame: Frame) { self.frame = frame }

  mutating func begin(_ truth: Truth) { streets = truth.net }

  mutating func see(_ piece: Piece) {
    let indices = frame.indices(of: piece.gps)
    count += indices.count
    for row in indices {
      fixes.add(
        piece.gps.times[row],
        Truth.Position(latitude: piece.gps.value(row, 0), longitude: piece.gps.value(row, 1)))
    }
    for row in frame.indices(of: piece.path) {
      path.add(
        piece.path.times[row],
        Truth.Position(latitude: piece.path.value(row, 0), longitude: piece.path.value(row, 1)))
    }
  }

  mutating func finish(_ surveys: SurveyRecords) {
    drawing = drawn
    (fixes, path, streets) = (Track(), Track(), [])
  }

  var lack: String? { (drawing ?? drawn).middle == nil ? "no fixes" : nil }

  private var drawn: Drawing {
    let middle = fixes.middle
    let ways = lines(of: fixes, from: middle)
    let trueWays = lines(of: path, from: middle)
    let map = GroundMap(
      name: Self.name, summary: "Fixes\(trueWays.isEmpty ? "" : " and true path") on a map.",
      lines: (trueWays.isEmpty ? [] : [GroundMap.Line("path", "true path", trueWays)])
        + [GroundMap.Line("fixes", "fixes", ways)],
      streets: net(from: middle))
    let farthest = ways.joined().map { ($0 * $0).sum().squareRoot() }.max() ?? 0
    return Drawing(middle: middle, farthest: farthest, map: map)
  }

  /// Returns the connected parts of a track, in metres from the centre.
  private func lines(of track: Track, from middle: Truth.Position?) -> [[SIMD2<Double>]] {
    guard let middle else { return [] }
    let ground = Ground(at: middle.latitude)
    return track.parts.map { part in part.map { ground.way(middle, $0) } }
  }

  /// The groups of road classes, main roads first. The map has either all roads of a group or none.
  private static let roads = [
    ["motorway", "trunk", "ramp"], ["arterial"], ["collector"], ["street"], ["path"],
  ]

  /// Returns the streets of each group of classes, in metres from the centre.
  private func net(from middle: Truth.Position?) -> [[GroundMap.Street]] {
    guard let middle else { return [] }
    let ground = Ground(at: middle.latitude)
    return Self.roads.map { names in
      streets.filter { names.contains($0.road) }.map { street in
        GroundMap.Street(from: ground.way(middle, street.from), to: ground.way(middle, street.to))
      }
    }
  }

  func write(to page: inout Markup) {
    let drawing = drawing ?? drawn
    let middle = drawing.middle.flatMap { frame.showsCoordinates ? $0 : nil }
    page.element(
      "p", ["class": "caption"],
      text:
        "\(counted(count, "fix", "fixes")). The farthest fix is "
        + "\(Quantity.threeDigits(drawing.farthest / 1_000)) km from the centre of the map. "
        + (middle.map {
          "The centre is at latitude \(Quantity.number($0.latitude)), longitude "
            + "\(Quantity.number($0.longitude))."
        } ?? "North is up."))
    drawing.map.write(to: &page)
  }

  func write(to json: inout JSONWriter) {
    let drawing = drawing ?? drawn
    json.member("fixes", count)
    json.member("farthest_m", number: drawing.farthest)
    guard frame.showsCoordinates, let middle = drawing.middle else { return }
    json.member("middle_latitude", number: middle.latitude)
    json.member("middle_longitude", number: middle.longitude)
  }
}

/// A track with a limited number of points. Their distance grows with the length of the track.
private struct Track: Sendable {
  /// The positions in order of time, divided into parts at long gaps.
  private(set) var parts: [[Truth.Position]] = []
  private var count = 0
  private var last: (time: Int64, position: Truth.Position)?
  /// The minimum distance between two kept points, in metres.
  private var spacing = 2.0

  private static let limit = 8_192
  /// The longest interval between two points that a line connects, in ms.
  private static let gap: Int64 = 600_000

  mutating func add(_ time: Int64, _ position: Truth.Position) {
    guard (-90...90).contains(position.latitude), (-180...180).contains(position.longitude) else {
      return
    }
    let isGap = last.map { !(0..<Self.gap).contains(time - $0.time) } ?? true
    if !isGap, let end = parts.last?.last, Ground.distance(end, position) < spacing {
      last?.time = time
      return
    }
    if isGap { parts.append([]) }
    parts[parts.count - 1].append(position)
    last = (time, position)
    count += 1
    if count > Self.limit { thin() }
  }

  private mutating func thin() {
    spacing *= 2
    for index in parts.indices {
      var kept: [Truth.Position] = []
      for position in parts[index]
      where kept.last.map({ Ground.distance($0, position) >= spacing }) ?? true {
        kept.append(position)
      }
      parts[index] = kept
    }
    // Successive parts with only one point each become one part.
    var dots: [[Truth.Position]] = []
    for part in parts {
      if part.count == 1, let dot = dots.last, dot.count == 1,
        Ground.distance(dot[0], part[0]) < spacing
      {
        continue
      }
      dots.append(part)
    }
    parts = dots
    count = parts.reduce(0) { $0 + $1.count }
  }

  /// The medians of the latitudes and of the longitudes of the kept points; nil without a point.
  var middle: Truth.Position? {
    let all = parts.joined()
    guard !all.isEmpty else { return nil }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return Truth.Position(
      latitude: median(all.map(\.latitude)), longitude: median(all.map(\.longitude)))
  }
}
