import Glibc

/// An error while a file or folder is read or written.
public enum FileError: Error, Equatable {
  /// The operation that failed. In messages, the raw value follows the word "cannot".
  public enum Operation: String, Sendable {
    /// The operations with the names of system calls.
    case create, open, read, write, close, rename, delete, list, lock, synchronize
    /// The creation of a folder.
    case createFolder = "create the folder"
  }

  /// A failed system call, with its `errno` as `code`.
  case failed(Operation, path: String, code: Int32)
  /// A gzip file that ends in the middle of a member.
  case truncated(path: String)
  /// A gzip file whose content does not match its checksum, or which has other data after the gzip
  /// data.
  case corrupt(path: String)
  /// A tar archive without a valid header at `offset`, in bytes from its start.
  case badPack(path: String, offset: Int64)
  /// A tar archive that ends within the content of a member. The content starts at `offset`, in
  /// bytes from the archive's start.
  case tornPack(path: String, member: String, offset: Int64)
  /// A tar archive that ends at `offset`, in bytes, after a member but without a block of zeros.
  ///
  /// Members may be missing. The member is nil for an empty file.
  case endlessPack(path: String, member: String?, offset: Int64)
  /// A path to this kind of file instead of a regular file.
  case unreadableKind(path: String, FileKind)
  /// A text file with a line that is longer than any valid line. Lines count from 1; nil if the
  /// reader does not count lines.
  case longLine(path: String, line: Int?)

  /// The path of the file that could not be read or written.
  package var path: String {
    switch self {
    case .failed(_, let path, _), .truncated(let path), .corrupt(let path),
      .unreadableKind(let path, _), .longLine(let path, _), .badPack(let path, _),
      .tornPack(let path, _, _), .endlessPack(let path, _, _):
      path
    }
  }

  /// Whether a tar archive is damaged, so that no member can be read.
  package var isBadPack: Bool {
    switch self {
    case .badPack, .tornPack, .endlessPack: true
    default: false
    }
  }

  /// Whether the file's content is wrong. False if the system reported the error.
  public var isWrongData: Bool { if case .failed = self { false } else { true } }

  /// The message without the path.
  package var fact: String {
    switch self {
    case .failed(let operation, _, let code):
      "cannot \(operation.rawValue): \(String(cString: strerror(code)))"
    case .truncated: "truncated: the gzip data ends too early"
    case .corrupt: "damaged: it is not valid gzip data"
    case .badPack(_, let offset): "damaged: it is not a valid tar archive from byte \(offset)"
    case .tornPack(_, let member, let offset):
      "truncated: the archive ends within the member '\(member.printable)', which begins at byte "
        + "\(offset)"
    case .endlessPack(_, let member?, let offset):
      "truncated: the archive has no end block after the member '\(member.printable)', at byte "
        + "\(offset)"
    case .endlessPack: "truncated: the archive is empty"
    case .unreadableKind(_, .link): "a link, and links in a folder of data are not followed"
    case .unreadableKind(_, let kind): "a \(kind.rawValue); only regular files are read"
    case .longLine: "a line longer than \(LineReader.limit) bytes"
    }
  }

  /// Whether the disk or the user's quota is full. After freeing space, a recording continues.
  public var isDiskFull: Bool {
    guard case .failed(_, _, let code) = self else { return false }
    return code == ENOSPC || code == EDQUOT
  }

  /// Whether the user has no permission for the operation.
  public var isPermission: Bool {
    guard case .failed(_, _, let code) = self else { return false }
    return code == EACCES || code == EPERM || code == EROFS
  }

  /// Whether an input file is missing, or is not a file.
  public var isNoInput: Bool {
    guard case .failed(let operation, _, _) = self else { return false }
    return [.open, .read].contains(operation) && isNoPlace
  }

  /// Whether the path cannot be a file or folder, or is already a different one.
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
      return reason + "; free some space, then run the same command again to continue"
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
