import Glibc

/// What a path leads to; a link is not followed.
public enum FileKind: String, Sendable {
  case folder
  /// A regular one.
  case file
  case link
  case fifo = "FIFO"
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
