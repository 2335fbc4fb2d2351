import Formats
import Simulation
import Spool

/// Writes files as they lie on the phone: one for each stream and rotation.
struct PhoneLayout: ~Copyable {
  static let recorder = "beiwe"

  private let patient: String
  private let participant: Int
  private let isCompressed: Bool
  private let keeping: KeptFiles
  private var writer: ContentWriter
  private var text: [UInt8] = []
  private(set) var entries: [FileEntry] = []
  /// Files before this have their `due`.
  private var settled = 0

  init(
    patient: String, participant: Int, in folder: String, compression: Compression,
    isCompressed: Bool, keeping: KeptFiles
  ) {
    self.patient = patient
    self.participant = participant
    self.isCompressed = isCompressed
    self.keeping = keeping
    writer = ContentWriter(in: folder, compression: compression)
  }

  /// Begins a file; rows and `close` follow.
  mutating func create(_ stream: BeiweStream, at created: Timestamp) throws {
    let name = BeiweFileName(
      patient: patient, stream: stream, milliseconds: created.milliseconds,
      isCompressed: isCompressed
    ).text
    let path = "\(Self.recorder)/\(patient)/\(name)"
    entries.append(
      FileEntry(
        path: path, recorder: Self.recorder, participant: participant, patient: patient,
        stream: stream.rawValue, rows: 0, bytes: 0, contentBytes: 0, contentCRC32: 0, first: nil,
        last: nil, closed: nil, due: nil))
    try writer.create(path)
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: stream.header.utf8)
    text.append(UInt8(ascii: "\n"))
    try writer.write(text.span)
  }

  mutating func append(_ batch: borrowing RowBatch) throws {
    text.removeAll(keepingCapacity: true)
    batch.write(to: &text)
    try writer.write(text.span)
    let last = entries.count - 1
    entries[last].rows += Int64(batch.count)
    if entries[last].first == nil { entries[last].first = batch.times.first }
    entries[last].last = batch.times.last ?? entries[last].last
  }

  mutating func close(at closed: Timestamp, isSent: Bool) throws {
    let content = try writer.close()
    let last = entries.count - 1
    entries[last].bytes = content.bytes
    entries[last].contentBytes = content.contentBytes
    entries[last].contentCRC32 = content.contentCRC32
    entries[last].closed = closed.milliseconds
    if !isSent { neverSent.insert(last) }
  }

  private var neverSent: Set<Int> = []

  /// Everything closed by then is sent.
  mutating func send(at slot: Timestamp) {
    for index in settled..<entries.count {
      guard let closed = entries[index].closed, entries[index].due == nil,
        !neverSent.contains(index)
      else { continue }
      if closed <= slot.milliseconds { entries[index].due = slot.milliseconds }
    }
    while settled < entries.count, entries[settled].due != nil || neverSent.contains(settled) {
      settled += 1
    }
  }
}

extension RowBatch {
  /// The rows as the phone writes them.
  func write(to text: inout [UInt8]) {
    var start = 0
    for row in 0..<count {
      text.append(contentsOf: times[row].description.utf8)
      text.append(contentsOf: cells[start..<ends[row]])
      text.append(UInt8(ascii: "\n"))
      start = ends[row]
    }
  }
}

/// Files of an earlier, shorter run that the longer one would write alike.
struct KeptFiles: Sendable {
  private let entries: [String: FileEntry]

  /// - Parameters:
  ///   - previous: what the earlier run listed.
  ///   - end: when its study ended, in ms; what was closed from then on is written again.
  init(_ previous: [FileEntry], closedBefore end: Int64) {
    var entries: [String: FileEntry] = [:]
    for entry in previous {
      if let closed = entry.closed, closed < end { entries[entry.path] = entry }
    }
    self.entries = entries
  }

  static let none = KeptFiles([], closedBefore: 0)

  subscript(path: String) -> FileEntry? { entries[path] }
}
