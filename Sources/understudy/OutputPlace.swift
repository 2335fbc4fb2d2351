import Glibc
import Spool

/// Where an option lets a file be written.
enum OutputPlace {
  /// Makes sure that a new file can have this path, or a plain one that is there can be replaced.
  ///
  /// - Parameter option: which asks for the file, such as `--report`.
  static func check(_ path: String, of option: String) throws {
    if path.isEmpty {
      throw NoPlaceForFile(option: option, path: path, reason: "the name is empty")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard try Folder.kind(of: folder) != nil else {
      throw NoPlaceForFile(option: option, path: path, reason: "its folder does not exist")
    }
    guard let kind = try Folder.kind(of: path) else { return }
    guard kind == .file else {
      throw NoPlaceForFile(
        option: option, path: path, reason: "it is not a plain file, and stays as it is")
    }
    guard access(path, W_OK) == 0 else {
      throw FileError.failed(.write, path: path, code: errno)
    }
  }
}

/// A file cannot go where it is to go.
struct NoPlaceForFile: Error, CustomStringConvertible {
  let option: String
  let path: String
  let reason: String

  var description: String {
    "\(option) is \"\(path)\": \(reason); it must be a new name, or a file, in a folder that exists"
  }
}
