import Glibc

/// A file read line by line, in memory for one line and one piece of the file.
package struct LineReader: ~Copyable {
  private var file: FileReader
  /// What has been read of the file last, as far as `pieceEnd`.
  private var piece = [UInt8](repeating: 0, count: 65_536)
  private var pieceEnd = 0
  private var position = 0
  /// The number of the line that was read last, from 1.
  package private(set) var number = 0

  /// The longest line that is read, in bytes without its line end: no list or table has longer ones.
  package static let limit = 65_536

  /// Opens a file of any kind, such as one of the kernel.
  package init(opening path: String) throws(FileError) {
    file = try FileReader(opening: path)
  }

  /// Opens a regular file below a folder.
  package init(opening relative: String, in folder: String) throws(FileError) {
    file = try FileReader(opening: relative, in: folder)
  }

  /// The next line without its line end, or nil at the end of the file; throws `FileError.longLine` for
  /// one that is longer than `limit`.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var line: [UInt8] = []
    number += 1
    while true {
      if position == pieceEnd {
        guard try readPiece() else { return line.isEmpty ? nil : line }
      }
      let end = lineEnd()
      line += piece[position..<(end ?? pieceEnd)]
      guard line.count <= Self.limit else { throw .longLine(path: file.path, line: number) }
      position = end.map { $0 + 1 } ?? pieceEnd
      if end != nil { return line }
    }
  }

  /// The next piece of the file, of any length, or nil at the end.
  mutating func nextPiece() throws(FileError) -> [UInt8]? {
    if position == pieceEnd {
      guard try readPiece() else { return nil }
    }
    defer { position = pieceEnd }
    return Array(piece[position..<pieceEnd])
  }

  /// Where the line at the position ends in the piece.
  private func lineEnd() -> Int? {
    piece.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let end = memchr(start + position, Int32(UInt8(ascii: "\n")), pieceEnd - position)
      else { return nil }
      return UnsafeRawPointer(end) - start
    }
  }

  /// Reads the next piece in the place of the one before; false at the end.
  private mutating func readPiece() throws(FileError) -> Bool {
    position = 0
    pieceEnd = 0
    var bytes: [UInt8] = []
    swap(&bytes, &piece)
    defer { swap(&bytes, &piece) }
    pieceEnd = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
      try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return pieceEnd > 0
  }
}
