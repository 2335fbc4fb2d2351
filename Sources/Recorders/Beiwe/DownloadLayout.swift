import Formats
import Simulation
import Spool

/// Writes files as a researcher downloads them: one for each stream and hour of UTC, sorted, with a
/// column of UTC times, identical rows merged.
struct DownloadLayout {
  static let recorder = "beiwe-download"

  private let participant: RecordedParticipant
  private let streams: [BeiweStream: DownloadStream]
  private var identifiers: [FileEntry] = []

  init(_ participant: RecordedParticipant, streams: [BeiweStream]) {
    self.participant = participant
    var files: [BeiweStream: DownloadStream] = [:]
    for stream in streams { files[stream] = DownloadStream(stream, of: participant) }
    self.streams = files
  }

  func append(_ batch: borrowing RowBatch, to stream: BeiweStream) throws {
    try streams[stream]?.append(batch)
  }

  /// Ends all files; returns what was written, in no particular order.
  func finish() throws -> [FileEntry] {
    var entries = identifiers
    for stream in BeiweStream.allCases {
      if let file = streams[stream] { entries += try file.finish() }
    }
    return entries
  }

  /// The file that the server writes when a phone registers: the model is written without quotes, so
  /// an iPhone's comma makes a cell more than the header has.
  mutating func writeIdentifiers(
    at milliseconds: Int64, device: DeviceProfile, build: String, identifier: String
  ) throws {
    let hour = BeiweHour(milliseconds: milliseconds)
    let cells = [
      "\(milliseconds)", BeiweUTCTime.text(milliseconds), participant.patient, "none",
      "NOT_SUPPLIED", identifier, "iOS", device.systemVersion, "iPhone", "apple", "none", "apple",
      device.model, build,
    ]
    let text = BeiweStream.identifiersProcessedHeader + "\n" + cells.joined(separator: ",")
    var files = ListedFiles(Self.recorder, of: participant)
    try files.create(
      "\(BeiweStream.identifiersFolder)/\(hour.fileName)", stream: BeiweStream.identifiersFolder)
    try files.write(Array(text.utf8).span, rows: 1, first: milliseconds, last: milliseconds)
    try files.close(at: hour.end)
    identifiers = files.entries
  }
}

/// The hourly files of one stream of a download.
///
/// Rows are held only until none can come before them any more. A class, because the writers of all
/// streams are open at once and cannot be copied into a collection.
final class DownloadStream {
  private let stream: BeiweStream
  private var files: ListedFiles
  private var hour: BeiweHour?
  /// Rows that others may still come before, by time and then by arrival.
  private var waiting: [Row] = []
  /// Rows of the latest time, which equal ones may follow.
  private var sameTime: [Row] = []
  private var text = TextBuffer()
  private var utc = BeiweUTCTime()

  private struct Row: Equatable {
    var time: Int64
    /// With the comma before them.
    var cells: [UInt8]
  }

  /// No row of a stream comes more than this many ms after one with a later time.
  private static let horizon: Int64 = 5_000

  init(_ stream: BeiweStream, of participant: RecordedParticipant) {
    self.stream = stream
    files = ListedFiles(DownloadLayout.recorder, of: participant)
  }

  func append(_ batch: borrowing RowBatch) throws {
    for row in 0..<batch.count {
      let time = batch.times[row]
      var place = waiting.count
      while place > 0, waiting[place - 1].time > time { place -= 1 }
      waiting.insert(Row(time: time, cells: batch.cells(of: row)), at: place)
    }
    guard let latest = waiting.last?.time else { return }
    try release(before: latest - Self.horizon)
  }

  func finish() throws -> [FileEntry] {
    try release(before: .max)
    try closeHour()
    return files.entries
  }

  private func release(before time: Int64) throws {
    let count = waiting.firstIndex { $0.time >= time } ?? waiting.count
    for row in waiting.prefix(count) { try write(row) }
    waiting.removeFirst(count)
  }

  private func write(_ row: Row) throws {
    let hour = BeiweHour(milliseconds: row.time)
    if hour != self.hour {
      try closeHour()
      try files.create("\(stream.downloadFolder)/\(hour.fileName)", stream: stream.rawValue)
      try files.write(Array(stream.processedHeader.utf8))
      self.hour = hour
    }
    if sameTime.first?.time != row.time {
      sameTime.removeAll(keepingCapacity: true)
    } else if sameTime.contains(row) {
      return
    }
    sameTime.append(row)
    // The server ends no file with a line end.
    text.removeAll()
    text.append(UInt8(ascii: "\n"))
    text.append(milliseconds: row.time)
    text.append(UInt8(ascii: ","))
    utc.update(to: row.time)
    let bytes = utc.bytes
    for index in bytes.indices { text.append(bytes[index]) }
    text.append(row.cells)
    try text.withBytes { (text) throws(FileError) in
      try files.write(text, rows: 1, first: row.time, last: row.time)
    }
  }

  private func closeHour() throws {
    guard let hour else { return }
    self.hour = nil
    try files.close(at: hour.end)
  }
}
