import Glibc
import HTTP
import Spool

/// The error that a file's content differs from its entry in the list of files.
struct ChangedFile: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "'\(path)' has changed since the command listed it; run the command again"
  }
}

extension Backlog {
  /// Returns the uncompressed content of a file, after comparing it with the file's list entry.
  ///
  /// - Throws: `FileError` or `ChangedFile`.
  func content(of file: FileEntry) throws -> [UInt8] {
    let content = try ContentReader.contents(of: file.path, in: folder)
    guard Int64(content.count) == file.contentBytes, crc32(of: content) == file.contentCRC32 else {
      throw ChangedFile(path: file.path)
    }
    return content
  }

  /// Compares the content of a file with its list entry, with only one piece of the file in memory.
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

  /// Returns a file as it is on disk. For a compressed file, the length and checksum at its end are
  /// compared with its list entry.
  ///
  /// - Throws: `FileError` or `ChangedFile`.
  func bytes(of file: FileEntry) throws -> [UInt8] {
    guard file.path.isCompressed else { return try content(of: file) }
    let bytes = try FileReader.bytes(of: file.path, in: folder)
    let isAsListed = try isGzip(file) ? Self.isEnd(bytes.suffix(8), of: file) : isZstdAsListed(file)
    guard Int64(bytes.count) == file.bytes, isAsListed else {
      throw ChangedFile(path: file.path)
    }
    return bytes
  }

  /// The length, in bytes, above which a file is read while it is sent.
  static let heldBytes: Int64 = 16_000_000

  /// Returns a file as it is on disk, as the body of a request. It is compared with its list entry,
  /// and kept in memory if it is short.
  ///
  /// - Throws: `FileError` or `ChangedFile`.
  func body(of file: FileEntry) throws -> Body {
    guard file.bytes > Self.heldBytes else { return Body(try bytes(of: file)) }
    try forEachPiece(of: file) { _ in }
    return Body(Body.StoredFile(path: file.path, folder: folder), count: Int(file.bytes))
  }

  /// Reads a file as it is on disk piece by piece, and compares it with its list entry at the end.
  ///
  /// - Throws: `FileError`, `ChangedFile` or an error of `body`.
  func forEachPiece(
    of file: FileEntry, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var reader = try FileReader(opening: file.path, in: folder)
    var piece = [UInt8](repeating: 0, count: 262_144)
    var checksum = Checksum()
    var count: Int64 = 0
    var end: ArraySlice<UInt8> = []
    while true {
      let read = try piece.withUnsafeMutableBytes { try reader.read(into: $0) }
      if read == 0 { break }
      count += Int64(read)
      if isGzip(file) {
        end = (end + piece[..<read].suffix(8)).suffix(8)
      } else {
        piece[..<read].withUnsafeBufferPointer { checksum.update($0) }
      }
      try piece[..<read].withUnsafeBytes(body)
    }
    let isAsListed =
      try isGzip(file)
      ? Self.isEnd(end, of: file)
      : file.path.isCompressed ? isZstdAsListed(file) : checksum.value == file.contentCRC32
    guard count == file.bytes, isAsListed else { throw ChangedFile(path: file.path) }
  }

  private func isGzip(_ file: FileEntry) -> Bool {
    file.path.compressionSuffix == .gzipSuffix
  }

  /// Returns true for a zstd file with the content of its list entry. The file does not end with facts about its content,
  /// so its content is read.
  private func isZstdAsListed(_ file: FileEntry) throws -> Bool {
    try checkContent(of: file)
    return true
  }

  /// Returns whether eight bytes at the end of a gzip file are the checksum and the length of its
  /// content (RFC 1952, 2.3.1; both little-endian).
  ///
  /// - Parameter end: the last eight bytes, as a slice, because `suffix` would copy all bytes
  ///   before them.
  private static func isEnd(_ end: ArraySlice<UInt8>, of file: FileEntry) -> Bool {
    let numbers = end.map { UInt64($0) }
    return numbers.count == 8
      && numbers[..<4].reversed().reduce(0, { $0 << 8 | $1 }) == UInt64(file.contentCRC32)
      && numbers[4...].reversed().reduce(0, { $0 << 8 | $1 })
        == UInt64(file.contentBytes) & 0xFFFF_FFFF
  }
}
