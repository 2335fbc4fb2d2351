import CLinux
import Glibc
import Synchronization

/// Packs in the place of folders: if `a/b` does not exist and `a/b.tar` is a file, this archive is read as the folder
/// `a/b`. An archive of another format is read in the same way.
enum Packs {
  /// The suffix of the archives that recordings have.
  static let suffix = PackFormat.tar.rawValue

  /// A place in a pack.
  struct Place {
    /// The folder of the search, or the archive itself if the search began there.
    let folder: String
    /// The pack's path below the folder; empty if the folder is the archive.
    let pack: String
    let index: PackIndex
    /// The path below the pack; empty for all of it.
    let inner: String

    var member: PackIndex.Member? { index.member(at: inner) }

    /// The path of the archive.
    var archive: String { pack.isEmpty ? folder : folder + "/" + pack }

    /// The path of the archive and the place in it, for messages.
    var path: String { inner.isEmpty ? archive : archive + "/" + inner }
  }

  /// Returns the place in a pack that a path leads to, below a folder or a pack; nil if no pack is on the way.
  static func place(of relative: String, in folder: String) throws(FileError) -> Place? {
    let steps = relative.split(separator: "/").map(String.init)
    if let (archive, inner) = try archive(on: folder) {
      let index = try index(of: archive)
      return Place(
        folder: archive, pack: "", index: index, inner: (inner + steps).joined(separator: "/"))
    }
    for count in steps.indices {
      let stem = steps[...count].joined(separator: "/")
      guard let format = try format(of: stem, in: folder) else { continue }
      let pack = stem + format.rawValue
      let descriptor = try InnerPath.openFile(pack, in: folder)
      defer { close(descriptor) }
      let index = try index(descriptor, folder + "/" + pack, as: steps[count])
      return Place(
        folder: folder, pack: pack, index: index,
        inner: steps[(count + 1)...].joined(separator: "/"))
    }
    return nil
  }

  /// Returns the format of the pack that replaces a folder; nil if there is no pack.
  static func format(of relative: String, in folder: String) throws(FileError) -> PackFormat? {
    for format in PackFormat.allCases
    where try Folder.kindOfFile(relative + format.rawValue, in: folder) == .file {
      return format
    }
    return nil
  }

  /// Splits a path that names an archive, or leads into one; nil for any other path. A link to an archive is followed,
  /// because the user names it.
  static func archive(
    on path: String
  ) throws(FileError) -> (archive: String, inner: [String])? {
    var end = path.utf8.startIndex
    while end < path.utf8.endIndex {
      let rest = path.utf8[path.utf8.index(after: end)...]
      end = rest.firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
      guard PackFormat(ofFile: path[..<end]) != nil else { continue }
      let archive = String(path[..<end])
      var status = stat()
      guard stat(archive, &status) == 0, FileKind(mode: status.st_mode) == .file else { continue }
      var inner: [String] = []
      for step in path[end...].split(separator: "/") where step != "." {
        guard step == ".." else {
          inner.append(String(step))
          continue
        }
        guard inner.popLast() != nil else { return nil }
      }
      return (archive, inner)
    }
    return nil
  }

  /// Opens a place's pack.
  static func open(_ place: Place) throws(FileError) -> Int32 {
    place.pack.isEmpty
      ? try open(place.folder) : try InnerPath.openFile(place.pack, in: place.folder)
  }

  private static func open(_ path: String) throws(FileError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(.open, path: path, code: errno) }
    return descriptor
  }

  /// Returns the names in a folder, in which each pack has the name of the folder that it replaces.
  static func names(_ names: [String], isFile: (String) throws(FileError) -> Bool) throws(FileError)
    -> [String]
  {
    guard names.contains(where: { PackFormat(ofFile: $0) != nil }) else { return names }
    var result: [String] = []
    var known = Set(names)
    for format in PackFormat.allCases {
      for name in names where PackFormat(ofFile: name) == format {
        let stem = format.folder(of: name)
        guard !known.contains(stem), try isFile(name) else { continue }
        known.insert(stem)
        known.remove(name)
        result.append(stem)
      }
    }
    result += names.filter(known.contains)
    return result.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // MARK: Indices

  private static func index(of path: String) throws(FileError) -> PackIndex {
    let descriptor = try open(path)
    defer { close(descriptor) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try index(descriptor, path, as: PackFormat(ofFile: name)?.folder(of: name) ?? name)
  }

  /// The indices of all layouts of a participant, for as many participants as are read at a time. Each index of a
  /// gzipped archive has up to 10 MB of check points.
  private static let known = {
    let participants = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return Mutex(PackIndices(limit: 8 * participants, room: 48_000_000 * participants))
  }()

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
