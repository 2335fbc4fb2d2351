import Glibc

extension Folder {
  /// Returns the absolute path of a file or folder, without links. The path may lead into an archive.
  package static func absolute(_ path: String) throws(FileError) -> String {
    if let found = realpath(path, nil) {
      defer { free(found) }
      return String(cString: found)
    }
    let code = errno
    guard code == ENOTDIR, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw .failed(.open, path: path, code: code)
    }
    return try absolute(String(path[..<slash])) + path[slash...]
  }

  /// Returns the name of an archive without its suffix; any other name is unchanged.
  package static func withoutArchiveSuffix(_ name: String) -> String {
    PackFormat(ofFile: name)?.folder(of: name) ?? name
  }
}
