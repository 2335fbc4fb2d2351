import Glibc
import Spool

/// A file is not what the ledger has of it.
struct ChangedFile: Error, CustomStringConvertible {
  let path: String

  var description: String { "'\(path)' has changed since it was listed; run again" }
}

extension Backlog {
  /// The content of a file, inflated and compared with what was listed.
  ///
  /// - Throws: `FileError` or `ChangedFile`.
  func content(of file: FileEntry) throws -> [UInt8] {
    let content = try ContentReader.contents(of: file.path, in: folder)
    guard Int64(content.count) == file.contentBytes, crc32(of: content) == file.contentCRC32 else {
      throw ChangedFile(path: file.path)
    }
    return content
  }

  /// A file as it is on disk. Of a compressed one the length and checksum at its end are compared with
  /// what was listed.
  ///
  /// - Throws: `FileError` or `ChangedFile`.
  func bytes(of file: FileEntry) throws -> [UInt8] {
    guard file.path.hasSuffix(".gz") else { return try content(of: file) }
    let bytes = try FileReader.bytes(of: file.path, in: folder)
    // RFC 1952, 2.3.1: the CRC-32 and the length, both little-endian.
    let end = bytes.suffix(8).map { UInt64($0) }
    guard Int64(bytes.count) == file.bytes, end.count == 8,
      end[..<4].reversed().reduce(0, { $0 << 8 | $1 }) == UInt64(file.contentCRC32),
      end[4...].reversed().reduce(0, { $0 << 8 | $1 }) == UInt64(file.contentBytes) & 0xFFFF_FFFF
    else { throw ChangedFile(path: file.path) }
    return bytes
  }
}
