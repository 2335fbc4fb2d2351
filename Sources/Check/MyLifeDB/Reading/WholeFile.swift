import Reading
import Spool

/// A file that is read whole, since a value of JSON may be as long as its file.
struct WholeFile {
  private(set) var bytes: [UInt8] = []
  /// Why it cannot be read to its end, if so.
  private(set) var defect: String?

  /// No day of a person is as long, in bytes.
  private static let limit = 1 << 28

  /// Throws what the file is not to blame for.
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

  /// Records the content of the file, and a failure if it cannot be read to its end.
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
