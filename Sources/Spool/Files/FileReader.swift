import Glibc

/// A file read in pieces.
public struct FileReader: ~Copyable {
  /// The path of the file, for messages.
  public let path: String
  private let descriptor: Int32
  /// What is left of a member of a pack, in bytes; nil for a file of its own.
  private var left: Int?

  /// Opens a file of any kind; throws `FileError.failed` if the system refuses.
  public init(opening path: String) throws(FileError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(.open, path: path, code: errno) }
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a regular file below a folder, or in a pack there; throws `FileError.unreadableKind` for anything else
  /// and for links on the way.
  package init(opening relative: String, in folder: String) throws(FileError) {
    let opened = try Self.open(relative, in: folder)
    path = folder + "/" + relative
    descriptor = opened.descriptor
    left = opened.left
  }

  /// A descriptor at the first byte of a file and, if it is a member of a pack, the member's length.
  private static func open(
    _ relative: String, in folder: String
  ) throws(FileError) -> (descriptor: Int32, left: Int?) {
    do throws(FileError) {
      return (try InnerPath.openFile(relative, in: folder), nil)
    } catch {
      guard error.isNoPlace, let place = try Packs.place(of: relative, in: folder),
        let member = place.member
      else { throw error }
      guard member.kind == .file else {
        throw .unreadableKind(path: folder + "/" + relative, member.kind)
      }
      let descriptor = try Packs.open(place, in: folder)
      lseek(descriptor, off_t(member.offset), SEEK_SET)
      return (descriptor, Int(member.length))
    }
  }

  /// Fills the start of `buffer` with the next bytes; 0 at the end of the file.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = Glibc.read(
        descriptor, buffer.baseAddress, min(buffer.count, left ?? buffer.count))
      if count >= 0 {
        left? -= count
        return count
      }
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
