import Glibc
import Spool

/// A check of the place at which an option writes a file.
enum OutputPlace {
  /// Checks that a file can be created at a path, or that a regular file at the path can be
  /// replaced.
  ///
  /// - Parameter option: the option that requests the file, such as `--report`.
  static func check(_ path: String, of option: String) throws {
    if path.isEmpty {
      throw NoPlaceForFile(option: option, path: path, reason: "the name is empty")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard try Folder.kind(of: folder) != nil else {
      throw NoPlaceForFile(option: option, path: path, reason: "the folder does not exist")
    }
    guard let kind = try Folder.kind(of: path) else { return }
    guard kind == .file else {
      throw NoPlaceForFile(
        option: option, path: path, reason: "the path is not a regular file and is not replaced")
    }
    guard access(path, W_OK) == 0 else {
      throw FileError.failed(.write, path: path, code: errno)
    }
  }
}

/// The error that a file cannot be created at the path that an option names.
struct NoPlaceForFile: Error, CustomStringConvertible {
  let option: String
  let path: String
  let reason: String

  var description: String {
    "\(option) is \"\(path)\", but \(reason); it must be a new or existing file in an existing "
      + "folder"
  }
}
