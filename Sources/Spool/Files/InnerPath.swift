import CLinux
import Glibc

/// What lies below a folder that its user names, reached step by step without following a link.
///
/// The folder itself may be a link: its user has named it. What is in it may come from anybody.
enum InnerPath {
  /// What `body` makes of the folder that holds the last step of a path, and of that step's name.
  ///
  /// - Parameter relative: with a slash between steps; empty steps are passed over.
  static func withParent<Value>(
    of relative: String, in folder: String,
    _ body: (_ parent: Int32, _ name: String) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    let steps = relative.split(separator: "/")
    var parent = open(folder, linux_path_only | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { throw .failed(.open, path: folder, code: errno) }
    defer { close(parent) }
    for (index, step) in steps.dropLast().enumerated() {
      let step = String(step)
      let next = openat(parent, step, linux_path_only | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else {
        let code = errno
        let path = folder + "/" + steps[...index].joined(separator: "/")
        if code == ENOTDIR, try kind(of: step, in: parent, path) == .link {
          throw .unreadableKind(path: path, .link)
        }
        throw .failed(.open, path: path, code: code)
      }
      close(parent)
      parent = next
    }
    return try body(parent, steps.last.map(String.init) ?? ".")
  }

  /// Opens a regular file to be read. Anything else is refused without being opened: a FIFO would wait
  /// for a writer, and a device may act on being opened.
  static func openFile(_ relative: String, in folder: String) throws(FileError) -> Int32 {
    let path = folder + "/" + relative
    return try withParent(of: relative, in: folder) { (parent, name) throws(FileError) in
      let found = try kind(of: name, in: parent, path)
      guard let found else { throw .failed(.open, path: path, code: ENOENT) }
      guard found == .file else { throw .unreadableKind(path: path, found) }
      let descriptor = openat(parent, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { throw .failed(.open, path: path, code: errno) }
      return descriptor
    }
  }

  /// What has a name in an open folder, or nil if nothing has it.
  static func kind(
    of name: String, in parent: Int32, _ path: String
  ) throws(FileError) -> Folder.Kind? {
    try status(of: name, in: parent, path).map { Folder.Kind(mode: $0.st_mode) }
  }

  /// What the system knows of a name in an open folder; nil if nothing has it.
  static func status(
    of name: String, in parent: Int32, _ path: String
  ) throws(FileError) -> stat? {
    var status = stat()
    guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .failed(.open, path: path, code: errno)
    }
    return status
  }
}
