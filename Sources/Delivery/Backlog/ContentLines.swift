import Spool

/// The lines of a file's content from its beginning on, in memory for one line and one piece of the file.
struct ContentLines: ~Copyable {
  /// A line without its end.
  struct Line {
    let place: FileLine
    /// In bytes.
    let count: Int64
    let checksum: UInt32
    /// Nil for a line of more than `limit` bytes.
    let text: [UInt8]?
  }

  /// The longest line that is held, in bytes.
  static let limit = Backlog.heldBytes

  private var content: ContentReader
  private var piece: [UInt8] = []
  /// What has been read of the piece.
  private var start = 0
  private var number = 0
  /// Bytes of the content that have been read.
  private(set) var position: Int64 = 0

  /// Opens a regular file below a folder.
  init(of relative: String, in folder: String) throws(FileError) {
    content = try ContentReader(opening: relative, in: folder)
  }

  /// The next line; nil at the end.
  mutating func next() throws(FileError) -> Line? {
    let begun = position
    var checksum = Checksum()
    var text: [UInt8]? = []
    var count: Int64 = 0
    var isEnded = false
    while !isEnded, try hasMore() {
      let end = piece[start...].firstIndex(of: UInt8(ascii: "\n"))
      let part = piece[start..<(end ?? piece.count)]
      part.withUnsafeBufferPointer { checksum.update($0) }
      count += Int64(part.count)
      if count > Self.limit { text = nil }
      text?.append(contentsOf: part)
      isEnded = end != nil
      skip(part.count + (isEnded ? 1 : 0))
    }
    guard position > begun else { return nil }
    number += 1
    return Line(
      place: FileLine(number: number, position: begun), count: count, checksum: checksum.value,
      text: text)
  }

  /// Bytes from a place on that has not been passed; fewer than `count` at the end.
  mutating func bytes(at place: Int64, count: Int) throws(FileError) -> [UInt8] {
    precondition(place >= position, "a file is read forwards")
    while position < place, try hasMore() {
      skip(Int(min(place - position, Int64(piece.count - start))))
    }
    var bytes: [UInt8] = []
    while bytes.count < count, try hasMore() {
      let part = piece[start...].prefix(count - bytes.count)
      bytes += part
      skip(part.count)
    }
    return bytes
  }

  private mutating func hasMore() throws(FileError) -> Bool {
    while start == piece.count {
      start = 0
      guard try content.read(into: &piece) else {
        piece = []
        return false
      }
    }
    return true
  }

  private mutating func skip(_ count: Int) {
    start += count
    position += Int64(count)
  }
}
