import Glibc

/// Keeps other processes from something as long as it lives.
///
/// The lock is on a file of its own, because a lock on a folder is not possible over NFS. A killed
/// process leaves the file without its lock.
package final class FileLock: Sendable {
  private let path: String
  /// The descriptor of the file that is locked.
  let descriptor: Int32

  /// Nil if another process has the lock.
  package init?(_ path: String) throws(FileError) {
    guard let descriptor = try Self.lock(path) else { return nil }
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    unlink(path)  // While it is locked: whoever waits for it finds that it is gone.
    close(descriptor)
  }

  /// Returns the descriptor of the locked file; nil if another process has it.
  private static func lock(_ path: String) throws(FileError) -> Int32? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .failed(.create, path: path, code: errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { return nil }
        throw .failed(.lock, path: path, code: code)
      }
      var (mine, current) = (stat(), stat())
      if fstat(descriptor, &mine) == 0, stat(path, &current) == 0, mine.st_ino == current.st_ino {
        return descriptor
      }
      close(descriptor)  // The one before us deleted the file; lock the next.
    }
  }
}
