import Formats
import Simulation
import Spool

/// Puts rows of any stream into the layouts that are written.
struct FileWriter: ~Copyable {
  var phone: PhoneLayout
  var download: DownloadLayout
  private let dialect: RowDialect
  private let output: BeiweRecorder.Output
  private let progress: Progress
  private var batch = RowBatch()
  /// Whether the file at hand is one of the phone's that are written.
  private var isOnPhone = false

  init(
    phone: consuming PhoneLayout, download: DownloadLayout, dialect: RowDialect,
    output: BeiweRecorder.Output, progress: Progress
  ) {
    self.phone = phone
    self.download = download
    self.dialect = dialect
    self.output = output
    self.progress = progress
  }

  /// Ends both layouts; hands over what was written, in no particular order.
  mutating func finish() throws -> [FileEntry] {
    var entries = output.writesPhone ? phone.takeEntries() : []
    try download.finish(listingIn: &entries)
    return entries
  }

  /// Measures the rows of a motion stream's file and writes them, if they are asked for.
  @inline(__always)
  mutating func write<Sensor: MotionSensor, Row: BeiweRow>(
    _ file: SampleFile, _ stream: BeiweStream, of sensor: Sensor, as row: Row.Type,
    reading life: LifeReader
  ) throws where Row.Sample == Sensor.Sample {
    guard try begin(file, of: stream) else { return }
    var block = Block<Sensor.Sample>()
    for span in file.spans {
      var start = span.indices.lowerBound
      while start < span.indices.upperBound {
        let end = min(start + output.blockSize - batch.count, span.indices.upperBound)
        block.removeAll()
        sensor.measure(start..<end, in: span.session, of: life, into: &block)
        for index in 0..<block.count {
          let sample = block.samples[index]
          batch.append(at: block.times[index]) { Row.write(sample, as: dialect, to: &$0) }
        }
        start = end
        if batch.count >= output.blockSize { try flush(stream) }
      }
    }
    try end(file, of: stream)
  }

  /// Writes a file of events, if it is asked for.
  @inline(__always)
  mutating func write<Row: BeiweRow>(
    _ file: EventFile<Row.Sample>, _ stream: BeiweStream, as row: Row.Type
  ) throws {
    guard try begin(file, of: stream) else { return }
    for row in file.rows {
      batch.append(at: row.milliseconds) { Row.write(row.sample, as: dialect, to: &$0) }
      if batch.count >= output.blockSize { try flush(stream) }
    }
    try end(file, of: stream)
  }

  /// Begins a file; returns whether any layout needs its rows.
  private mutating func begin(_ file: some PhoneFile, of stream: BeiweStream) throws -> Bool {
    isOnPhone = output.writesPhone && file.hasRow(in: output.excerpt.span)
    if isOnPhone { try phone.create(.rows(stream), at: file.created) }
    batch.removeAll()
    return isOnPhone || output.writesDownload && file.hasRow(in: output.excerpt.hours)
  }

  private mutating func end(_ file: some PhoneFile, of stream: BeiweStream) throws {
    try flush(stream)
    if isOnPhone { try phone.close(at: file.closed, isSent: file.isSent) }
  }

  /// Whether nothing is to come that changes a file or that anybody wants to see.
  func isDone(at instant: Timestamp) -> Bool {
    !output.showsAllPeriods && phone.isSettled && output.excerpt.isOver(at: instant)
  }

  private mutating func flush(_ stream: BeiweStream) throws {
    try progress.advance(rows: batch.count, bytes: batch.bytes)
    if isOnPhone { try phone.append(batch, time: dialect.facts.format(of: stream).time) }
    if output.writesDownload { try download.append(batch, to: .rows(stream)) }
    batch.removeAll()
  }
}

/// Files of surveys.
extension FileWriter {
  /// Writes a file of a survey, if it is asked for.
  mutating func write(_ file: SurveyFile) throws {
    let isOnPhone = output.writesPhone && file.hasRow(in: output.excerpt.span)
    let hours = file.kind.isHourly ? output.excerpt.hours : output.excerpt.span
    let isInDownload = output.writesDownload && file.hasRow(in: hours)
    if isOnPhone { try phone.create(file.kind, at: file.created) }
    switch file.kind {
    case .surveyTimings(let survey):
      let times = file.rows.map(\.milliseconds)
      if isOnPhone {
        fill(file.rows.map(\.cells), at: times)
        try phone.append(batch)
      }
      if isInDownload {
        fill(file.rows.map { [$0.cells[0], survey] + $0.cells.dropFirst() }, at: times)
        try download.append(batch, to: file.kind)
      }
    case .surveyAnswers:
      let lines = file.rows.map { $0.cells.joined(separator: ",") }
      let (rows, text) = (lines.count, lines.joined(separator: "\n"))
      if isOnPhone { try phone.append(Array((text + "\n").utf8), rows: rows) }
      if isInDownload {
        let header = file.kind.processedHeader(in: dialect.facts) ?? ""
        let content = Array((header + "\n" + text).utf8)
        try download.write(
          content, rows: rows, as: file.kind, created: file.created.milliseconds)
      }
    case .voiceRecording:
      let sound = file.voice?.bytes ?? []
      if isOnPhone { try phone.append(sound, rows: 0) }
      // The server never gets what the app does not send.
      if isInDownload, file.isSent {
        try download.write(sound, rows: 0, as: file.kind, created: file.created.milliseconds)
      }
    case .rows: break
    }
    try progress.advance(rows: file.rows.count, bytes: 0)
    if isOnPhone { try phone.close(at: file.closed, isSent: file.isSent) }
    batch.removeAll()
  }

  /// Fills the batch with rows of cells.
  private mutating func fill(_ rows: [[String]], at times: [Int64]) {
    batch.removeAll()
    for (time, cells) in zip(times, rows) {
      batch.append(at: time) { row in
        for cell in cells { row.cell("", cell) }
      }
    }
  }
}
