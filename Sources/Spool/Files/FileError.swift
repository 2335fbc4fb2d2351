import Glibc

/// What went wrong with a file.
public enum FileError: Error, Equatable {
  /// What was tried; the words stand in messages behind "cannot".
  public enum Operation: String, Sendable {
    /// A system call of that name.
    case create, open, read, write, close, rename, delete, list, lock, synchronize
    /// The creation of a folder.
    case createFolder = "create the folder"
  }

  /// A system call failed with an `errno`.
  case failed(Operation, path: String, code: Int32)
  /// A gzip file ends in the middle of a member.
  case truncated(path: String)
  /// A gzip file does not inflate to what its checksum says, or has something else after it.
  case corrupt(path: String)
  /// A tar archive has no header where one is due; in bytes from its start.
  case badPack(path: String, offset: Int64)
  /// A tar archive ends within the content of a member, which begins at `offset`, in bytes from the archive's start.
  case tornPack(path: String, member: String, offset: Int64)
  /// A tar archive ends at `offset`, in bytes, behind its last member and without a block of zeros. Members may be
  /// missing. The member is nil for an empty file.
  case endlessPack(path: String, member: String?, offset: Int64)
  /// Something of this kind stands where a regular file is read.
  case unreadableKind(path: String, FileKind)
  /// A file of lines has one that is longer than any line of its kind; lines are counted from 1, where
  /// they are counted.
  case longLine(path: String, line: Int?)

  /// The path of the file that something went wrong with.
  package var path: String {
    switch self {
    case .failed(_, let path, _), .truncated(let path), .corrupt(let path),
      .unreadableKind(let path, _), .longLine(let path, _), .badPack(let path, _),
      .tornPack(let path, _, _), .endlessPack(let path, _, _):
      path
    }
  }

  /// Whether a tar archive is damaged, so that none of its members is read.
  package var isBadPack: Bool {
    switch self {
    case .badPack, .tornPack, .endlessPack: true
    default: false
    }
  }

  /// Whether the file, and not the system, is to blame.
  public var isWrongData: Bool { if case .failed = self { false } else { true } }

  /// What is wrong, without the path.
  package var fact: String {
    switch self {
    case .failed(let operation, _, let code):
      "cannot \(operation.rawValue): \(String(cString: strerror(code)))"
    case .truncated: "cut off: the gzip data ends too early"
    case .corrupt: "damaged: it is not valid gzip data"
    case .badPack(_, let offset): "damaged: it is no whole tar archive from byte \(offset) on"
    case .tornPack(_, let member, let offset):
      "cut off: the archive ends within the member '\(member.printable)', which begins at byte \(offset)"
    case .endlessPack(_, let member?, let offset):
      "cut off: the archive has no end block after the member '\(member.printable)', at byte \(offset)"
    case .endlessPack: "cut off: the archive is empty"
    case .unreadableKind(_, .link): "a link, and links in a folder of data are not followed"
    case .unreadableKind(_, let kind): "a \(kind.rawValue); only regular files are read"
    case .longLine: "a line longer than \(LineReader.limit) bytes"
    }
  }

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

  /// Whether a file that was to be read is not there, or is none.
  public var isNoInput: Bool {
    guard case .failed(let operation, _, _) = self else { return false }
    return [.open, .read].contains(operation) && isNoPlace
  }

  /// Whether the path leads nowhere where a file or folder could be, or something is there already.
  public var isNoPlace: Bool {
    guard case .failed(_, _, let code) = self else { return false }
    return [EEXIST, ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG].contains(code)
  }
}

extension FileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .failed(let operation, let path, let code):
      let reason = "cannot \(operation.rawValue) '\(path)': \(String(cString: strerror(code)))"
      guard isDiskFull else { return reason }
      return reason + "; free space, then run the same command again: it continues"
    case .truncated(let path), .corrupt(let path), .unreadableKind(let path, _),
      .badPack(let path, _):
      return "'\(path)' is \(fact)"
    case .tornPack(let path, _, _), .endlessPack(let path, _, _):
      return "'\(path)' is \(fact). Copy the archive again"
    case .longLine(let path, let line):
      return "\(path)\(line.map { ":\($0)" } ?? ""): \(fact)"
    }
  }
}
