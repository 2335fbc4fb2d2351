import CLinux
import Glibc

/// A lock against other processes that would write the same recording or part, as long as this
/// object exists.
struct FolderLock: Sendable {
  private let lock: FileLock
  private let path: String

  /// Locks the folder; throws `RecordingError.inUse` or a `FileError`.
  init(on paths: RecordingPaths) throws {
    guard let lock = try FileLock(paths.lock) else {
      throw RecordingError.inUse(folder: paths.folder)
    }
    self.lock = lock
    path = paths.lock
  }

  /// Writes all data in the folder's file system to disk, so that they survive a power failure.
  func synchronize() throws(FileError) {
    guard syncfs(lock.descriptor) == 0 else {
      throw .failed(.synchronize, path: path, code: errno)
    }
  }
}
