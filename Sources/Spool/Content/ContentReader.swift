/// A reader of a file's content in pieces, which decompresses files with `.gz` or `.zst` at the end
/// of their names.
package struct ContentReader: ~Copyable {
  private var plain: FileReader?
  private var gzip: GzipReader?
  private var zstd: ZstdReader?

  /// Opens a plain or compressed file, depending on the end of its name.
  package init(opening path: String) throws(FileError) {
    try self.init(try FileReader(opening: path), compressedAs: path.compressionSuffix)
  }

  /// Opens a regular file below a folder.
  package init(opening relative: String, in folder: String) throws(FileError) {
    try self.init(
      try FileReader(opening: relative, in: folder), compressedAs: relative.compressionSuffix)
  }

  private init(
    _ file: consuming FileReader, compressedAs suffix: String
  ) throws(FileError) {
    switch suffix {
    case .gzipSuffix: gzip = GzipReader(file)
    case .zstdSuffix: zstd = try ZstdReader(file)
    default: plain = consume file
    }
  }

  /// Replaces `piece` with the next piece; returns false at the end.
  package mutating func read(into piece: inout [UInt8]) throws(FileError) -> Bool {
    let capacity = 262_144
    if piece.count < capacity { piece = [UInt8](repeating: 0, count: capacity) }
    let count = try piece.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
      try read(into: buffer)
    }
    piece.removeLast(piece.count - count)
    return count > 0
  }

  /// Fills the start of `output` with the next bytes of the content; returns 0 at the end.
  package mutating func read(
    into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(FileError) -> Int {
    if gzip != nil { return try gzip?.read(into: output) ?? 0 }
    if zstd != nil { return try zstd?.read(into: output) ?? 0 }
    return try plain?.read(into: UnsafeMutableRawBufferPointer(output)) ?? 0
  }

  /// Returns the whole content of a file.
  package static func contents(
    of relative: String, in folder: String
  ) throws(FileError) -> [UInt8] {
    var reader = try ContentReader(opening: relative, in: folder)
    var content: [UInt8] = []
    var piece: [UInt8] = []
    while try reader.read(into: &piece) { content += piece }
    return content
  }
}
