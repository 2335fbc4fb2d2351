import Glibc
import Spool

/// The content of one file after the other, plain or compressed, some whole lines at a time.
///
/// A class, because its memory is used again for each file and freed with it.
package final class TextReader {
  private var reader: ContentReader?
  package private(set) var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 18
  /// Bytes in memory, and of these the whole lines that were handed out.
  private var filled = 0
  package private(set) var lineEnd = 0
  private var isAtEnd = true
  private var name = ""
  /// The checksum of the content so far.
  package private(set) var checksum = Checksum()
  package private(set) var contentBytes: Int64 = 0
  /// Whether the last line of the file that ended last had an end of its own.
  package private(set) var endedWithLineEnd = true
  /// A carriage return anywhere in the file.
  package private(set) var hasCarriageReturn = false
  /// Why the rest of the file cannot be read, if so: its lines before that were handed out.
  package private(set) var defect: FileError?

  /// The number of bytes after the text, which a scanner may read.
  static let margin = 64

  package init() {
    bytes = .allocate(capacity: capacity + Self.margin)
    bytes.initialize(repeating: 0, count: capacity + Self.margin)
  }

  /// Begins with a file below a folder.
  package func open(_ path: String, in folder: String) throws(FileError) {
    reader = nil
    (filled, lineEnd, isAtEnd) = (0, 0, false)
    (checksum, contentBytes) = (Checksum(), 0)
    (endedWithLineEnd, hasCarriageReturn, defect) = (true, false, nil)
    name = folder + "/" + path
    try telling { () throws(FileError) in
      reader = try ContentReader(opening: path, in: folder)
    }
  }

  /// Keeps an error that the file is to blame for, and ends the file there.
  private func telling(_ read: () throws(FileError) -> Void) throws(FileError) {
    do throws(FileError) {
      try read()
    } catch {
      guard error.isWrongData else { throw error }
      end(with: error)
    }
  }

  private func end(with error: FileError) {
    defect = error
    // The remaining bytes are not a whole line.
    (filled, isAtEnd) = (lineEnd, true)
  }

  /// Puts the next whole lines at the start of `bytes`, up to `lineEnd`; false after the last, and where
  /// there is a defect. A missing last line end is added.
  package func next() throws(FileError) -> Bool {
    let rest = filled - lineEnd
    if lineEnd > 0 { bytes.update(from: bytes + lineEnd, count: rest) }
    filled = rest
    lineEnd = 0
    while true {
      if isAtEnd {
        guard filled > 0 else { return false }
        bytes[filled] = UInt8(ascii: "\n")
        filled += 1
        lineEnd = filled
        endedWithLineEnd = false
        return true
      }
      let start = filled
      try telling { () throws(FileError) in try fill() }
      if defect != nil { return false }
      lineEnd = lastLineEnd(in: start..<filled).map { $0 + 1 } ?? 0
      if let long = longLine() { lineEnd = long }
      if lineEnd > 0 { return true }
      if defect != nil { return false }
    }
  }

  /// Returns the index of the last line end in a part of the text.
  private func lastLineEnd(in range: Range<Int>) -> Int? {
    range.last { bytes[$0] == UInt8(ascii: "\n") }
  }

  /// Returns the start of the first line that is too long, which ends the file.
  ///
  /// It steps from line end to line end, as far as a line may reach at a time.
  private func longLine() -> Int? {
    var start = 0
    while filled - start > LineReader.limit {
      let reach = start..<start + LineReader.limit + 1
      guard let end = lastLineEnd(in: reach) else {
        lineEnd = start
        end(with: .longLine(path: name, line: nil))
        return start
      }
      start = end + 1
    }
    return nil
  }

  private func fill() throws(FileError) {
    if capacity - filled < 1 << 16 { grow() }
    let start = filled
    let room = UnsafeMutableBufferPointer(start: bytes + filled, count: capacity - filled)
    filled += try reader?.read(into: room) ?? 0
    let new = UnsafeBufferPointer(start: bytes + start, count: filled - start)
    isAtEnd = new.isEmpty
    checksum.update(new)
    contentBytes += Int64(new.count)
    if !hasCarriageReturn {
      hasCarriageReturn = memchr(bytes + start, Int32(UInt8(ascii: "\r")), new.count) != nil
    }
  }

  /// A line longer than the memory.
  private func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity + Self.margin)
    larger.initialize(repeating: 0, count: 2 * capacity + Self.margin)
    larger.update(from: bytes, count: filled)
    bytes.deallocate()
    bytes = larger
    capacity *= 2
  }

  deinit {
    bytes.deallocate()
  }
}
