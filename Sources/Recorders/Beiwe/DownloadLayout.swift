import Formats
import Simulation
import Spool

/// Writes files as a researcher downloads them: one for each stream and hour of UTC, sorted, with a
/// column of UTC times, identical rows merged.
struct DownloadLayout {
  static let recorder = "beiwe-download"

  private let participant: RecordedParticipant
  private let dialect: BeiweDialect
  private var hourly: [BeiweFileKind: Open] = [:]
  private let excerpt: Excerpt
  private let compression: Compression
  /// Files that are no hour's.
  private var others: [FileEntry] = []

  /// The files of a kind; no collection holds what cannot be copied.
  private final class Open {
    var files: DownloadStream

    init(_ files: consuming DownloadStream) {
      self.files = files
    }
  }

  init(
    _ participant: RecordedParticipant, dialect: BeiweDialect, excerpt: Excerpt,
    compression: Compression = .none
  ) {
    self.participant = participant
    self.dialect = dialect
    self.excerpt = excerpt
    self.compression = compression
  }

  mutating func append(_ batch: borrowing RowBatch, to kind: BeiweFileKind) throws {
    if let open = hourly[kind] { return try open.files.append(batch) }
    let open = Open(
      DownloadStream(
        kind, of: participant, dialect: dialect, excerpt: excerpt, compression: compression))
    hourly[kind] = open
    try open.files.append(batch)
  }

  /// Writes a file of the phone as it is, but for a line end at its end.
  mutating func write(
    _ content: [UInt8], rows: Int, as kind: BeiweFileKind, created milliseconds: Int64
  ) throws {
    var files = ListedFiles(Self.recorder, of: participant, compression: compression)
    let name = kind.downloadName(milliseconds: milliseconds) + compression.suffix
    try files.create("\(kind.downloadFolder)/\(name)", stream: kind.type)
    try files.write(content.span, rows: rows)
    try files.close(at: milliseconds)
    others += files.entries
  }

  /// Ends all files and lists what was written; each stream gives its list away.
  func finish(listingIn entries: inout [FileEntry]) throws {
    entries += others
    for (_, open) in hourly.sorted(by: { $0.key.downloadFolder < $1.key.downloadFolder }) {
      entries += try open.files.finish()
    }
  }

  /// Writes the file that the server makes when a phone registers.
  mutating func write(_ registration: Registration) throws {
    let milliseconds = registration.milliseconds
    guard excerpt.span.contains(milliseconds) else { return }
    let hour = BeiweHour(milliseconds: milliseconds)
    let row = registration.row(of: participant.patient)
    let text = BeiweStream.identifiersProcessedHeader + "\n" + row
    var files = ListedFiles(Self.recorder, of: participant, compression: compression)
    try files.create(
      "\(BeiweStream.identifiersFolder)/\(hour.fileName)\(compression.suffix)",
      stream: BeiweStream.identifiersFolder)
    try files.write(Array(text.utf8).span, rows: 1, first: milliseconds, last: milliseconds)
    try files.close(at: hour.end)
    others += files.entries
  }
}
