import Glibc

/// A file that a library writes by itself, such as a database, under a temporary name. Only `publish()`
/// gives it its own name.
///
/// A file that is dropped without `publish()` is removed, so that whatever has its own name is complete.
public struct AdoptedFile: ~Copyable {
  /// The path that the file gets.
  public let path: String
  private var isPublished = false

  /// Creates the folders above the file where they are missing, and removes what a killed process has
  /// left of the file.
  public init(at path: String) throws(FileError) {
    self.path = path
    try Folder.create(above: path)
    try Folder.deleteFile(temporaryPath)
  }

  /// Where the file is to be written.
  public var temporaryPath: String { path + PendingFile.suffix }

  /// Puts the file in the place of whatever had its name; returns what is in it.
  public consuming func publish() throws(FileError) -> EncodedContent {
    var reader = try FileReader(opening: temporaryPath)
    var piece = [UInt8](repeating: 0, count: 262_144)
    var (bytes, checksum) = (Int64(0), Checksum())
    while true {
      let count = try piece.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
        let count = try reader.read(into: UnsafeMutableRawBufferPointer(buffer))
        checksum.update(UnsafeBufferPointer(rebasing: buffer[..<count]))
        return count
      }
      guard count > 0 else { break }
      bytes += Int64(count)
    }
    guard rename(temporaryPath, path) == 0 else {
      throw .failed(.rename, path: path, code: errno)
    }
    isPublished = true
    return EncodedContent(bytes: bytes, contentBytes: bytes, contentCRC32: checksum.value)
  }

  deinit {
    if !isPublished { unlink(path + PendingFile.suffix) }
  }
}
