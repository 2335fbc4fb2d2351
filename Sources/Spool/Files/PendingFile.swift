import Glibc

/// A file being written under a temporary name. Only `publish()` gives it its own name.
///
/// A file that is dropped without `publish()` is removed, so that whatever has its own name is
/// complete. A killed process leaves the temporary file, which has to be deleted before the file
/// can be created again.
public struct PendingFile: ~Copyable {
  /// What follows the path in the temporary name.
  public static let suffix = ".part"

  /// The path that the file gets.
  public let path: String
  private var descriptor: Int32
  private var isPublished = false
  /// Where the file lies until its participant's pack is written; nil for one of its own.
  private let pack: PackStore?
  /// Its path below the recording, and what there is of it in the pack's store.
  private var member: (path: String, extents: [PackStore.Extent])

  /// Creates a file that goes into a pack.
  ///
  /// - Parameter relative: its path below the folder of the recording.
  init(creating relative: String, in folder: String, for pack: PackStore) {
    path = folder + "/" + relative
    descriptor = -1
    self.pack = pack
    member = (relative, [])
  }

  /// Creates the temporary file, and the folders above it where they are missing.
  public init(creating path: String) throws(FileError) {
    try self.init(creating: path, mode: 0o644)
  }

  /// - Parameter mode: who may do what with the file, as far as the process's mask lets them.
  private init(creating path: String, mode: mode_t) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var descriptor = open(path + Self.suffix, flags, mode)
    if descriptor < 0, errno == ENOENT {
      try Folder.create(above: path)
      descriptor = open(path + Self.suffix, flags, mode)
    }
    guard descriptor >= 0 else {
      throw .failed(.create, path: path + Self.suffix, code: errno)
    }
    self.path = path
    self.descriptor = descriptor
    pack = nil
    member = ("", [])
  }

  /// Appends all of the bytes, in as many system calls as it takes.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    if let pack { return try pack.append(bytes, to: &member.extents) }
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .failed(.write, path: path, code: errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Appends bytes to the file.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes[...]) }

  /// Appends bytes to the file.
  mutating func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Closes the file and puts it in the place of whatever had its name.
  public consuming func publish() throws(FileError) {
    if let pack {
      pack.publish(member.extents, as: member.path)
      isPublished = true
      return
    }
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw .failed(.close, path: path, code: errno) }
    guard rename(path + Self.suffix, path) == 0 else {
      throw .failed(.rename, path: path, code: errno)
    }
    isPublished = true
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isPublished, pack == nil { unlink(path + Self.suffix) }
  }
}

extension PendingFile {
  /// Writes a whole file, in the place of whatever has its name, a killed writer's leftover included.
  ///
  /// - Parameter mode: who may do what with the file, as far as the process's mask lets them.
  package static func replace(
    _ path: String, with bytes: ArraySlice<UInt8>, mode: mode_t = 0o644
  ) throws(FileError) {
    try Folder.deleteFile(path + suffix)
    var file = try PendingFile(creating: path, mode: mode)
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileError) in
      try file.write(UnsafeRawBufferPointer(buffer))
    }
    try file.publish()
  }

  /// Writes a whole file with what `write` puts into it, in the place of whatever has its name.
  package static func replace(
    _ path: String, writing write: (inout PendingFile) throws -> Void
  ) throws {
    try Folder.deleteFile(path + suffix)
    var file = try PendingFile(creating: path)
    try write(&file)
    try file.publish()
  }

  package static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t = 0o644
  ) throws(FileError) {
    try replace(path, with: bytes[...], mode: mode)
  }
}
