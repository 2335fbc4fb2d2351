import Spool
import Synchronization

/// Reads lines at their places. Where a file's lines are asked for in their order, each byte of it is read
/// once, also of a compressed one.
final class LineSource: Sendable {
  private let folder: String
  private let files = Mutex<[String: OpenFile]>([:])

  /// How many files are kept open: the lanes that senders have by default, and some.
  private static let limit = 16

  /// A file that is read on where the last line has ended.
  private final class OpenFile: Sendable {
    let lines: Mutex<ContentLines>

    init(_ lines: consuming sending ContentLines) {
      self.lines = Mutex(lines)
    }
  }

  init(_ backlog: Backlog) {
    folder = backlog.folder
  }

  /// The text of a line, compared with what was listed.
  ///
  /// - Parameter file: with the length and the checksum of the line.
  /// - Throws: `FileError` or `ChangedFile`.
  func text(of line: FileLine, in file: FileEntry) throws -> [UInt8] {
    guard file.contentBytes <= ContentLines.limit else { throw LongLine(place: line) }
    let text = try bytes(of: line, count: Int(file.contentBytes), at: file.path)
    guard text.count == file.contentBytes, crc32(of: text) == file.contentCRC32 else {
      close(file.path)
      throw ChangedFile(path: file.path)
    }
    return text
  }

  private func bytes(of line: FileLine, count: Int, at path: String) throws -> [UInt8] {
    let file = try open(path)
    return try file.lines.withLock { lines in
      if lines.position > line.position { lines = try ContentLines(of: path, in: folder) }
      return try lines.bytes(at: line.position, count: count)
    }
  }

  private func open(_ path: String) throws(FileError) -> OpenFile {
    if let known = files.withLock({ $0[path] }) { return known }
    let new = OpenFile(try ContentLines(of: path, in: folder))
    files.withLock { files in
      if files.count >= Self.limit { files.removeAll() }
      files[path] = new
    }
    return new
  }

  /// What is there now is read anew the next time.
  private func close(_ path: String) {
    files.withLock { $0[path] = nil }
  }
}

/// A line is too long to be held in memory.
struct LongLine: Error, CustomStringConvertible {
  let place: FileLine

  var description: String {
    "line \(place.number) has more than \(ContentLines.limit / 1_000_000) MB"
  }
}
