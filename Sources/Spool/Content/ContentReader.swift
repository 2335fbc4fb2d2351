/// A reader of a file's content in pieces, which decompresses it if the name ends in `.gz`.
package struct ContentReader: ~Copyable {
  private var plain: FileReader?
  private var gzip: GzipReader?

  /// Opens a plain or gzipped file, depending on the end of its name.
  package init(opening path: String) throws(FileError) {
    if path.hasSuffix(".gz") {
      gzip = try GzipReader(opening: path)
    } else {
      plain = try FileReader(opening: path)
    }
  }

  /// Opens a regular file below a folder.
  package init(opening relative: String, in folder: String) throws(FileError) {
    if relative.hasSuffix(".gz") {
      gzip = try GzipReader(opening: relative, in: folder)
    } else {
      plain = try FileReader(opening: relative, in: folder)
    }
  }

  /// Replaces `piece` with the next piece; returns false at the end.
  package mutating func read(into piece: inout [UInt8]) throws(FileError) -> Bool {
    if gzip != nil { return try gzip?.read(into: &piece) ?? false }
    let capacity = 262_144
    if piece.count < capacity { piece = [UInt8](repeating: 0, count: capacity) }
    let count = try piece.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
      try plain?.read(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
    }
    piece.removeLast(piece.count - count)
    return count > 0
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

extension String {
  /// The path without the suffix of compression.
  package var withoutCompression: String { hasSuffix(".gz") ? String(dropLast(3)) : self }
}
