import CLinux
import Glibc

/// Keeps other processes from writing a recording or the same part of it, as long as it lives.
///
/// The lock is on a dot-file, because a lock on the folder itself is not possible over NFS. A killed
/// process leaves the file without its lock.
struct FolderLock: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// Throws `RecordingError.inUse` or a `FileError`.
  init(on paths: RecordingPaths) throws {
    descriptor = try Self.lock(paths.lock, in: paths.folder)
    path = paths.lock
  }

  /// Makes all that has been written to the file system of the folder survive a power cut.
  func synchronize() throws(FileError) {
    guard syncfs(descriptor) == 0 else {
      throw .failed(.synchronize, path: path, code: errno)
    }
  }

  deinit {
    unlink(path)  // While it is locked: whoever waits for it finds that it is gone.
    close(descriptor)
  }

  private static func lock(_ path: String, in folder: String) throws -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw FileError.failed(.create, path: path, code: errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { throw RecordingError.inUse(folder: folder) }
        throw FileError.failed(.lock, path: path, code: code)
      }
      var (mine, current) = (stat(), stat())
      if fstat(descriptor, &mine) == 0, stat(path, &current) == 0, mine.st_ino == current.st_ino {
        return descriptor
      }
      close(descriptor)  // The one before us deleted the file; lock the next.
    }
  }
}
