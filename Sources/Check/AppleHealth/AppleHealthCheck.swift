import Formats
import Reading
import Spool

/// The check of an export of the Health app, which consists of `export.xml` and the GPX files of
/// the workouts' routes.
struct AppleHealthCheck: AppCheck {
  /// The name of the layout, which replaces the name of an app. No study installs this app, and no
  /// real app has this name.
  static let app = "apple-health"
  static let title = "Apple Health"
  static let isInstalled = false
  static let layouts = [app]
  /// Participants export and hand over their data themselves, so no layout is sent to a server.
  static let sentLayouts: [String] = []
  static let streams: [String] = []
  static let dialects = ["\(ExportElement.version)"]

  /// The method of a rule. Both methods check the rule while files are read.
  enum Method: Sendable { case text, routes }

  /// The rules in the order of reports. Add a new rule here.
  static let rules = [
    Rule(
      "export-text",
      "An Apple Health export is valid XML for its document type, and HealthKit defines all of its "
        + "values.",
      limit:
        "Apple defines all elements, attributes, types, units and value names of the export. The "
        + "start, end and creation date of a record are in chronological order. Percentages are "
        + "numbers from 0 to 1. The export has one export date and one participant",
      catches: "one record with a unit that its type does not allow",
      .app(Method.text)),
    Rule(
      "export-routes",
      "Each workout route of an export has a file, and its points are from the time of the "
        + "workout.",
      limit:
        "The times of route points increase and are within the workout. The length of the route "
        + "may differ from the workout's distance by at most \(RouteText.tolerance.percent)",
      catches: "two swapped points of a route",
      .app(Method.routes)),
  ]

  static func isPatient(_ name: String) -> Bool { BeiweFileName.isPatient(name) }

  let source: Source
  private let patient: String
  /// The path of `export.xml` below the recording's folder, and the paths of the route files.
  private let export: String?
  private let routes: [String]

  init(_ patient: String, in source: Source) throws {
    self.source = source
    self.patient = patient
    let homes = source.homes(of: patient, Self.self).map(\.path)
    let below = try source.files(of: homes)
    // A single file given by the user may have routes next to it.
    export = try below.first { try Self.isExport($0, in: source.folder) }
    routes = below.filter { Self.name(of: $0).hasSuffix(".gpx") }.sorted()
  }

  func run(_ assignment: Assignment) throws -> AppFindings {
    var found = AppFindings()
    var (text, points) = (Finding(), Finding())
    guard let export else {
      return conclude(.lacking("export.xml"), .lacking("export.xml"), assignment.rules, found)
    }
    var judge = ExportText(export)
    var audience = try HealthAudience(assignment, in: source.folder)
    let isWhole = try read(export, &found, assignment.progress) { line in
      judge.see(line)
      if let sample = judge.sample { audience?.take(sample) }
    }
    found.onlooker = try audience?.finish()
    if isWhole { judge.finish() }
    found.contents[export]?.rows = judge.rows
    text += judge.found.finding
    var unread = Set(routes)
    for route in judge.routes {
      let file = folder(of: export) + route.path
      guard let path = routes.first(where: { $0.withoutCompression == file }) else {
        // An excerpt omits files that have no rows in its time span.
        if !source.isExcerpt {
          points.judge(
            false, "a missing route file", allowed: "a file for each route", at: RowPlace(file))
        }
        continue
      }
      unread.remove(path)
      points += try judgeRoute(path, route, &found, assignment.progress)
    }
    for path in unread.sorted() {
      points.judge(
        false, "a route without a workout", allowed: "a route of a workout", at: RowPlace(path))
      _ = try judgeRoute(path, nil, &found, assignment.progress)
    }
    if !points.isJudged { points = .lacking("workout with a route") }
    return conclude(text, points, assignment.rules, found)
  }

  func compare(with other: Self, without unsent: Set<String>) throws -> Comparison.Result {
    var result = Comparison.Result()
    let ours = try contents(&result)
    let theirs = try other.contents(&result)
    for name in Set(ours.keys).union(theirs.keys).sorted() {
      guard let one = ours[name], let two = theirs[name], one == two else {
        var difference = HourDifference(0)
        (difference.patient, difference.stream) = (patient, name)
        difference.rows = ours[name] == nil ? 0 : 1
        if ours[name] == nil {
          difference.added = 1
        } else if theirs[name] == nil {
          difference.lost = 1
        } else {
          difference.altered = 1
        }
        result.differences.append(difference)
        continue
      }
      result.rows += one.lines
      result.hours += 1
    }
    return result
  }

  // MARK: Files

  private static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.withoutCompression
  }

  private func folder(of export: String) -> String {
    String(export.dropLast(export.split(separator: "/").last.map { $0.count + 1 } ?? 0))
  }

  private func judgeRoute(
    _ path: String, _ route: ExportText.Route?, _ found: inout AppFindings,
    _ progress: ReadingProgress?
  ) throws -> Finding {
    var judge = RouteText(path, during: route?.span)
    if try read(path, &found, progress, { judge.see($0) }) {
      judge.finish(distance: route?.distance)
    }
    found.contents[path]?.rows = judge.points
    return judge.found.finding
  }

  /// Calls `see` with each line of a file, without its line end. Returns false if the file cannot
  /// be read to its end.
  private func read(
    _ path: String, _ found: inout AppFindings, _ progress: ReadingProgress?,
    _ see: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(FileError) -> Bool {
    let text = TextReader()
    try text.open(path, in: source.folder)
    while try text.next() { Self.lines(of: text, see) }
    progress?.add(bytes: Int(text.contentBytes))
    found.readable.count(1)
    if let defect = text.defect {
      found.readable.fail(
        RowPlace(path), defect.fact, allowed: "a file that can be read to its end")
      return false
    }
    found.contents[path] = FileContent(bytes: text.contentBytes, checksum: text.checksum.value)
    return true
  }

  private static func lines(
    of text: TextReader, _ see: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let bytes = UnsafeBufferPointer(start: text.bytes, count: text.lineEnd)
    var start = 0
    while start < bytes.count,
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
    {
      see(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      start = end + 1
    }
  }

  private func conclude(
    _ text: Finding, _ points: Finding, _ rules: [Rule], _ found: AppFindings
  ) -> AppFindings {
    var found = found
    for (number, rule) in rules.enumerated() {
      guard case .app(let method as Method, _) = rule.method else { continue }
      found.findings[number] = method == .text ? text : points
    }
    return found
  }

  /// Returns the number of lines and the checksum of each file, by the file's name without `.gz`.
  private func contents(
    _ result: inout Comparison.Result
  ) throws(FileError) -> [String: Content] {
    var contents: [String: Content] = [:]
    for path in routes + (export.map { [$0] } ?? []) {
      var found = AppFindings()
      var lines = 0
      let isWhole = try read(path, &found, nil) { _ in lines += 1 }
      if !isWhole { result.defects.append("\(path): the file cannot be read to its end") }
      contents[Self.name(of: path)] = Content(
        lines: lines, checksum: found.contents[path]?.checksum)
    }
    return contents
  }

  private struct Content: Equatable {
    let lines: Int
    /// The checksum of the content; nil for a file that cannot be read to its end.
    let checksum: UInt32?
  }
}
