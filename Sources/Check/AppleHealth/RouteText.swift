import Glibc

/// Judges the points of a route as the lines of its GPX file pass.
struct RouteText {
  private(set) var finding = Finding()
  /// The points so far.
  private(set) var points = 0
  /// Metres along the points.
  private(set) var length = 0.0

  private let file: String
  /// When the workout goes on, in seconds since 1970; nil for a route of no workout.
  private let span: ClosedRange<Int64>?
  private var line = 0
  private var open: [String] = []
  private var position: (latitude: Double, longitude: Double)?
  private var last: (position: (latitude: Double, longitude: Double), time: Int64)?

  /// What a file of GPX and its points may hold.
  private static let children = [
    "": ["gpx"], "gpx": ["metadata", "trk"], "metadata": ["time"], "trk": ["name", "trkseg"],
    "trkseg": ["trkpt"], "trkpt": ["ele", "time", "extensions"],
    "extensions": ["speed", "course", "hAcc", "vAcc"],
  ]

  init(_ file: String, during span: ClosedRange<Int64>?) {
    self.file = file
    self.span = span
  }

  /// Judges the next line, which is given without its end.
  mutating func see(_ bytes: UnsafeBufferPointer<UInt8>) {
    line += 1
    if line == 1, bytes.starts(with: "<?xml ".utf8) { return }
    var pieces = XMLLine(bytes)
    do throws(XMLLine.Defect) {
      while let piece = try pieces.next() { see(piece) }
    } catch {
      fail(error.description, "XML")
    }
  }

  /// Judges what only the end of the file shows.
  ///
  /// - Parameter distance: metres of the workout; nil where it tells of none.
  mutating func finish(distance: Double?) {
    judge(
      open.isEmpty && line > 1, open.last.map { "\($0) without an end" } ?? "no root",
      "one root with an end")
    judge(points > 1, "\(points) points", "a route")
    guard let distance, distance > 0 else { return }
    let (place, length) = (RowPlace(file), length)
    finding.judge(
      length / distance - 1, limit: Self.tolerance,
      "as the share that \(length.rounded()) m have more than \(distance) m", at: place)
  }

  /// The share by which a route may be longer or shorter than its workout's distance.
  static let tolerance = 0.03

  private var place: RowPlace { RowPlace(file, row: line) }

  private mutating func fail(_ value: String, _ allowed: String) {
    finding.fail(place, value, allowed: allowed)
  }

  private mutating func judge(_ holds: Bool, _ value: String, _ allowed: String) {
    finding.count(1)
    if !holds { fail(value, allowed) }
  }

  private mutating func see(_ piece: XMLPiece) {
    switch piece {
    case .start(let tag, let isEmpty):
      let holds = Self.children[open.last ?? ""]?.contains(tag.name) == true
      if !holds { fail("\(tag.name) in \(open.last ?? "no element")", "a place for it") }
      if tag.name == "trkpt" { begin(tag) }
      if !isEmpty { open.append(tag.name) }
    case .end(let name):
      guard open.last == name else {
        return fail("end of \(name)", open.last.map { "end of \($0)" } ?? "nothing more")
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
      return judge(
        false, "\(point["lat"] ?? "no latitude"), \(point["lon"] ?? "no longitude")",
        "-90 to 90, -180 to 180")
    }
    position = (latitude, longitude)
    finding.count(1)
  }

  private mutating func see(_ text: String) {
    switch open.last {
    case "time" where open.dropLast().last == "trkpt": take(text)
    case "ele", "speed", "course", "hAcc", "vAcc":
      if Double(text)?.isFinite != true { fail("\(open.last ?? "") \(text)", "a number") }
    case "name", "time": break
    default: fail("text \(text.prefix(40))", "elements alone")
    }
  }

  /// Takes a point's time, with which the point is complete.
  private mutating func take(_ text: String) {
    guard let time = ExportTime.universal(text) else {
      return fail("time \(text)", "such as 2026-03-02T12:04:44Z")
    }
    if let span, !span.contains(time) { fail("time \(text)", "a time of the workout") }
    guard let position else { return }
    if let last {
      if time <= last.time { fail("time \(text)", "a time after that of the point before") }
      length += Self.metres(last.position, position)
    }
    last = (position, time)
  }

  /// Along the surface of a sphere as large as the Earth.
  private static func metres(
    _ one: (latitude: Double, longitude: Double), _ other: (latitude: Double, longitude: Double)
  ) -> Double {
    let radians = Double.pi / 180
    let north = (other.latitude - one.latitude) * radians
    let east = (other.longitude - one.longitude) * radians
    let half =
      sin(north / 2) * sin(north / 2)
      + cos(one.latitude * radians) * cos(other.latitude * radians) * sin(east / 2) * sin(east / 2)
    return 2 * 6_371_008.8 * asin(min(half.squareRoot(), 1))
  }
}
