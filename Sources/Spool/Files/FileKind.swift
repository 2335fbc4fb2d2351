import Glibc

/// What a path leads to; a link is not followed.
public enum FileKind: String, Sendable {
  /// A folder.
  case folder
  /// A regular one.
  case file
  /// A symbolic link.
  case link
  /// A named pipe.
  case fifo = "FIFO"
  /// A socket, or a device of blocks or characters.
  case socket, device

  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      case S_IFLNK: .link
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      default: .device
      }
  }
}
