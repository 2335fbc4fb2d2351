import Glibc

extension Folder {
  /// Returns the absolute path of a file or folder, without links.
  package static func absolute(_ path: String) throws(FileError) -> String {
    guard let found = realpath(path, nil) else {
      throw .failed(.open, path: path, code: errno)
    }
    defer { free(found) }
    return String(cString: found)
  }

  /// Returns the name of an archive without its suffix; any other name is unchanged.
  package static func withoutArchiveSuffix(_ name: String) -> String {
    for suffix in [".tar.gz", ".tgz", ".tar", ".zip"] where name.hasSuffix(suffix) {
      return String(name.dropLast(suffix.count))
    }
    return name
  }
}
