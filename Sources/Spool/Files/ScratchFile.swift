import Glibc

/// A file for what does not fit into memory, which has no name and ends with its last user. It lies below
/// `$TMPDIR`, or where the system keeps such.
package final class ScratchFile {
  private let descriptor: Int32
  private let folder: String
  /// In bytes.
  package private(set) var count: Int64 = 0

  /// Creates a file without a name, which is gone with the process.
  package init() throws(FileError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    folder = parent.isEmpty ? P_tmpdir : parent
    var path = Array((folder + "/understudy-XXXXXX").utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .failed(.create, path: folder, code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit {
    close(descriptor)
  }

  /// Appends bytes at the end.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = write(descriptor, rest.baseAddress, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        throw .failed(.write, path: folder, code: errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      count += Int64(written)
    }
  }

  /// Fills a buffer from a place on, which must lie in the file with all of the buffer.
  package func read(
    at place: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) {
    var done = 0
    while done < buffer.count {
      let read = pread(
        descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done,
        Int(place) + done)
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { throw .failed(.read, path: folder, code: read < 0 ? errno : EIO) }
      done += read
    }
  }
}
