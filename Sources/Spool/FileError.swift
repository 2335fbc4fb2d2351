import Glibc

/// What went wrong with a file.
public enum FileError: Error, Equatable {
  public enum Operation: String, Sendable {
    case create, open, read, write, close, rename, delete, list, lock, synchronize
    case createFolder = "create the folder"
  }

  /// A system call failed with an `errno`.
  case failed(Operation, path: String, code: Int32)
  /// A gzip file ends in the middle of a member.
  case truncated(path: String)
  /// A gzip file does not inflate to what its checksum says, or has something else after it.
  case corrupt(path: String)

  /// Whether the disk or the user's share of it is full: after freeing space a recording continues.
  public var isDiskFull: Bool {
    guard case .failed(_, _, let code) = self else { return false }
    return code == ENOSPC || code == EDQUOT
  }

  /// Whether the user may not do this there.
  public var isPermission: Bool {
    guard case .failed(_, _, let code) = self else { return false }
    return code == EACCES || code == EPERM || code == EROFS
  }

  /// Whether the path leads nowhere where a file or folder could be.
  public var isNoPlace: Bool {
    guard case .failed(_, _, let code) = self else { return false }
    return [ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG].contains(code)
  }
}

extension FileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .failed(let operation, let path, let code):
      let reason = "cannot \(operation.rawValue) '\(path)': \(String(cString: strerror(code)))"
      guard isDiskFull else { return reason }
      return reason + "; free space, then run the same command again: it continues"
    case .truncated(let path):
      return "'\(path)' is cut off: the gzip data ends too early"
    case .corrupt(let path):
      return "'\(path)' is damaged: it is not valid gzip data"
    }
  }
}
