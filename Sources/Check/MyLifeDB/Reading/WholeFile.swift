import Reading
import Spool

/// A file that is read into memory as a whole, because one JSON value may be as long as the file.
struct WholeFile {
  private(set) var bytes: [UInt8] = []
  /// The reason why the file cannot be read to its end; nil if it can.
  private(set) var defect: String?

  /// The maximum length of a file in bytes, which the file of a real day never reaches.
  private static let limit = 1 << 28

  /// Reads the file. It throws only errors that the file itself did not cause.
  init(_ path: String, in folder: String) throws(FileError) {
    do throws(FileError) {
      var reader = try ContentReader(opening: path, in: folder)
      var piece: [UInt8] = []
      while try reader.read(into: &piece) {
        bytes += piece
        guard bytes.count <= Self.limit else {
          defect = "the file is longer than \(Self.limit) bytes"
          return
        }
      }
    } catch {
      guard error.isWrongData else { throw error }
      defect = error.fact
    }
  }

  /// Records the facts about the file's content, and a failure if the file cannot be read to its
  /// end.
  func tell(
    _ path: String, to found: inout AppFindings, _ progress: ReadingProgress?, rows: Int? = nil
  ) {
    progress?.add(bytes: bytes.count)
    found.readable.count(1)
    if let defect {
      found.readable.fail(
        RowPlace(path), defect, allowed: "a file that can be read to its end")
    }
    found.contents[path] = FileContent(
      bytes: Int64(bytes.count), checksum: crc32(of: bytes), rows: rows)
  }
}
