import CLinux
import Glibc
import Synchronization

/// Packs in the place of folders: where `a/b.tar` is a file and no `a/b` is there, it is read as the folder `a/b`.
enum Packs {
  /// What follows the name of the folder that a pack stands for.
  static let suffix = ".tar"

  /// A place in a pack.
  struct Place {
    /// The pack's path below the folder that was asked; empty for that itself.
    let pack: String
    let index: PackIndex
    /// The path below the pack; empty for all of it.
    let inner: String

    var member: PackIndex.Member? { index.member(at: inner) }
  }

  /// The place in a pack that a path leads to, below a folder or a pack; nil where no pack is on the way.
  static func place(of relative: String, in folder: String) throws(FileError) -> Place? {
    let steps = relative.split(separator: "/")
    if folder.hasSuffix(suffix), let index = try index(of: folder) {
      return Place(pack: "", index: index, inner: steps.joined(separator: "/"))
    }
    for count in 0..<steps.count {
      let pack = steps[...count].joined(separator: "/") + suffix
      guard try Folder.kindOfFile(pack, in: folder) == .file else { continue }
      let descriptor = try InnerPath.openFile(pack, in: folder)
      defer { close(descriptor) }
      let index = try index(descriptor, folder + "/" + pack, as: String(steps[count]))
      return Place(
        pack: pack, index: index, inner: steps[(count + 1)...].joined(separator: "/"))
    }
    return nil
  }

  /// Opens a place's pack.
  static func open(_ place: Place, in folder: String) throws(FileError) -> Int32 {
    if !place.pack.isEmpty { return try InnerPath.openFile(place.pack, in: folder) }
    let descriptor = Glibc.open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(.open, path: folder, code: errno) }
    return descriptor
  }

  /// Names in a folder, with those of packs as the folders that they stand for.
  static func names(_ names: [String], isFile: (String) throws(FileError) -> Bool) throws(FileError)
    -> [String]
  {
    guard names.contains(where: { $0.hasSuffix(suffix) }) else { return names }
    var result: [String] = []
    let known = Set(names)
    for name in names {
      let stem = String(name.dropLast(suffix.count))
      let mayBePack = name.hasSuffix(suffix) && !known.contains(stem)
      result.append(try mayBePack ? (isFile(name) ? stem : name) : name)
    }
    return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // MARK: Indices

  /// Nil for what is no regular file.
  private static func index(of path: String) throws(FileError) -> PackIndex? {
    guard try Folder.kind(of: path) == .file else { return nil }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(.open, path: path, code: errno) }
    defer { close(descriptor) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try index(descriptor, path, as: String(name.dropLast(suffix.count)))
  }

  /// The indices of all layouts of a participant, for as many participants as are read at a time.
  private static let known = Mutex(
    PackIndices(limit: 8 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

  private static func index(
    _ descriptor: Int32, _ path: String, as name: String
  ) throws(FileError) -> PackIndex {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(.open, path: path, code: errno) }
    let version = PackIndices.Version(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), length: Int64(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    if let index = known.withLock({ $0.index(of: path, version) }) { return index }
    let index = try PackIndex(reading: descriptor, path, as: name)
    known.withLock { $0.keep(index, of: path, version) }
    return index
  }
}
