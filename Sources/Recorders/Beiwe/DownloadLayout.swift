import Formats
import Simulation
import Spool

/// Writes files as a researcher downloads them: one for each stream and hour of UTC, sorted, with a
/// column of UTC times, identical rows merged.
struct DownloadLayout {
  static let recorder = "beiwe-download"

  private let participant: RecordedParticipant
  private let streams: [BeiweStream: Open]
  private let excerpt: Excerpt
  private let compression: Compression
  private var identifiers: [FileEntry] = []

  /// The files of a stream; no collection holds what cannot be copied.
  private final class Open {
    var files: DownloadStream

    init(_ files: consuming DownloadStream) {
      self.files = files
    }
  }

  init(
    _ participant: RecordedParticipant, streams: [BeiweStream], excerpt: Excerpt,
    compression: Compression = .none
  ) {
    self.participant = participant
    self.excerpt = excerpt
    self.compression = compression
    var files: [BeiweStream: Open] = [:]
    for stream in streams {
      files[stream] = Open(
        DownloadStream(stream, of: participant, excerpt: excerpt, compression: compression))
    }
    self.streams = files
  }

  func append(_ batch: borrowing RowBatch, to stream: BeiweStream) throws {
    try streams[stream]?.files.append(batch)
  }

  /// Ends all files; returns what was written, in no particular order.
  func finish() throws -> [FileEntry] {
    var entries = identifiers
    for stream in BeiweStream.allCases {
      if let open = streams[stream] { entries += try open.files.finish() }
    }
    return entries
  }

  /// The file that the server writes when a phone registers: the model is written without quotes, so
  /// an iPhone's comma makes a cell more than the header has.
  mutating func writeIdentifiers(
    at milliseconds: Int64, device: DeviceProfile, build: String, identifier: String
  ) throws {
    guard excerpt.span.contains(milliseconds) else { return }
    let hour = BeiweHour(milliseconds: milliseconds)
    let cells = [
      "\(milliseconds)", BeiweUTCTime.text(milliseconds), participant.patient, "none",
      "NOT_SUPPLIED", identifier, "iOS", device.systemVersion, "iPhone", "apple", "none", "apple",
      device.model, build,
    ]
    let text = BeiweStream.identifiersProcessedHeader + "\n" + cells.joined(separator: ",")
    var files = ListedFiles(Self.recorder, of: participant, compression: compression)
    try files.create(
      "\(BeiweStream.identifiersFolder)/\(hour.fileName)\(compression.suffix)",
      stream: BeiweStream.identifiersFolder)
    try files.write(Array(text.utf8).span, rows: 1, first: milliseconds, last: milliseconds)
    try files.close(at: hour.end)
    identifiers = files.entries
  }
}
