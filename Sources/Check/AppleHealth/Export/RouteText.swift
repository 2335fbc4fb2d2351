import Formats
import Glibc
import Reading
import XML

/// A check of the points of a route in a GPX file.
///
/// The files of Understudy are judged strictly. Other files may have all elements of GPX, and several
/// points of one second.
struct RouteText {
  let file: String
  private let isStrict: Bool
  private(set) var found = Finding()
  private var notes = ExportNotes()
  /// The number of points read so far.
  private(set) var points = 0
  /// The length of the path through the points, in metres.
  private(set) var length = 0.0
  var place: XMLPlace?

  /// The span of the workout, in ms since 1970; nil for a route without a workout.
  private let span: ClosedRange<Int64>?
  private var open: [Int] = []
  private var text: [CChar] = []
  private var position: Truth.Position?
  private var last: (position: Truth.Position, time: Int64)?
  private var dates = DateOutliers()

  private static let names = [
    "gpx", "metadata", "trk", "trkseg", "trkpt", "name", "time", "ele", "extensions", "speed",
    "course", "hAcc", "vAcc",
  ]
  private static let (gpx, segment, point, time) = (0, 3, 4, 6)
  /// The indices of elements whose text is a number.
  private static let numbers = [7, 9, 10, 11, 12]
  /// The elements that each element of a file by Understudy may contain.
  private static let children = [
    "gpx": ["metadata", "trk"], "metadata": ["time"], "trk": ["name", "trkseg"],
    "trkseg": ["trkpt"], "trkpt": ["ele", "time", "extensions"],
    "extensions": ["speed", "course", "hAcc", "vAcc"],
  ]
  private let names = FixedNames(Self.names)
  private let attributes = FixedNames(["lat", "lon"])
  /// The index of an element that `names` lacks.
  private static let unknown = -1

  init(_ file: String, during span: ClosedRange<Int64>?, isStrict: Bool) {
    self.file = file
    self.span = span
    self.isStrict = isStrict
  }

  // MARK: Elements

  mutating func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    if isStrict { judgeText() }
    text.removeAll(keepingCapacity: true)
    let index = names.index(of: name) ?? Self.unknown
    if isStrict || open.isEmpty { judgeParent(of: index, name) }
    if index == Self.point { beginPoint(attributes) }
    if index == Self.segment, !isStrict { last = nil }
    open.append(index)
    guard open.count > ExportText.depth else { return }
    fail(
      "an element in \(ExportText.depth) others",
      "at most \(ExportText.depth) nested elements")
    place?.stop()
  }

  private mutating func judgeParent(of index: Int, _ name: UnsafePointer<CChar>) {
    let parent = open.last.map { $0 < 0 ? "another element" : Self.names[$0] }
    let name = String(cString: name)
    let isAllowed = parent.map { Self.children[$0]?.contains(name) == true } ?? (index == Self.gpx)
    guard !isAllowed, open.last != Self.unknown else { return }
    fail("\(name) in \(parent ?? "no element")", "a parent element that may contain \(name)")
  }

  mutating func end() {
    let index = open.removeLast()
    text.append(0)
    text.withUnsafeBufferPointer { bytes in
      guard let text = bytes.baseAddress else { return }
      if index == Self.time, open.last == Self.point {
        take(text)
      } else if Self.numbers.contains(index), DecimalText.value(text) == nil {
        fail("\(Self.names[index]) \(String(cString: text))", "a number")
      }
    }
    if isStrict, index != Self.time, index != 5, !Self.numbers.contains(index) {
      text.removeLast()
      judgeText()
    }
    text.removeAll(keepingCapacity: true)
  }

  mutating func see(_ piece: UnsafeBufferPointer<CChar>) {
    guard text.count < 1_000 else { return }
    text.append(contentsOf: piece)
  }

  /// Judges text between elements.
  private mutating func judgeText() {
    guard text.contains(where: { $0 > 0x20 || $0 < 0 }) else { return }
    let words = String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    fail("text \(words.prefix(40))", "XML elements without text")
  }

  // MARK: Points

  private mutating func beginPoint(_ attributes: XMLAttributes) {
    points += 1
    position = nil
    found.count(1)
    var texts: (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
    var next = attributes
    while let name = next.pointee {
      switch self.attributes.index(of: name) {
      case 0: texts.0 = next[1]
      case 1: texts.1 = next[1]
      default: break
      }
      next += 2
    }
    guard let latitude = texts.0.flatMap({ DecimalText.value($0) }), abs(latitude) <= 90,
      let longitude = texts.1.flatMap({ DecimalText.value($0) }), abs(longitude) <= 180
    else {
      let words = (texts.0.map { String(cString: $0) }, texts.1.map { String(cString: $0) })
      return fail(
        "\(words.0 ?? "no latitude"), \(words.1 ?? "no longitude")",
        "latitude -90 to 90, longitude -180 to 180")
    }
    position = Truth.Position(latitude: latitude, longitude: longitude)
    if !isStrict, latitude == 0, longitude == 0 {
      note("a point at latitude 0 and longitude 0", "positions that a receiver measured")
    }
  }

  /// Reads the text of a point's time, and then judges the point, because the time is its last
  /// part.
  private mutating func take(_ text: UnsafePointer<CChar>) {
    guard let time = LocalTime(ofXML: text, isStrict: isStrict)?.instant else {
      return fail("time \(String(cString: text))", "a time such as 2026-03-02T12:04:44Z")
    }
    if let span, !span.contains(time) {
      if isStrict {
        fail("time \(String(cString: text))", "a time within the workout")
      } else {
        note("a point outside of the time of the workout", "times within the workout")
      }
    }
    if !isStrict {
      let (file, place) = (file, self.place)
      dates.add(time, at: RowPlace(file, row: place?.line ?? 1))
    }
    guard let position else { return }
    if let last { judge(position, time, after: last, text) }
    last = (position, time)
  }

  private mutating func judge(
    _ position: Truth.Position, _ time: Int64, after last: (position: Truth.Position, time: Int64),
    _ text: UnsafePointer<CChar>
  ) {
    if time < last.time || isStrict && time == last.time {
      fail("time \(String(cString: text))", "a time after the previous point")
    }
    // The local coordinates are valid near the first point alone.
    let way = Ground(at: position.latitude).way(last.position, position).length
    length += way
    guard !isStrict, time >= last.time else { return }
    // Times have a resolution of one second, so points of one second may be almost 1 s apart.
    let seconds = max(Double(time - last.time) / 1_000, 1)
    let distance =
      way < Self.nearby ? way : Ground.distance(last.position, position)
    if distance > Self.speed * seconds {
      found.remark(
        RowPlace(file, row: line),
        "a point \((distance / 1_000).shortened) km from the previous point, after "
          + "\((Double(time - last.time) / 1_000).shortened) s, at \(time)",
        usual: "at most \(Self.speed.shortened) m/s from point to point")
    }
  }

  /// The greatest plausible speed, in m/s: the speed of sound at 15 °C (ISO 2533), which no vehicle
  /// with a passenger's phone reaches.
  private static let speed = 340.0
  /// A distance below which flat coordinates are exact enough, in metres.
  private static let nearby = 100_000.0

  // MARK: The whole file

  /// Judges the file as a whole, after its last element.
  ///
  /// - Parameter distance: The workout's distance in metres; nil if the export has none.
  mutating func finish(distance: Double?) {
    // Real workouts may end after their first point, and other devices measure their distance.
    guard isStrict else { return found.count(1) }
    found.judge(
      points > 1, "\(points) points", allowed: "at least 2 points", at: RowPlace(file))
    guard let distance, distance > 0 else { return }
    found.judge(
      length / distance - 1, limit: AppleHealthCheck.routeTolerance,
      "relative error of the route's length (\(length.rounded()) m instead of \(distance) m)",
      at: RowPlace(file))
  }

  /// Adds the remarks, after the last element.
  func remark(in finding: inout Finding) {
    notes.remark(in: &finding, of: file)
    dates.remark(in: &finding, "point")
  }

  private var line: Int { place?.line ?? 1 }

  mutating func fail(_ value: String, _ allowed: String) {
    found.fail(RowPlace(file, row: line), ExportNotes.shortened(value), allowed: allowed)
  }

  private mutating func note(_ value: String, _ usual: String) {
    notes.add(value, usual: usual, line: line)
  }
}

extension RouteText: XMLReceiver {
  static let begin: XMLBegin = { data, name, attributes in
    guard let name, let attributes else { return }
    XMLPlace.receiver(of: data) { (route: inout RouteText) in route.begin(name, attributes) }
  }

  static let end: XMLEnd = { data, _ in
    XMLPlace.receiver(of: data) { (route: inout RouteText) in route.end() }
  }

  static let text: XMLText? = {
    data, text, count in
    XMLPlace.receiver(of: data) { (route: inout RouteText) in
      route.see(UnsafeBufferPointer(start: text, count: Int(count)))
    }
  }
}
