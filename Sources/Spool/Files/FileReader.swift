import Glibc

/// A file read in pieces.
public struct FileReader: ~Copyable {
  /// The path of the file, for messages.
  public let path: String
  private let descriptor: Int32

  /// Opens a file of any kind; throws `FileError.failed` if the system refuses.
  public init(opening path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(.open, path: path, code: errno) }
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a regular file below a folder; throws `FileError.unreadableKind` for anything else and for
  /// links on the way.
  package init(opening relative: String, in folder: String) throws(FileError) {
    descriptor = try InnerPath.openFile(relative, in: folder)
    path = folder + "/" + relative
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
    var reader = try FileReader(opening: path)
    return try reader.rest()
  }

  /// The whole of a regular file below a folder.
  package static func bytes(of relative: String, in folder: String) throws(FileError) -> [UInt8] {
    var reader = try FileReader(opening: relative, in: folder)
    return try reader.rest()
  }

  /// All that has not been read yet.
  private mutating func rest() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try piece.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
        try read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }
}
