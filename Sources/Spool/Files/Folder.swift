import CLinux
import Glibc

/// What a recording does with folders.
package enum Folder {
  package typealias Kind = FileKind

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

  /// Makes all that has been written to the file system of a folder survive a power cut.
  package static func synchronize(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(.open, path: path, code: errno) }
    defer { close(descriptor) }
    guard syncfs(descriptor) == 0 else { throw .failed(.synchronize, path: path, code: errno) }
  }

  /// What has this path, or nil if nothing has it.
  package static func kind(of path: String) throws(FileError) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .failed(.open, path: path, code: errno)
    }
    return Kind(mode: status.st_mode)
  }

  /// What has a path below a folder, or nil if nothing has it.
  package static func kind(of relative: String, in folder: String) throws(FileError) -> Kind? {
    try status(of: relative, in: folder).map { Kind(mode: $0.st_mode) }
  }

  /// The length of a regular file below a folder in bytes, or nil if there is none.
  package static func size(of relative: String, in folder: String) throws(FileError) -> Int64? {
    guard let status = try status(of: relative, in: folder), Kind(mode: status.st_mode) == .file
    else { return nil }
    return Int64(status.st_size)
  }

  /// Nil where nothing is, or where the way to it is no folder of its own.
  private static func status(of relative: String, in folder: String) throws(FileError) -> stat? {
    do throws(FileError) {
      return try InnerPath.withParent(of: relative, in: folder) {
        (parent, name) throws(FileError) -> stat? in
        try InnerPath.status(of: name, in: parent, folder + "/" + relative)
      }
    } catch {
      if case .unreadableKind = error { return nil }
      if case .failed(_, _, let code) = error, code == ENOENT || code == ENOTDIR { return nil }
      throw error
    }
  }

  /// The names in a folder in order of their bytes, or nil if there is no such folder.
  package static func names(in path: String) throws(FileError) -> [String]? {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return nil }
      throw .failed(.list, path: path, code: errno)
    }
    return try names(of: folder, path)
  }

  /// The names in a folder below another in order of their bytes, or nil if there is no such folder; a
  /// link to a folder is none.
  package static func names(
    in relative: String, of folder: String
  ) throws(FileError) -> [String]? {
    if !relative.isEmpty, try kind(of: relative, in: folder) != .folder { return nil }
    let path = folder + "/" + relative
    return try InnerPath.withParent(of: relative, in: folder) {
      (parent, name) throws(FileError) -> [String]? in
      let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0, let opened = fdopendir(descriptor) else {
        throw .failed(.list, path: path, code: errno)
      }
      return try names(of: opened, path)
    }
  }

  private static func names(
    of folder: OpaquePointer, _ path: String
  ) throws(FileError) -> [String] {
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

  /// Deletes a folder if it is there and empty; returns whether nothing is there any more.
  @discardableResult
  package static func deleteIfEmpty(_ path: String) -> Bool {
    rmdir(path) == 0 || errno == ENOENT
  }

  /// Deletes the files under `path` except dot-files and those to keep, then the empty folders.
  ///
  /// - Parameter keeping: Paths that are kept, written as `path` is.
  static func delete(under path: String, keeping: Set<String>) throws(FileError) {
    switch try kind(of: path) {
    case nil: return
    case .folder:
      for name in try names(in: path) ?? [] where !name.hasPrefix(".") {
        try delete(under: path + "/" + name, keeping: keeping)
      }
      deleteIfEmpty(path)
    default: if !keeping.contains(path) { try deleteFile(path) }
    }
  }
}
