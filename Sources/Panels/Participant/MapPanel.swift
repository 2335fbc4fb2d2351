import Formats
import Page
import Reading
import Spool

/// Where the phone said it was, over where it really went, in metres from the middle.
struct MapPanel: Panel {
  static let name = "map"
  static let title = "Map"

  private let frame: Frame
  private var fixes = Track()
  private var path = Track()
  private var count = 0
  /// Of the town, by the truth.
  private var streets: [Truth.Street] = []

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

  var lack: String? { fixes.middle == nil ? "no fixes" : nil }

  private var middle: Truth.Position {
    fixes.middle ?? Truth.Position(latitude: 0, longitude: 0)
  }

  /// A way in metres from the middle.
  private func drawn(_ track: Track) -> [[SIMD2<Double>]] {
    track.lines(on: Ground(at: middle.latitude), from: middle)
  }

  /// Classes of roads that are drawn or left out together, main roads first.
  private static let roads = [
    ["motorway", "trunk", "ramp"], ["arterial"], ["collector"], ["street"], ["path"],
  ]

  /// Streets by their classes, in metres from the middle.
  private var net: [[GroundMap.Street]] {
    let (middle, ground) = (middle, Ground(at: middle.latitude))
    return Self.roads.map { names in
      streets.filter { names.contains($0.road) }.map { street in
        GroundMap.Street(from: ground.way(middle, street.from), to: ground.way(middle, street.to))
      }
    }
  }

  /// Metres from the middle to the farthest fix.
  private static func reach(of lines: [[SIMD2<Double>]]) -> Double {
    lines.joined().map(\.length).max() ?? 0
  }

  func write(to page: inout Markup) {
    let (middle, ways) = (middle, drawn(fixes))
    let lines =
      (path.parts.isEmpty ? [] : [GroundMap.Line("path", "true way", drawn(path))])
      + [GroundMap.Line("fixes", "fixes", ways)]
    let far = Self.reach(of: ways)
    page.element(
      "p", ["class": "caption"],
      text:
        "\(counted(count, "fix", "fixes")), the farthest \(Quantity.threeDigits(far / 1_000)) km "
        + "from the middle of all. "
        + (frame.showsCoordinates
          ? "The middle is at \(Quantity.number(middle.latitude)), "
            + "\(Quantity.number(middle.longitude))." : "North is up."))
    GroundMap(
      name: Self.name, summary: "Fixes\(path.parts.isEmpty ? "" : " and the true way") on a map.",
      lines: lines, streets: net
    ).write(to: &page)
  }

  func write(to json: inout JSONWriter) {
    let middle = middle
    json.member("fixes", count)
    json.member("farthest_m", number: Self.reach(of: drawn(fixes)))
    if frame.showsCoordinates {
      json.member("middle_latitude", number: middle.latitude)
      json.member("middle_longitude", number: middle.longitude)
    }
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}

/// A way as a bounded number of points: the longer it is, the farther apart they are.
private struct Track: Sendable {
  /// Positions in order, in parts without long gaps.
  private(set) var parts: [[Truth.Position]] = []
  private var count = 0
  private var last: (time: Int64, position: Truth.Position)?
  /// Metres between two points that are kept.
  private var spacing = 2.0

  private static let limit = 8_192
  /// In ms; across a longer gap no line is drawn.
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
    // Dots beside each other are one dot.
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

  /// The medians of the latitudes and of the longitudes of the points that are kept; nil without a point.
  var middle: Truth.Position? {
    let all = parts.joined()
    guard !all.isEmpty else { return nil }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return Truth.Position(
      latitude: median(all.map(\.latitude)), longitude: median(all.map(\.longitude)))
  }

  func lines(on ground: Ground, from middle: Truth.Position) -> [[SIMD2<Double>]] {
    parts.map { $0.map { ground.way(middle, $0) } }
  }
}
