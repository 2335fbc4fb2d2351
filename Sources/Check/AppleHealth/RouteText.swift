import Reading

/// Judges the points of a route as the lines of its GPX file pass.
struct RouteText {
  private(set) var found: LineFinding
  /// The points so far.
  private(set) var points = 0
  /// Metres along the points.
  private(set) var length = 0.0

  /// When the workout goes on, in ms since 1970; nil for a route of no workout.
  private let span: ClosedRange<Int64>?
  private var open: [String] = []
  private var position: Truth.Position?
  private var last: (position: Truth.Position, time: Int64)?

  /// What a file of GPX and its points may hold.
  private static let children = [
    "": ["gpx"], "gpx": ["metadata", "trk"], "metadata": ["time"], "trk": ["name", "trkseg"],
    "trkseg": ["trkpt"], "trkpt": ["ele", "time", "extensions"],
    "extensions": ["speed", "course", "hAcc", "vAcc"],
  ]

  init(_ file: String, during span: ClosedRange<Int64>?) {
    found = LineFinding(file)
    self.span = span
  }

  /// Judges the next line, which is given without its end.
  mutating func see(_ bytes: UnsafeBufferPointer<UInt8>) {
    found.next()
    if found.line == 1, bytes.starts(with: "<?xml ".utf8) { return }
    var pieces = XMLLine(bytes)
    do throws(XMLLine.Defect) {
      while let piece = try pieces.next() { see(piece) }
    } catch {
      found.fail(error.description, "XML")
    }
  }

  /// Judges what only the end of the file shows.
  ///
  /// - Parameter distance: metres of the workout; nil where it tells of none.
  mutating func finish(distance: Double?) {
    found.judge(
      open.isEmpty && found.line > 1, open.last.map { "\($0) without an end" } ?? "no root",
      "one root with an end")
    found.judge(points > 1, "\(points) points", "a route")
    guard let distance, distance > 0 else { return }
    found.judge(
      length / distance - 1, limit: Self.tolerance,
      "as the share that \(length.rounded()) m have more than \(distance) m")
  }

  /// The share by which a route may be longer or shorter than its workout's distance.
  static let tolerance = 0.03

  private mutating func see(_ piece: XMLPiece) {
    switch piece {
    case .start(let tag, let isEmpty):
      let holds = Self.children[open.last ?? ""]?.contains(tag.name) == true
      if !holds { found.fail("\(tag.name) in \(open.last ?? "no element")", "a place for it") }
      if tag.name == "trkpt" { begin(tag) }
      if !isEmpty { open.append(tag.name) }
    case .end(let name):
      guard open.last == name else {
        return found.fail("end of \(name)", open.last.map { "end of \($0)" } ?? "nothing more")
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
        "-90 to 90, -180 to 180")
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
    default: found.fail("text \(text.prefix(40))", "elements alone")
    }
  }

  /// Takes a point's time, with which the point is complete.
  private mutating func take(_ text: String) {
    guard let time = HealthTime.instant(text) else {
      return found.fail("time \(text)", "such as 2026-03-02T12:04:44Z")
    }
    if let span, !span.contains(time) { found.fail("time \(text)", "a time of the workout") }
    guard let position else { return }
    if let last {
      if time <= last.time { found.fail("time \(text)", "a time after that of the point before") }
      length += Ground(at: position.latitude).way(last.position, position).length
    }
    last = (position, time)
  }
}
