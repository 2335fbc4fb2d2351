import CLinux
import Glibc

/// Keeps other processes from writing a recording or the same part of it, as long as it lives.
struct FolderLock: Sendable {
  private let lock: FileLock
  private let path: String

  /// Throws `RecordingError.inUse` or a `FileError`.
  init(on paths: RecordingPaths) throws {
    guard let lock = try FileLock(paths.lock) else {
      throw RecordingError.inUse(folder: paths.folder)
    }
    self.lock = lock
    path = paths.lock
  }

  /// Makes all that has been written to the file system of the folder survive a power cut.
  func synchronize() throws(FileError) {
    guard syncfs(lock.descriptor) == 0 else {
      throw .failed(.synchronize, path: path, code: errno)
    }
  }
}
