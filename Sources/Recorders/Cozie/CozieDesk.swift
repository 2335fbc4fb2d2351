import Formats
import Simulation
import Spool

/// Takes what both devices send, and keeps account of what becomes of it.
struct CozieDesk: ~Copyable {
  private var files: CozieFiles
  private var database: CozieDatabase
  private var requests = 0
  /// When the last request was made.
  private var last = Timestamp(microseconds: .min)
  /// What became of rows since somebody asked.
  private var rows: [AppWork.SentRow] = []
  /// Entries of the watch's log that the phone does not have yet, with the times at which it will.
  private var waiting: [(arrival: Timestamp, entries: [Entry])] = []

  /// A part of the log.
  struct Entry {
    let rows: [CozieRow]
    let isArray: Bool

    init(_ rows: [CozieRow], isArray: Bool) {
      (self.rows, self.isArray) = (rows, isArray)
    }
  }

  init(_ assignment: Assignment, rows: CozieRows) throws(FileError) {
    files = try CozieFiles(assignment, rows: rows)
    database = CozieDatabase(hasTable: files.hasTable)
  }

  /// Hands over what became of rows.
  mutating func takeRows() -> [AppWork.SentRow] {
    defer { rows = [] }
    return rows
  }

  /// Makes a request.
  ///
  /// - Parameter isOnline: whether it reaches the server, which answers 200 then.
  mutating func post(_ request: CozieRequest, isOnline: Bool) throws {
    guard isOnline else {
      // A survey waits on the watch, and health is read anew.
      if request.kind != .survey, request.kind != .health { try note(request, .lost) }
      return
    }
    requests += 1
    // One after another: what is due while another request is made waits for it.
    last = max(last, request.due)
    try files.send(request, at: last)
    let clock = CozieDatabase.clock(of: last)
    for row in request.rows {
      let written = try database.write(row, at: clock)
      if written.fate != .conflict { try files.write(written.point) }
      tell(row, written.point, written.fate, of: request, number: requests)
    }
  }

  /// Tells that a request has come to nothing.
  mutating func note(_ request: CozieRequest, _ fate: CozieDatabase.Fate) throws {
    for row in request.rows {
      let point = try CozieServer.point(of: row, writtenAt: "")
      tell(row, point, fate, of: request, number: nil)
    }
  }

  private mutating func tell(
    _ row: CozieRow, _ point: InfluxPoint, _ fate: CozieDatabase.Fate, of request: CozieRequest,
    number: Int?
  ) {
    let fields = row.fields.map { field in
      (field.key, point.fields.first { $0.key == field.key }?.value.type)
    }
    rows.append(
      AppWork.SentRow(
        request: number, device: request.device, kind: request.kind, trigger: request.trigger,
        time: Timestamp(milliseconds: point.time), fields: fields, fate: fate))
  }

  /// Forgets what no request will be about any more.
  mutating func forget(before instant: Timestamp) { database.forget(before: instant) }

  // MARK: The log

  /// Begins the log of a new installation. What the watch of the old one has not handed over is gone.
  mutating func startAnew(_ rows: CozieRows, at instant: Timestamp) throws {
    try insert(until: instant)
    waiting = []
    database.startSeries()
    try files.startLog(rows)
  }

  /// Logs what the phone has made.
  mutating func log(_ entry: Entry, at instant: Timestamp) throws {
    guard files.hasLog else { return }
    try insert(until: instant)
    try write([entry])
  }

  /// Keeps what the watch has made until the phone has it.
  mutating func keep(_ entries: [Entry], until arrival: Timestamp) {
    guard files.hasLog else { return }
    waiting.append((arrival, entries))
  }

  /// Inserts what the watch has handed over, as one block.
  private mutating func insert(until instant: Timestamp) throws {
    let entries = waiting.filter { $0.arrival <= instant }.flatMap(\.entries)
    waiting.removeAll { $0.arrival <= instant }
    if !entries.isEmpty { try write(entries) }
  }

  private mutating func write(_ entries: [Entry]) throws {
    let text = entries.map { CozieRow.entry(of: $0.rows, isArray: $0.isArray) }
      .joined(separator: [UInt8(ascii: ",")])
    let rows = entries.flatMap(\.rows)
    let times = rows.compactMap { CozieTime.milliseconds($0.time) }
    try files.log(
      Array(text), rows: rows.count, (times.min() ?? 0)...(times.max() ?? 0))
  }

  /// Ends all files.
  ///
  /// - Parameter end: of the study, after which nothing reaches the log.
  mutating func finish(at end: Timestamp) throws -> [FileEntry] {
    try insert(until: end)
    return try files.finish(database.samples)
  }
}
