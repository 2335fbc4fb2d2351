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

  /// The whole file.
  package static func bytes(of path: String) throws(FileError) -> [UInt8] {
    var lines = try LineReader(opening: path)
    return try lines.rest()
  }

  /// The whole file, or nil if there is none.
  static func contents(of path: String) throws(FileError) -> [UInt8]? {
    guard try Folder.kind(of: path) != nil else { return nil }
    return try bytes(of: path)
  }
}
