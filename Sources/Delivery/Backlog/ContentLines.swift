import Spool

/// A reader of the lines of a file's content, with only one line and one piece of the file in
/// memory.
struct ContentLines: ~Copyable {
  /// A line of the file, without its line end.
  struct Line {
    let place: FileLine
    /// The length of the line, in bytes.
    let count: Int64
    let checksum: UInt32
    /// The text of the line; nil for a line of more than `limit` bytes.
    let text: [UInt8]?
  }

  /// The length of the longest line that is kept in memory, in bytes.
  static let limit = Backlog.heldBytes

  private var content: ContentReader
  private var piece: [UInt8] = []
  /// The position in the current piece up to which lines have been read.
  private var start = 0
  private var number = 0
  /// The number of bytes of the content that have been read.
  private(set) var position: Int64 = 0

  /// Opens a regular file below a folder.
  init(of relative: String, in folder: String) throws(FileError) {
    content = try ContentReader(opening: relative, in: folder)
  }

  /// Returns the next line; nil at the end of the file.
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

  /// Returns the bytes from a position that no line has passed yet; fewer than `count` at the end
  /// of the file.
  mutating func bytes(at place: Int64, count: Int) throws(FileError) -> [UInt8] {
    precondition(place >= position, "the requested line is before the current position")
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
