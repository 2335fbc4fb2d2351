import Formats
import Simulation
import Spool

/// Writes files as they lie on the phone: one for each stream and rotation.
struct PhoneLayout: ~Copyable {
  static let recorder = "beiwe"

  private let patient: String
  private let dialect: BeiweDialect
  private let isCompressed: Bool
  private var files: ListedFiles
  /// Files before this have their `due`, or never get one.
  private var settled = 0
  private var neverSent: Set<Int> = []

  init(_ participant: RecordedParticipant, dialect: BeiweDialect, compression: Compression) {
    patient = participant.patient
    self.dialect = dialect
    isCompressed = compression != .none
    files = ListedFiles(Self.recorder, of: participant, compression: compression)
  }

  /// Hands over what was written, in the order of closing; nothing is written afterwards.
  mutating func takeEntries() -> [FileEntry] {
    files.takeEntries()
  }

  /// Whether no slot to come would change what is known of a file.
  var isSettled: Bool { settled == files.entries.count }

  /// Begins a file; rows and `close` follow. A voice is not compressed again.
  mutating func create(_ kind: BeiweFileKind, at created: Timestamp) throws {
    let name = BeiweFileName(
      patient: patient, kind: kind, milliseconds: created.milliseconds,
      isCompressed: isCompressed && kind.hasLines)
    try files.create(name.text, stream: kind.type, isPlain: !kind.hasLines)
    if let header = kind.header(in: dialect) { try files.write(Array((header + "\n").utf8)) }
  }

  /// Appends what is no row with a time; `rows` are the lines in it.
  mutating func append(_ bytes: [UInt8], rows: Int) throws {
    try files.write(bytes.span, rows: rows)
  }

  /// Appends rows.
  ///
  /// - Parameter time: where the time of a row stands in the files of the rows' stream.
  mutating func append(
    _ batch: borrowing RowBatch, time: BeiweStreamFormat.TimePlace = .cell(0)
  ) throws {
    guard time == .cell(0) else {
      return try batch.forEachRow { (row, milliseconds) throws(FileError) in
        let line = time.onPhone(row) + [UInt8(ascii: "\n")]
        try files.write(line.span, at: [milliseconds])
      }
    }
    try batch.forEachHour { (lines, marks, times) throws(FileError) in
      try files.write(lines, marks: marks, at: times)
    }
  }

  mutating func close(at closed: Timestamp, isSent: Bool) throws {
    if !isSent { neverSent.insert(files.entries.count) }
    try files.close(at: closed.milliseconds)
  }

  /// Everything closed by then is sent.
  mutating func send(at slot: Timestamp) {
    for index in settled..<files.entries.count
    where files.entries[index].due == nil && !neverSent.contains(index) {
      if let closed = files.entries[index].closed, closed <= slot.milliseconds {
        files.entries[index].due = slot.milliseconds
      }
    }
    while settled < files.entries.count,
      files.entries[settled].due != nil || neverSent.contains(settled)
    {
      settled += 1
    }
  }
}
