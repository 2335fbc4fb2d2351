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
  /// A gzip or zstd file that ends too early.
  case truncated(path: String)
  /// A gzip or zstd file whose content does not match its checksum, or which has other data after the
  /// compressed data.
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
  /// A zip archive or a gzipped tar archive of which no member can be read.
  case badArchive(path: String, ArchiveFault)
  /// An entry of a zip archive that cannot be read. The path is the archive's, followed by the entry's.
  case badEntry(path: String, EntryFault)
  /// A file of a kind that only the full build reads, such as "a zip archive".
  case notInThisBuild(path: String, String)
  /// A path to this kind of file instead of a regular file.
  case unreadableKind(path: String, FileKind)
  /// A text file with a line that is longer than any valid line. Lines count from 1; nil if the
  /// reader does not count lines.
  case longLine(path: String, line: Int?)

  /// The reason why an archive is rejected.
  public enum ArchiveFault: Equatable, Sendable {
    /// Other data than a zip archive, or only its beginning.
    case badZip
    /// A zip archive whose directory differs from the headers of its entries.
    case inconsistent
    /// Gzip data that are damaged, or that end too early.
    case badGzip, shortGzip
    /// An entry with a path outside the archive, such as `../x`.
    case leadsOut(String)
    /// An entry with the same path as an earlier one.
    case repeated(String)
    /// More entries than the limit.
    case crowded(limit: Int)
  }

  /// The reason why an entry of an archive cannot be read.
  public enum EntryFault: Equatable, Sendable {
    case encrypted
    /// Another method of compression than deflate, by its number.
    case method(Int)
    /// Compressed data that are damaged.
    case badData
    /// A content of another length, or with another checksum, than the archive declares.
    case badLength, badChecksum
    /// A declared length that deflate data of this size cannot have.
    case badRatio
  }

  /// The path of the file that could not be read or written.
  package var path: String {
    switch self {
    case .failed(_, let path, _), .truncated(let path), .corrupt(let path),
      .unreadableKind(let path, _), .longLine(let path, _), .badPack(let path, _),
      .tornPack(let path, _, _), .endlessPack(let path, _, _), .badArchive(let path, _),
      .badEntry(let path, _), .notInThisBuild(let path, _):
      path
    }
  }

  /// Whether an archive is damaged or rejected, so that no member can be read.
  package var isBadPack: Bool {
    switch self {
    case .badPack, .tornPack, .endlessPack, .badArchive: true
    default: false
    }
  }

  /// Whether the file's content is wrong. False if the system reported the error, or if this build cannot read the
  /// file.
  public var isWrongData: Bool {
    switch self {
    case .failed, .notInThisBuild: false
    default: true
    }
  }

  /// The message without the path.
  package var fact: String {
    switch self {
    case .failed(let operation, _, let code):
      "cannot \(operation.rawValue): \(String(cString: strerror(code)))"
    case .truncated(let path): "truncated: the \(Self.compression(of: path)) data ends too early"
    case .corrupt(let path): "damaged: it is not valid \(Self.compression(of: path)) data"
    case .badPack(_, let offset): "damaged: it is not a valid tar archive from byte \(offset)"
    case .tornPack(_, let member, let offset):
      "truncated: the archive ends within the member '\(member.printable)', which begins at byte "
        + "\(offset)"
    case .endlessPack(_, let member?, let offset):
      "truncated: the archive has no end block after the member '\(member.printable)', at byte "
        + "\(offset)"
    case .endlessPack: "truncated: the archive is empty"
    case .badArchive(_, let fault): fault.text
    case .badEntry(_, let fault): fault.text
    case .notInThisBuild(_, let kind):
      "\(kind), which this build of understudy cannot read; use the package, or run `make build` "
        + "in the source folder"
    case .unreadableKind(_, .link): "a link, and links in a folder of data are not followed"
    case .unreadableKind(_, let kind): "a \(kind.rawValue); only regular files are read"
    case .longLine: "a line longer than \(LineReader.limit) bytes"
    }
  }

  private static func compression(of path: String) -> String {
    path.compressionSuffix == .zstdSuffix ? "zstd" : "gzip"
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
      .badPack(let path, _), .badArchive(let path, _), .badEntry(let path, _),
      .notInThisBuild(let path, _):
      return "'\(path)' is \(fact)"
    case .tornPack(let path, _, _), .endlessPack(let path, _, _):
      return "'\(path)' is \(fact). Copy the archive again"
    case .longLine(let path, let line):
      return "\(path)\(line.map { ":\($0)" } ?? ""): \(fact)"
    }
  }
}
