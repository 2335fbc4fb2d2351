import Spool

/// A reader of a file whose lines may be long, such as requests. The reader keeps only one line and
/// one piece of the file in memory.
package struct ContentLines: ~Copyable {
  /// The path below the folder.
  package let path: String
  /// The reason why the file cannot be read to its end; nil if it can.
  package private(set) var defect: String?
  /// The number of lines read so far.
  package private(set) var number = 0
  private var reader: ContentReader?
  private var piece: [UInt8] = []
  private var position = 0
  /// The number of bytes read from the content.
  package private(set) var bytes: Int64 = 0
  package private(set) var checksum = Checksum()

  /// The maximum length of a line, in bytes, which no request reaches.
  private static let limit = 1 << 28

  /// Opens the file. It throws only errors that the file did not cause; a nil path has no lines.
  package init(_ path: String?, in folder: String) throws(FileError) {
    self.path = path ?? ""
    reader = nil
    guard let path else { return }
    do throws(FileError) {
      reader = try ContentReader(opening: path, in: folder)
    } catch {
      guard error.isWrongData else { throw error }
      defect = error.fact
    }
  }

  /// Returns the next line without its line end; nil at the end of the file.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if position == piece.count, try !readPiece() {
        guard !line.isEmpty else { return nil }
        number += 1
        return line
      }
      let end = piece[position...].firstIndex(of: UInt8(ascii: "\n"))
      line += piece[position..<(end ?? piece.count)]
      position = end.map { $0 + 1 } ?? piece.count
      if end != nil {
        number += 1
        return line
      }
      guard line.count <= Self.limit else {
        defect = "a line longer than \(Self.limit) bytes"
        reader = nil
        return nil
      }
    }
  }

  /// Returns the first lines of a file as text; fewer for a shorter file.
  package static func first(
    _ count: Int, of path: String, in folder: String
  ) throws(FileError) -> [String] {
    var lines = try Self(path, in: folder)
    var texts: [String] = []
    while texts.count < count, let line = try lines.next() {
      texts.append(String(decoding: line, as: UTF8.self))
    }
    return texts
  }

  private mutating func readPiece() throws(FileError) -> Bool {
    position = 0
    do throws(FileError) {
      guard try reader?.read(into: &piece) ?? false else {
        piece = []
        reader = nil
        return false
      }
    } catch {
      guard error.isWrongData else { throw error }
      defect = error.fact
      piece = []
      reader = nil
      return false
    }
    bytes += Int64(piece.count)
    piece.withUnsafeBufferPointer { checksum.update($0) }
    return true
  }
}
