import CLinux
import Glibc

/// Creates, lists and deletes folders of recordings and of other data.
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

  /// Returns the kind of the file with a path, which may lead into a pack; nil if no file has this path.
  package static func kind(of path: String) throws(FileError) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      let code = errno
      if code == ENOENT { return nil }
      if code == ENOTDIR { return try Packs.place(of: "", in: path)?.member?.kind }
      throw .failed(.open, path: path, code: code)
    }
    return Kind(mode: status.st_mode)
  }

  /// Returns the kind of the file with a path below a folder, or in a pack there; nil if no file has this path.
  package static func kind(of relative: String, in folder: String) throws(FileError) -> Kind? {
    if let kind = try kindOfFile(relative, in: folder) { return kind }
    // A damaged pack also replaces a folder. Reading its members reports the damage.
    if !relative.isEmpty, try Packs.format(of: relative, in: folder) != nil { return .folder }
    return try Packs.place(of: relative, in: folder)?.member?.kind
  }

  /// Like `kind(of:in:)`, without the members of packs.
  static func kindOfFile(_ relative: String, in folder: String) throws(FileError) -> Kind? {
    try status(of: relative, in: folder).map { Kind(mode: $0.st_mode) }
  }

  /// Returns the length of a regular file below a folder, or in a pack there, in bytes; nil if no such file exists.
  package static func size(of relative: String, in folder: String) throws(FileError) -> Int64? {
    if let status = try status(of: relative, in: folder) {
      return Kind(mode: status.st_mode) == .file ? Int64(status.st_size) : nil
    }
    guard let member = try Packs.place(of: relative, in: folder)?.member, member.kind == .file
    else { return nil }
    return member.length
  }

  /// Returns the place of a file in a tar archive below a folder, in bytes; nil for any other file.
  package static func offset(of relative: String, in folder: String) throws(FileError) -> Int64? {
    guard try kindOfFile(relative, in: folder) == nil,
      let place = try Packs.place(of: relative, in: folder), case .file = place.index.content,
      let member = place.member, member.kind == .file
    else { return nil }
    return member.offset
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

  /// Returns the names in a folder or pack in order of their bytes; nil if neither exists.
  package static func names(in path: String) throws(FileError) -> [String]? {
    guard let folder = opendir(path) else {
      let code = errno
      if code == ENOENT { return nil }
      if code == ENOTDIR, let pack = try Packs.place(of: "", in: path) {
        return pack.index.names(in: pack.inner)
      }
      throw .failed(.list, path: path, code: code)
    }
    return try names(of: folder, path)
  }

  /// Returns the names in a folder below another in order of their bytes; nil if no such folder exists. A link is not
  /// followed. A pack has the name of the folder that it replaces.
  package static func names(
    in relative: String, of folder: String
  ) throws(FileError) -> [String]? {
    let isInPack =
      try relative.isEmpty
      ? Packs.archive(on: folder) != nil : kindOfFile(relative, in: folder) != .folder
    if isInPack {
      guard let place = try Packs.place(of: relative, in: folder) else { return nil }
      return place.index.names(in: place.inner)
    }
    let names = try namesOfFiles(in: relative, of: folder)
    return try names.map { (names) throws(FileError) in
      try Packs.names(names) { (name) throws(FileError) in
        try kindOfFile(relative.isEmpty ? name : relative + "/" + name, in: folder) == .file
      }
    }
  }

  /// Like `names(in:of:)`, with packs as the files that they are.
  static func namesOfFiles(
    in relative: String, of folder: String
  ) throws(FileError) -> [String]? {
    if !relative.isEmpty, try kindOfFile(relative, in: folder) != .folder { return nil }
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

  /// Deletes a file, if it exists.
  package static func deleteFile(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .failed(.delete, path: path, code: errno)
    }
  }

  /// Deletes a folder, if it is empty; returns whether it no longer exists.
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
