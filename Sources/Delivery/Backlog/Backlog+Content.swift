import Glibc
import HTTP
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

  /// Compares the content of a file with what was listed, in memory for a piece of it.
  ///
  /// - Throws: `FileError` or `ChangedFile`.
  func checkContent(of file: FileEntry) throws {
    var reader = try ContentReader(opening: file.path, in: folder)
    var piece: [UInt8] = []
    var checksum = Checksum()
    var count: Int64 = 0
    while try reader.read(into: &piece) {
      piece.withUnsafeBufferPointer { checksum.update($0) }
      count += Int64(piece.count)
    }
    guard count == file.contentBytes, checksum.value == file.contentCRC32 else {
      throw ChangedFile(path: file.path)
    }
  }

  /// A file as it is on disk. Of a compressed one the length and checksum at its end are compared with
  /// what was listed.
  ///
  /// - Throws: `FileError` or `ChangedFile`.
  func bytes(of file: FileEntry) throws -> [UInt8] {
    guard file.path.hasSuffix(".gz") else { return try content(of: file) }
    let bytes = try FileReader.bytes(of: file.path, in: folder)
    guard Int64(bytes.count) == file.bytes, Self.isEnd(bytes.suffix(8), of: file) else {
      throw ChangedFile(path: file.path)
    }
    return bytes
  }

  /// Files that are longer, in bytes, are read while they are sent.
  static let heldBytes: Int64 = 16_000_000

  /// A file as it is on disk, for a request: compared with what was listed, and held if it is short.
  ///
  /// - Throws: `FileError` or `ChangedFile`.
  func body(of file: FileEntry) throws -> Body {
    guard file.bytes > Self.heldBytes else { return Body(try bytes(of: file)) }
    try forEachPiece(of: file) { _ in }
    return Body(Body.StoredFile(path: file.path, folder: folder), count: Int(file.bytes))
  }

  /// Reads a file as it is on disk piece by piece, and compares it with what was listed at its end.
  ///
  /// - Throws: `FileError`, `ChangedFile` or what `body` throws.
  func forEachPiece(
    of file: FileEntry, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var reader = try FileReader(opening: file.path, in: folder)
    var piece = [UInt8](repeating: 0, count: 262_144)
    var checksum = Checksum()
    var count: Int64 = 0
    var end: ArraySlice<UInt8> = []
    let isCompressed = file.path.hasSuffix(".gz")
    while true {
      let read = try piece.withUnsafeMutableBytes { try reader.read(into: $0) }
      if read == 0 { break }
      count += Int64(read)
      if isCompressed {
        end = (end + piece[..<read].suffix(8)).suffix(8)
      } else {
        piece[..<read].withUnsafeBufferPointer { checksum.update($0) }
      }
      try piece[..<read].withUnsafeBytes(body)
    }
    let isAsListed =
      isCompressed
      ? Self.isEnd(end, of: file) : checksum.value == file.contentCRC32
    guard count == file.bytes, isAsListed else { throw ChangedFile(path: file.path) }
  }

  /// Whether eight bytes are the checksum and the length of a file's content (RFC 1952, 2.3.1: both
  /// little-endian).
  ///
  /// - Parameter end: a slice, since the `suffix` that makes an array reads all that stands before.
  private static func isEnd(_ end: ArraySlice<UInt8>, of file: FileEntry) -> Bool {
    let numbers = end.map { UInt64($0) }
    return numbers.count == 8
      && numbers[..<4].reversed().reduce(0, { $0 << 8 | $1 }) == UInt64(file.contentCRC32)
      && numbers[4...].reversed().reduce(0, { $0 << 8 | $1 })
        == UInt64(file.contentBytes) & 0xFFFF_FFFF
  }
}
