import Formats
import Simulation
import Spool

extension Layout {
  /// What Cozie's app keeps and sends, and what its server's database has of that.
  public static let cozie = Layout("cozie", compressing: .onDemand)
}

/// The files of one participant: the log on the phone, the requests, and the database's points and table.
struct CozieFiles: ~Copyable {
  /// What a file has, as the list of files and `--streams` call it.
  enum Stream: String, CaseIterable {
    case log = "cozie-log"
    case requests = "cozie-requests"
    case points = "cozie-points"
    case table = "cozie-sample"
  }

  private let assignment: Assignment
  private var log: OpenFile
  private var requests: OpenFile
  private var points: OpenFile
  private var table: OpenFile
  private var isLogEmpty = true
  /// The log of the removed app, as it was then.
  private var oldLog: [FileEntry] = []

  init(_ assignment: Assignment, rows: CozieRows) throws(FileError) {
    // None is the struct's before all are there: it could not be destroyed halfway.
    var log = try OpenFile(rows.logName, .log, assignment)
    try log.write("[")
    let requests = try OpenFile("requests.jsonl", .requests, assignment)
    let points = try OpenFile("points.lp", .points, assignment)
    let table = try OpenFile("sample.csv", .table, assignment)
    self.assignment = assignment
    self.log = log
    self.requests = requests
    self.points = points
    self.table = table
  }

  /// Whether the log is asked for.
  var hasLog: Bool { log.isAskedFor }

  /// Whether the researchers' table is asked for.
  var hasTable: Bool { table.isAskedFor }

  /// Appends an entry to the log.
  mutating func log(_ entry: [UInt8], rows: Int, _ times: ClosedRange<Int64>) throws {
    try log.write(isLogEmpty ? "" : ",\n")
    isLogEmpty = false
    try log.write(entry, rows: rows, times)
    try assignment.progress.advance(rows: rows, bytes: entry.count)
  }

  /// Ends the log of the app that was removed, and begins that of a new installation.
  mutating func startLog(_ rows: CozieRows) throws(FileError) {
    try log.write("]")
    oldLog += try log.finish()
    log = try OpenFile(rows.logName, .log, assignment)
    try log.write("[")
    isLogEmpty = true
  }

  /// Appends a request that is made at an instant.
  mutating func send(_ request: CozieRequest, at instant: Timestamp) throws {
    guard requests.isAskedFor else { return }
    let due = instant.milliseconds
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("due", due)
      json.member("device", request.device.rawValue)
      json.member("kind", request.kind.rawValue)
      json.member("trigger", request.trigger)
      json.member("attempt", request.attempt)
      json.member("rows", request.rows.count)
      json.member("body", String(decoding: request.body, as: UTF8.self))
    }
    json.newLine()
    try requests.write(json.bytes, rows: 1, due...due)
    try assignment.progress.advance(rows: 1, bytes: json.bytes.count)
  }

  /// Appends a point that the database has taken.
  mutating func write(_ point: InfluxPoint) throws {
    guard points.isAskedFor else { return }
    try points.write(Array((point.line + "\n").utf8), rows: 1, point.time...point.time)
  }

  /// Writes the researchers' table and ends all files.
  mutating func finish(_ samples: CozieSamples?) throws -> [FileEntry] {
    try log.write("]")
    if let samples {
      try samples.table { text, rows, times in
        try table.write(text, rows: rows, times)
        try assignment.progress.advance(rows: rows, bytes: text.count)
      }
    }
    return try oldLog + log.finish() + requests.finish() + points.finish() + table.finish()
  }
}

/// A file that grows beside others.
private struct OpenFile: ~Copyable {
  private var files: ListedFiles
  let isAskedFor: Bool

  init(
    _ name: String, _ stream: CozieFiles.Stream, _ assignment: Assignment
  ) throws(FileError) {
    let choice = assignment.choice
    isAskedFor = choice.layouts.contains(.cozie) && choice.streams.contains(stream.rawValue)
    files = ListedFiles(
      Layout.cozie.name, of: assignment.recorded, compression: choice.plainCompression)
    guard isAskedFor else { return }
    try files.create(name + choice.plainCompression.suffix, stream: stream.rawValue)
  }

  mutating func write(_ text: String) throws(FileError) {
    guard isAskedFor else { return }
    try files.write(Array(text.utf8))
  }

  mutating func write(
    _ text: [UInt8], rows: Int, _ times: ClosedRange<Int64>?
  ) throws(FileError) {
    guard isAskedFor else { return }
    try files.write(text.span, rows: rows, first: times?.lowerBound, last: times?.upperBound)
  }

  mutating func finish() throws(FileError) -> [FileEntry] {
    try files.close(at: nil)
    return files.entries
  }
}
