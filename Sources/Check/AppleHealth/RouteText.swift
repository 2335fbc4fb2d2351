import Reading

/// A judge of the points of a route, which reads its GPX file line by line.
struct RouteText {
  private(set) var found: LineFinding
  /// The number of points read so far.
  private(set) var points = 0
  /// The length of the path through the points, in metres.
  private(set) var length = 0.0

  /// The span of the workout, in ms since 1970; nil for a route without a workout.
  private let span: ClosedRange<Int64>?
  private var open: [String] = []
  private var position: Truth.Position?
  private var last: (position: Truth.Position, time: Int64)?

  /// The elements that each element of a GPX file may contain.
  private static let children = [
    "": ["gpx"], "gpx": ["metadata", "trk"], "metadata": ["time"], "trk": ["name", "trkseg"],
    "trkseg": ["trkpt"], "trkpt": ["ele", "time", "extensions"],
    "extensions": ["speed", "course", "hAcc", "vAcc"],
  ]

  init(_ file: String, during span: ClosedRange<Int64>?) {
    found = LineFinding(file)
    self.span = span
  }

  /// Judges the next line, which has no line end.
  mutating func see(_ bytes: UnsafeBufferPointer<UInt8>) {
    found.next()
    if found.line == 1, bytes.starts(with: "<?xml ".utf8) { return }
    var pieces = XMLLine(bytes)
    do throws(XMLLine.Defect) {
      while let piece = try pieces.next() { see(piece) }
    } catch {
      found.fail(error.description, "well-formed XML")
    }
  }

  /// Judges the file as a whole, after its last line.
  ///
  /// - Parameter distance: the workout's distance in metres; nil if the export has none.
  mutating func finish(distance: Double?) {
    found.judge(
      open.isEmpty && found.line > 1,
      open.last.map { "element \($0) without an end tag" } ?? "no root element",
      "one root element with an end tag")
    found.judge(points > 1, "\(points) points", "at least 2 points")
    guard let distance, distance > 0 else { return }
    found.judge(
      length / distance - 1, limit: Self.tolerance,
      "relative error of the route's length (\(length.rounded()) m instead of \(distance) m)")
  }

  /// The largest difference between the lengths of a route and its workout, relative to the
  /// workout's distance.
  static let tolerance = 0.03

  private mutating func see(_ piece: XMLPiece) {
    switch piece {
    case .start(let tag, let isEmpty):
      let holds = Self.children[open.last ?? ""]?.contains(tag.name) == true
      if !holds {
        found.fail(
          "\(tag.name) in \(open.last ?? "no element")",
          "a parent element that may contain \(tag.name)")
      }
      if tag.name == "trkpt" { begin(tag) }
      if !isEmpty { open.append(tag.name) }
    case .end(let name):
      guard open.last == name else {
        return found.fail(
          "end of \(name)",
          open.last.map { "end of \($0)" } ?? "no end tag, because all elements already have one")
      }
      open.removeLast()
    case .text(let text): see(text)
    }
  }

  private mutating func begin(_ point: XMLTag) {
    points += 1
    position = nil
    guard let latitude = point["lat"].flatMap(Double.init), abs(latitude) <= 90,
      let longitude = point["lon"].flatMap(Double.init), abs(longitude) <= 180
    else {
      return found.judge(
        false, "\(point["lat"] ?? "no latitude"), \(point["lon"] ?? "no longitude")",
        "latitude -90 to 90, longitude -180 to 180")
    }
    position = Truth.Position(latitude: latitude, longitude: longitude)
    found.count()
  }

  private mutating func see(_ text: String) {
    switch open.last {
    case "time" where open.dropLast().last == "trkpt": take(text)
    case "ele", "speed", "course", "hAcc", "vAcc":
      if Double(text)?.isFinite != true { found.fail("\(open.last ?? "") \(text)", "a number") }
    case "name", "time": break
    default: found.fail("text \(text.prefix(40))", "XML elements without text")
    }
  }

  /// Reads the text of a point's time, and then judges the point, because the time is its last
  /// part.
  private mutating func take(_ text: String) {
    guard let time = HealthTime.instant(text) else {
      return found.fail("time \(text)", "a time such as 2026-03-02T12:04:44Z")
    }
    if let span, !span.contains(time) { found.fail("time \(text)", "a time within the workout") }
    guard let position else { return }
    if let last {
      if time <= last.time { found.fail("time \(text)", "a time after the previous point") }
      length += Ground(at: position.latitude).way(last.position, position).length
    }
    last = (position, time)
  }
}
