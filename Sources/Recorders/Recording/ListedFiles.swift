import Spool

/// Writes one participant's files of one recorder after each other, and lists them.
///
/// Files that an earlier, shorter run has written alike are kept: they are listed again as they
/// were, and what is written to them goes nowhere.
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

  /// The file at hand.
  private struct File {
    let path: String
    let stream: String
    let kept: FileEntry?
    var rows: Int64 = 0
    var first: Int64?
    var last: Int64?
    private(set) var sums: [HourSum] = []

    /// Sums up lines of one hour.
    mutating func sum(_ lines: Span<UInt8>, at times: ArraySlice<Int64>) {
      guard let hour = times.first.map({ HourSum.hour(of: $0) }) else { return }
      if sums.last?.hour != hour {
        settle()
        sums.append(HourSum(hour: hour))
      }
      sums[sums.count - 1].add(lines, at: times)
    }

    /// Ends the last hour.
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

  /// Begins a file named `name` in the participant's folder of the recorder.
  ///
  /// - Parameter isPlain: whether the file is not compressed, whatever the others are.
  mutating func create(
    _ name: String, stream: String, isPlain: Bool = false
  ) throws(FileError) {
    let path = "\(recorder)/\(patient)/\(name)"
    file = File(path: path, stream: stream, kept: keeping[path])
    if file?.kept == nil { try writer.create(path, isPlain: isPlain) }
  }

  /// Appends text that holds some rows; `first` and `last` are the earliest and the latest, in ms.
  mutating func write(
    _ text: Span<UInt8>, marks: Span<CellMark> = Span(), rows: Int, first: Int64? = nil,
    last: Int64? = nil
  ) throws(FileError) {
    guard var file, file.kept == nil else { return }
    try writer.write(text, marks: marks)
    file.rows += Int64(rows)
    // The app writes rows as they arrive, which need not be in order of time.
    if let first { file.first = min(file.first ?? first, first) }
    if let last { file.last = max(file.last ?? last, last) }
    self.file = file
  }

  /// Appends lines of rows of one hour, which begin with these times, in ms.
  ///
  /// - Parameters:
  ///   - marks: of places in the lines.
  ///   - endsLast: whether the last line is written with its end.
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

  /// Publishes the file; `closed` is in ms.
  mutating func close(at closed: Int64?) throws(FileError) {
    guard let file else { return }
    defer { self.file = nil }
    if var kept = file.kept {
      // The shorter run could not know what happens after its end.
      kept.due = nil
      entries.append(kept)
      return
    }
    self.file?.settle()
    list(try writer.close(), at: closed)
  }

  /// Lists a file that something else writes in the place of the participant's folder, such as a database.
  ///
  /// - Parameters:
  ///   - ending: of its name, which begins like the participant's.
  ///   - closed: when the app has ended the file, in ms; nil if each run writes it again.
  ///   - write: writes the whole file at the path that it is given.
  mutating func adopt(
    ending: String, stream: String, rows: Int64, first: Int64?, last: Int64?, closed: Int64?,
    writing write: (String) throws -> Void
  ) throws {
    precondition(file == nil, "a file is closed before another is written")
    let path = "\(recorder)/\(patient).\(ending)"
    file = File(
      path: path, stream: stream, kept: keeping[path], rows: rows, first: first, last: last)
    defer { file = nil }
    if keeping[path] != nil { return try close(at: closed) }
    let adopted = try AdoptedFile(at: folder + "/" + path)
    try write(adopted.temporaryPath)
    list(try adopted.publish(), at: closed)
  }

  /// Hands over what was listed, which is long, without a copy of it; nothing is written afterwards.
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

  /// Leaves nothing of the file at hand.
  mutating func giveUp() {
    if file?.kept == nil { writer.giveUp() }
    file = nil
  }
}

/// For whom files are recorded, and where.
struct RecordedParticipant: Sendable {
  let number: Int
  let patient: String
  /// The recording's folder.
  let folder: String
  let keeping: KeptFiles
  /// What the rows of written files come to; nil where nobody asks.
  var sums: HourSums?
  /// What takes files that go into packs; nil for files of their own.
  var pack: PackStore?

  /// The content of a file that has been written or kept.
  func content(of path: String) throws -> [UInt8] {
    try pack?.content(of: path) ?? ContentReader.contents(of: path, in: folder)
  }
}

/// Files of an earlier, shorter run that the longer one would write alike.
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
