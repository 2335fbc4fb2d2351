import Spool
import Synchronization

/// Hands out the lines of a file as entries of the ledger.
final class LineEntries: Sendable {
  private let file: FileEntry
  private let traits: @Sendable ([UInt8]) -> LineTraits?
  private let lines: Mutex<ContentLines>

  /// - Parameter traits: what a line says of itself; nil for a damaged one.
  /// - Throws: `FileError`, or `ChangedFile` for a file that is not what was listed: none of its lines is
  ///   handed out.
  init(
    of file: FileEntry, in backlog: Backlog, traits: @escaping @Sendable ([UInt8]) -> LineTraits?
  ) throws {
    self.file = file
    self.traits = traits
    try backlog.checkContent(of: file)
    lines = Mutex(try ContentLines(of: file.path, in: backlog.folder))
  }

  /// The next lines, without empty ones; fewer than `count` after the last.
  func next(upTo count: Int) throws(FileError) -> [(entry: FileEntry, line: FileLine)] {
    try lines.withLock { (lines) throws(FileError) in
      var entries: [(entry: FileEntry, line: FileLine)] = []
      while entries.count < count, let line = try lines.next() {
        if line.count > 0 { entries.append((entry(of: line), line.place)) }
      }
      return entries
    }
  }

  /// A damaged line has the stream of its file, and comes last.
  private func entry(of line: ContentLines.Line) -> FileEntry {
    let told = line.text.flatMap(traits)
    return FileEntry(
      path: file.path, recorder: file.recorder, participant: file.participant,
      patient: file.patient, stream: told?.stream ?? file.stream, rows: told?.rows ?? 0,
      content: EncodedContent(
        bytes: line.count, contentBytes: line.count, contentCRC32: line.checksum),
      first: told?.due, last: told?.due, closed: nil, due: told?.due)
  }
}
