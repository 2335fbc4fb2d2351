import Glibc

/// A file read in pieces.
public struct FileReader: ~Copyable {
  /// The path of the file, for messages.
  public let path: String
  /// -1 for a member of a pack that is not read by a descriptor of its own.
  private let descriptor: Int32
  /// The unread length of a member of a tar archive, in bytes; nil for any other file.
  private var left: Int?
  /// A member of a gzipped tar archive.
  private var gzipped: GzipMember?
  #if FULL
    /// An entry of a zip archive.
    private var zipped: ZipMember?
  #endif

  /// Opens a file of any kind, or a regular file in a pack; throws `FileError.failed` if the system refuses.
  public init(opening path: String) throws(FileError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else {
      self.init(descriptor, path)
      return
    }
    let code = errno
    guard code == ENOTDIR, let place = try Packs.place(of: "", in: path),
      let member = place.member
    else { throw .failed(.open, path: path, code: code) }
    try self.init(member, at: place, path)
  }

  /// Opens a regular file below a folder, or in a pack there; throws `FileError.unreadableKind` for anything else
  /// and for links on the way.
  package init(opening relative: String, in folder: String) throws(FileError) {
    let path = folder + "/" + relative
    let descriptor: Int32
    do throws(FileError) {
      descriptor = try InnerPath.openFile(relative, in: folder)
    } catch {
      guard error.isNoPlace, let place = try Packs.place(of: relative, in: folder),
        let member = place.member
      else { throw error }
      try self.init(member, at: place, path)
      return
    }
    self.init(descriptor, path)
  }

  private init(_ descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  private init(
    _ member: PackIndex.Member, at place: Packs.Place, _ path: String
  ) throws(FileError) {
    guard member.kind == .file else { throw .unreadableKind(path: path, member.kind) }
    switch place.index.content {
    case .file:
      self.init(try Packs.open(place), path)
      lseek(descriptor, off_t(member.offset), SEEK_SET)
      left = Int(member.length)
    case .gzip(let pack):
      self.init(-1, path)
      gzipped = GzipMember(member, of: pack)
    #if FULL
      case .zip(let pack):
        let zipped = try ZipMember(member, of: pack, path: place.path)
        self.init(-1, path)
        self.zipped = consume zipped
    #endif
    }
  }

  /// Fills the start of `buffer` with the next bytes; 0 at the end of the file.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    if gzipped != nil { return try gzipped?.read(into: buffer) ?? 0 }
    #if FULL
      if zipped != nil { return try zipped?.read(into: buffer) ?? 0 }
    #endif
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
    if descriptor >= 0 { close(descriptor) }
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
