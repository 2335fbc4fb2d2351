import Formats
import Spool

/// The hourly files of one kind of a download.
///
/// Rows are held only until none can come before them any more. An hour at the edge of an excerpt is
/// written before it is known whether it has a row in the span; if not, it is given up.
struct DownloadStream: ~Copyable {
  private let kind: BeiweFileKind
  private let header: [UInt8]
  private let excerpt: Excerpt
  private let suffix: String
  private var files: ListedFiles
  private var hour: BeiweHour?
  /// Whether a row of the hour is in the excerpt's span.
  private var isAskedFor = false
  /// The cells of held rows, and room to move them to.
  private var held = TextBuffer()
  private var spare = TextBuffer()
  /// Rows that others may still come before, by time and then by arrival.
  private var waiting: [Row] = []
  /// Rows of the latest time, which equal ones may follow.
  private var sameTime: [Row] = []
  /// Lines that are to be written.
  private var text = TextBuffer()
  /// The times of these.
  private var times: [Int64] = []
  private var utc = BeiweUTCTime()

  private struct Row {
    let time: Int64
    /// Where the cells are held, with the comma before them.
    var cells: Range<Int>
  }

  /// No row of a stream comes more than this many ms after one with a later time.
  private static let horizon: Int64 = 5_000

  init(
    _ kind: BeiweFileKind, of participant: RecordedParticipant, dialect: BeiweDialect,
    excerpt: Excerpt, compression: Compression
  ) {
    self.kind = kind
    header = Array((kind.processedHeader(in: dialect) ?? "").utf8)
    self.excerpt = excerpt
    suffix = compression.suffix
    files = ListedFiles(DownloadLayout.recorder, of: participant, compression: compression)
  }

  mutating func append(_ batch: borrowing RowBatch) throws {
    for index in 0..<batch.count where excerpt.hours.contains(batch.times[index]) {
      let row = Row(time: batch.times[index], cells: batch.copyCells(of: index, to: &held))
      waiting.insert(row, inOrderOf: \.time)
    }
    guard let latest = waiting.last?.time else { return }
    try release(before: latest - Self.horizon)
    moveHeld()
  }

  mutating func finish() throws -> [FileEntry] {
    try release(before: .max)
    try closeHour()
    return files.takeEntries()
  }

  private mutating func release(before time: Int64) throws {
    let count = waiting.firstIndex { $0.time >= time } ?? waiting.count
    for row in waiting.prefix(count) { try write(row) }
    waiting.removeFirst(count)
    try flush()
  }

  private mutating func write(_ row: Row) throws {
    let hour = BeiweHour(milliseconds: row.time)
    if hour != self.hour {
      try closeHour()
      try files.create(
        "\(kind.downloadFolder)/\(hour.fileName)\(suffix)", stream: kind.type)
      try files.write(header)
      self.hour = hour
      isAskedFor = false
    }
    if excerpt.span.contains(row.time) { isAskedFor = true }
    if sameTime.first?.time != row.time {
      sameTime.removeAll(keepingCapacity: true)
    } else if sameTime.contains(where: { held.isEqual($0.cells, row.cells) }) {
      return
    }
    sameTime.append(row)
    times.append(row.time)
    text.append(milliseconds: row.time)
    text.append(UInt8(ascii: ","))
    utc.update(to: row.time)
    utc.bytes.span.withUnsafeBufferPointer { text.append($0) }
    text.append(row.cells, of: held)
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func flush() throws {
    guard !times.isEmpty else { return }
    // The server ends no file with a line end.
    try files.write([UInt8(ascii: "\n")])
    try text.withBytes { (lines) throws(FileError) in
      try files.write(lines, at: times[...], endsLast: false)
    }
    text.removeAll()
    times.removeAll(keepingCapacity: true)
  }

  private mutating func closeHour() throws {
    try flush()
    guard let hour else { return }
    self.hour = nil
    guard isAskedFor else { return files.giveUp() }
    try files.close(at: hour.end)
  }

  /// Forgets the cells of rows that are written.
  private mutating func moveHeld() {
    spare.removeAll()
    for index in sameTime.indices { sameTime[index].cells = move(sameTime[index].cells) }
    for index in waiting.indices { waiting[index].cells = move(waiting[index].cells) }
    swap(&held, &spare)
  }

  private mutating func move(_ cells: Range<Int>) -> Range<Int> {
    let start = spare.count
    spare.append(cells, of: held)
    return start..<spare.count
  }
}
