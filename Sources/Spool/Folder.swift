import Glibc

/// What a recording does with folders.
package enum Folder {
  package enum Kind: Equatable {
    case folder
    /// Anything else; links are not followed.
    case file
  }

  /// Creates the folders above `path` where they are missing.
  static func create(above path: String) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    try create(String(path[..<slash]))
  }

  /// Creates a folder, and those above it, where they are missing.
  package static func create(_ path: String) throws(FileError) {
    if mkdir(path, 0o755) == 0 { return }
    if errno == ENOENT {
      try create(above: path)
      if mkdir(path, 0o755) == 0 { return }
    }
    // Another participant may create the same folder at the same time.
    guard errno == EEXIST else { throw .failed(.createFolder, path: path, code: errno) }
  }

  /// What has this path, or nil if nothing has it.
  package static func kind(of path: String) throws(FileError) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .failed(.open, path: path, code: errno)
    }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// The length of a file in bytes, or nil if there is none.
  package static func size(of path: String) throws(FileError) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .failed(.open, path: path, code: errno)
    }
    return Int64(status.st_size)
  }

  /// The names in a folder in order of their bytes, or nil if there is no such folder.
  ///
  /// A link to a folder is followed here: the folder of an app may lie on another disk.
  package static func names(in path: String) throws(FileError) -> [String]? {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return nil }
      throw .failed(.list, path: path, code: errno)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .failed(.list, path: path, code: errno) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Deletes a file if it is there.
  package static func deleteFile(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .failed(.delete, path: path, code: errno)
    }
  }

  /// Deletes a folder if it is there and empty.
  static func deleteIfEmpty(_ path: String) {
    rmdir(path)
  }

  /// Deletes the files under `path` except dot-files and those to keep, then the empty folders.
  ///
  /// - Parameter keeping: Paths that are kept, written as `path` is.
  static func delete(under path: String, keeping: Set<String>) throws(FileError) {
    switch try kind(of: path) {
    case nil: return
    case .file: if !keeping.contains(path) { try deleteFile(path) }
    case .folder:
      for name in try names(in: path) ?? [] where !name.hasPrefix(".") {
        try delete(under: path + "/" + name, keeping: keeping)
      }
      deleteIfEmpty(path)
    }
  }
}
