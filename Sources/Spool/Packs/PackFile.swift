import Glibc

/// The open file of an archive, which is read at any place by several tasks.
final class PackFile: Sendable {
  let descriptor: Int32
  /// The path of the archive, for messages.
  let path: String

  /// Duplicates a descriptor, which the caller closes.
  init(_ descriptor: Int32, _ path: String) throws(FileError) {
    self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    self.path = path
    guard self.descriptor >= 0 else { throw .failed(.open, path: path, code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Returns the length of the file in bytes.
  func length() throws(FileError) -> Int64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(.open, path: path, code: errno) }
    return Int64(status.st_size)
  }

  /// Fills a buffer from a place on; returns the number of bytes, fewer at the end of the file.
  func fill(
    _ buffer: UnsafeMutableRawBufferPointer, at place: Int64
  ) throws(FileError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(place) + filled)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .failed(.read, path: path, code: errno) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Returns bytes from a place on, fewer at the end of the file.
  func bytes(_ count: Int, at place: Int64) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(FileError) in
      try fill(UnsafeMutableRawBufferPointer(buffer), at: place)
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
