import Glibc

/// A file read line by line, in memory for one line and one piece of the file.
package struct LineReader: ~Copyable {
  private var file: FileReader
  /// What has been read of the file last, as far as `pieceEnd`.
  private var piece = [UInt8](repeating: 0, count: 65_536)
  private var pieceEnd = 0
  private var position = 0

  package init(opening path: String) throws(FileError) {
    file = try FileReader(opening: path)
  }

  /// The next line without its line end, or nil at the end of the file.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if position == pieceEnd {
        guard try readPiece() else { return line.isEmpty ? nil : line }
      }
      if let end = lineEnd() {
        line += piece[position..<end]
        position = end + 1
        return line
      }
      line += piece[position..<pieceEnd]
      position = pieceEnd
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

  /// All that has not been read yet.
  mutating func rest() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try nextPiece() { bytes += piece }
    return bytes
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
