import Glibc

/// A file read in pieces.
public struct FileReader: ~Copyable {
  public let path: String
  private let descriptor: Int32

  public init(opening path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(.open, path: path, code: errno) }
    self.path = path
    self.descriptor = descriptor
  }

  /// Fills the start of `buffer` with the next bytes; 0 at the end of the file.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .failed(.read, path: path, code: errno) }
    }
  }

  deinit {
    close(descriptor)
  }

  /// The whole file, or nil if there is none.
  static func contents(of path: String) throws(FileError) -> [UInt8]? {
    guard try Folder.kind(of: path) != nil else { return nil }
    var lines = try LineReader(opening: path)
    return try lines.rest()
  }
}

/// A file read line by line, in memory for one line and one piece of the file.
struct LineReader: ~Copyable {
  private var file: FileReader
  private var buffer: [UInt8] = []
  private var position = 0

  init(opening path: String) throws(FileError) {
    file = try FileReader(opening: path)
  }

  /// The next line without its line end, or nil at the end of the file.
  mutating func next() throws(FileError) -> [UInt8]? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return Array(buffer[position..<end])
      }
      let unread = buffer.count - position
      guard try readPiece() else {
        guard unread > 0 else { return nil }
        defer { position = buffer.count }
        return Array(buffer[position...])
      }
      searched = position + unread
    }
  }

  /// The next piece of the file, of any length, or nil at the end.
  mutating func nextPiece() throws(FileError) -> [UInt8]? {
    if position == buffer.count {
      guard try readPiece() else { return nil }
    }
    defer { position = buffer.count }
    return Array(buffer[position...])
  }

  /// All that has not been read yet.
  mutating func rest() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try nextPiece() { bytes += piece }
    return bytes
  }

  /// Appends more of the file to what is not read yet; false at the end.
  private mutating func readPiece() throws(FileError) -> Bool {
    buffer.removeSubrange(..<position)
    position = 0
    let unread = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: 65_536))
    var count = 0
    defer { buffer.removeSubrange((unread + count)...) }
    count = try readInto(from: unread)
    return count > 0
  }

  private mutating func readInto(from start: Int) throws(FileError) -> Int {
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    defer { swap(&bytes, &buffer) }
    return try bytes.withUnsafeMutableBufferPointer { (whole) throws(FileError) in
      let free = UnsafeMutableBufferPointer(rebasing: whole[start...])
      return try file.read(into: UnsafeMutableRawBufferPointer(free))
    }
  }
}
