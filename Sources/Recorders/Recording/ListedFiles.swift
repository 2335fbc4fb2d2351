import Spool

/// A writer of the files of one participant and recorder, one after another, with their list
/// entries.
///
/// Files that an earlier, shorter run has written identically are kept. They get their earlier list
/// entries, and everything that is written to them is discarded.
struct ListedFiles: ~Copyable {
  private let recorder: String
  private let participant: Int
  private let patient: String
  /// The recording's folder.
  private let folder: String
  private let keeping: KeptFiles
  private let sums: HourSums?
  private var writer: ContentWriter
  private var file: File?
  var entries: [FileEntry] = []

  /// The file that is being written.
  private struct File {
    let path: String
    let stream: String
    let kept: FileEntry?
    var rows: Int64 = 0
    var first: Int64?
    var last: Int64?
    private(set) var sums: [HourSum] = []

    /// Adds lines of one hour to the hour's checksum.
    mutating func sum(_ lines: Span<UInt8>, at times: ArraySlice<Int64>) {
      guard let hour = times.first.map({ HourSum.hour(of: $0) }) else { return }
      if sums.last?.hour != hour {
        settle()
        sums.append(HourSum(hour: hour))
      }
      sums[sums.count - 1].add(lines, at: times)
    }

    /// Completes the checksum of the last hour.
    mutating func settle() {
      if !sums.isEmpty { sums[sums.count - 1].settle() }
    }
  }

  init(
    _ recorder: String, of participant: RecordedParticipant, compression: Compression = .none
  ) {
    self.recorder = recorder
    self.participant = participant.number
    patient = participant.patient
    folder = participant.folder
    keeping = participant.keeping
    sums = participant.sums
    writer = ContentWriter(
      in: participant.folder, compression: compression, pack: participant.pack)
  }

  /// Starts a file named `name` in the participant's folder of the recorder.
  ///
  /// - Parameter isPlain: whether the file is uncompressed, independently of other files.
  mutating func create(
    _ name: String, stream: String, isPlain: Bool = false
  ) throws(FileError) {
    let path = "\(recorder)/\(patient)/\(name)"
    file = File(path: path, stream: stream, kept: keeping[path])
    if file?.kept == nil { try writer.create(path, isPlain: isPlain) }
  }

  /// Appends text with some rows; `first` and `last` are their earliest and latest times, in ms.
  mutating func write(
    _ text: Span<UInt8>, marks: Span<CellMark> = Span(), rows: Int, first: Int64? = nil,
    last: Int64? = nil
  ) throws(FileError) {
    guard var file, file.kept == nil else { return }
    try writer.write(text, marks: marks)
    file.rows += Int64(rows)
    // The app writes rows in order of arrival, which may differ from the order of time.
    if let first { file.first = min(file.first ?? first, first) }
    if let last { file.last = max(file.last ?? last, last) }
    self.file = file
  }

  /// Appends the lines of an hour's rows, which start with these times, in ms.
  ///
  /// - Parameters:
  ///   - marks: the marks of cells in the lines, for compression.
  ///   - endsLast: whether the last line has a line end.
  mutating func write(
    _ lines: Span<UInt8>, marks: Span<CellMark> = Span(), at times: ArraySlice<Int64>,
    endsLast: Bool = true
  ) throws(FileError) {
    let text = endsLast ? lines : lines.extracting(0..<lines.count - 1)
    try write(text, marks: marks, rows: times.count, first: times.min(), last: times.max())
    if sums != nil { file?.sum(lines, at: times) }
  }

  /// Appends text without a row, such as a header.
  mutating func write(_ text: [UInt8]) throws(FileError) {
    guard file?.kept == nil else { return }
    try writer.write(text.span)
  }

  /// Publishes the file; `closed` is the time at which the app closed it, in ms.
  mutating func close(at closed: Int64?) throws(FileError) {
    guard let file else { return }
    defer { self.file = nil }
    if var kept = file.kept {
      // The shorter run ended before it was known when the app sends the file.
      kept.due = nil
      entries.append(kept)
      return
    }
    self.file?.settle()
    list(try writer.close(), at: closed)
  }

  /// Lists a file that another writer creates in place of the participant's folder, such as a
  /// database.
  ///
  /// - Parameters:
  ///   - ending: the suffix of its name, which starts with the participant's id.
  ///   - closed: the time at which the app closed the file, in ms; nil if each run writes it again.
  ///   - write: a function that writes the whole file to the given path.
  mutating func adopt(
    ending: String, stream: String, rows: Int64, first: Int64?, last: Int64?, closed: Int64?,
    writing write: (String) throws -> Void
  ) throws {
    precondition(file == nil, "the previous file is still open")
    let path = "\(recorder)/\(patient).\(ending)"
    file = File(
      path: path, stream: stream, kept: keeping[path], rows: rows, first: first, last: last)
    defer { file = nil }
    if keeping[path] != nil { return try close(at: closed) }
    let adopted = try AdoptedFile(at: folder + "/" + path)
    try write(adopted.temporaryPath)
    list(try adopted.publish(), at: closed)
  }

  /// Returns the list entries without copying them. Nothing may be written afterwards.
  mutating func takeEntries() -> [FileEntry] {
    defer { entries = [] }
    return entries
  }

  private mutating func list(_ content: EncodedContent, at closed: Int64?) {
    guard let file else { return }
    if let sums, !file.sums.isEmpty { sums[file.path] = file.sums }
    entries.append(
      FileEntry(
        path: file.path, recorder: recorder, participant: participant, patient: patient,
        stream: file.stream, rows: file.rows, content: content, first: file.first,
        last: file.last, closed: closed, due: nil))
  }

  /// Deletes the file that is being written.
  mutating func giveUp() {
    if file?.kept == nil { writer.giveUp() }
    file = nil
  }
}

/// The participant for whom files are recorded, and the place of these files.
struct RecordedParticipant: Sendable {
  let number: Int
  let patient: String
  /// The recording's folder.
  let folder: String
  let keeping: KeptFiles
  /// The sums over the rows of written files; nil if they are not needed.
  var sums: HourSums?
  /// The writer of packs; nil if files are not packed.
  var pack: PackStore?

  /// Returns the content of a file that has been written or kept.
  func content(of path: String) throws -> [UInt8] {
    try pack?.content(of: path) ?? ContentReader.contents(of: path, in: folder)
  }
}

/// The files of an earlier, shorter run that the longer run would write identically.
struct KeptFiles: Sendable {
  private let entries: [String: FileEntry]

  init(_ kept: [FileEntry]) {
    var entries: [String: FileEntry] = [:]
    for entry in kept { entries[entry.path] = entry }
    self.entries = entries
  }

  static let none = KeptFiles([])

  subscript(path: String) -> FileEntry? { entries[path] }
}
