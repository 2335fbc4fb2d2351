import Simulation
import Spool

/// The folder that the Health app hands out: `export.xml`, written as days pass, and a file for each route.
struct ExportFiles: ~Copyable {
  private let assignment: Assignment
  /// When the export is made: at the study's end.
  private let exported: Timestamp
  private let dates: ExportDate
  private let workouts: ExportWorkouts
  private var records: ExportRecords
  private var export: ListedFiles
  private var routes: ListedFiles
  /// What the next piece of `export.xml` has so far.
  private var text = TextBuffer()
  private var rows = 0
  private var first: Int64?
  private var last: Int64?
  /// Whether some row is asked for.
  private var isAskedFor = false
  /// The names of routes, which two of one minute may not share.
  private var names: Set<String> = []

  /// The streams that the list of files names.
  static let exportStream = "export"
  static let routeStream = "workout-routes"

  private static let folder = "apple_health_export"
  /// Bytes that are written at a time.
  private static let piece = 1 << 16

  init(_ assignment: Assignment) throws {
    self.assignment = assignment
    exported = assignment.study.span.upperBound
    dates = ExportDate(in: assignment.study.zone)
    let sources = ExportSources(of: assignment.participant)
    records = ExportRecords(dates, from: sources)
    workouts = ExportWorkouts(dates: dates, sources: sources)
    let compression = assignment.choice.plainCompression
    export = ListedFiles(
      Layout.appleHealth.name, of: assignment.recorded, compression: compression)
    routes = ListedFiles(
      Layout.appleHealth.name, of: assignment.recorded, compression: compression)
    try export.create(
      "\(Self.folder)/export.xml\(compression.suffix)", stream: Self.exportStream)
    ExportHead(
      physiology: assignment.participant.life.person.physiology,
      start: assignment.study.profile.start, exported: exported, dates: dates
    ).write(to: &text)
  }

  /// The date of an instant by the clocks of the export.
  func date(of instant: Timestamp) -> CivilDate { dates.date(of: instant) }

  /// Appends a sample of a day.
  ///
  /// - Parameter samples: all of the day, in order of their starts.
  mutating func write(_ sample: HealthSample, among samples: [HealthSample], on day: Day) throws {
    if case .workout(let workout) = sample.value {
      let route = try write(workout, of: sample)
      workouts.write(sample, workout, among: samples, route: route, to: &text)
    } else {
      records.write(sample, on: day.start, to: &text)
    }
    let start = sample.start.milliseconds
    rows += 1
    first = min(first ?? start, start)
    last = max(last ?? start, start)
    isAskedFor = isAskedFor || assignment.choice.between?.contains(sample.start) ?? true
    if text.count >= Self.piece { try flush() }
  }

  /// Appends the rings of a date.
  mutating func write(_ summary: ActivitySummary) {
    summary.write(to: &text)
  }

  /// Ends the export and lists all files; without a row that is asked for there is none.
  mutating func finish() throws -> [FileEntry] {
    if assignment.choice.between != nil, !isAskedFor {
      export.giveUp()
      return routes.entries
    }
    text.append("</HealthData>\n")
    try flush()
    try export.close(at: nil)
    return export.entries + routes.entries
  }

  private mutating func flush() throws {
    try assignment.progress.advance(rows: rows, bytes: text.count)
    try text.withBytes { (bytes) throws(FileError) in
      try export.write(bytes, rows: rows, first: first, last: last)
    }
    text.removeAll()
    rows = 0
  }

  /// Writes the route of a workout; returns its path in the export, or nil without a route.
  private mutating func write(_ workout: Workout, of sample: HealthSample) throws -> String? {
    guard let start = workout.route.first?.time, let end = workout.route.last?.time else {
      return nil
    }
    let names = dates.routeNames(until: sample.end)
    var name = "route_\(names.file)"
    while !self.names.insert(name).inserted { name += "_2" }
    let path = "workout-routes/\(name).gpx"
    if let between = assignment.choice.between,
      !workout.route.contains(where: { between.contains($0.time) })
    {
      return "/" + path
    }
    var points = TextBuffer()
    RouteText.write(workout.route, named: names.title, exported: exported, to: &points)
    try routes.create(
      "\(Self.folder)/\(path)\(assignment.choice.plainCompression.suffix)",
      stream: Self.routeStream)
    try points.withBytes { (bytes) throws(FileError) in
      try routes.write(
        bytes, rows: workout.route.count, first: start.milliseconds, last: end.milliseconds)
    }
    try assignment.progress.advance(rows: workout.route.count, bytes: points.count)
    try routes.close(at: nil)
    return "/" + path
  }
}
