/// The members of a pack, an archive that is read as a folder.
final class PackIndex: Sendable {
  /// A file or folder in a pack.
  struct Member: Sendable {
    /// The path below the pack, such as `gps/1.csv.gz`, as the bytes of its name.
    var path: [UInt8]
    let kind: FileKind
    /// The place of the content in the archive, in bytes of its uncompressed form. For a zip archive, it is the number of
    /// the entry.
    let offset: Int64
    /// In bytes.
    let length: Int64
  }

  /// The way to the contents of the members.
  enum Content: Sendable {
    /// The bytes of the archive's file.
    case file
    case gzip(GzipPack)
    #if FULL
      case zip(ZipPack)
    #endif
  }

  let content: Content
  /// In order of their paths, each path once.
  private let members: [Member]
  /// The folder around all members, which their paths do not have here; nil without such a folder.
  private let wrapper: [UInt8]?

  /// The maximum number of members. An archive with more of them could use all memory.
  static let limit = 1_000_000

  private static let slash = UInt8(ascii: "/")

  /// Reads the headers of a pack.
  ///
  /// - Parameters:
  ///   - path: the path of the pack, for messages, of which the end shows the format.
  ///   - name: the name of the folder that the pack replaces. If all members are in a folder of that name, it is this
  ///     one.
  init(reading descriptor: Int32, _ path: String, as name: String) throws(FileError) {
    var members: [Member] = []
    func read(_ headers: inout TarHeaderReader<some TarContent>) throws(FileError) {
      while let member = try headers.next() {
        members.append(member)
        guard members.count <= Self.limit else {
          throw .badArchive(path: path, .crowded(limit: Self.limit))
        }
      }
    }
    let file = try PackFile(descriptor, path)
    switch PackFormat(ofFile: path) {
    case .gzippedTar, .tgz:
      var headers = TarHeaderReader(GzipScan(file), path: path)
      try read(&headers)
      content = .gzip(try headers.content.finish())
    case .zip:
      #if FULL
        let pack = try ZipPack(file)
        members = try pack.members()
        content = .zip(pack)
      #else
        throw .notInThisBuild(path: path, "a zip archive")
      #endif
    case .tar, nil:
      var headers = TarHeaderReader(try TarFile(file), path: path)
      try read(&headers)
      content = .file
    }
    wrapper = Self.removeFolder(Array(name.utf8), from: &members)
    members.sort {
      $0.path == $1.path
        ? $0.offset < $1.offset : $0.path.lexicographicallyPrecedes($1.path)
    }
    // If several members of a tar archive have one path, unpacking leaves the last.
    var kept = 0
    for index in members.indices {
      if kept > 0, members[kept - 1].path == members[index].path { kept -= 1 }
      members[kept] = members[index]
      kept += 1
    }
    members.removeLast(members.count - kept)
    self.members = members
  }

  /// Removes a folder from all paths, if all members are in it; returns it then.
  private static func removeFolder(_ name: [UInt8], from members: inout [Member]) -> [UInt8]? {
    let start = name + [slash]
    guard members.allSatisfy({ $0.path == name || $0.path.starts(with: start) }) else {
      return nil
    }
    members.removeAll { $0.path == name }
    for index in members.indices { members[index].path.removeFirst(start.count) }
    return name
  }

  /// The memory that the index uses besides its members, in bytes.
  var memory: Int {
    switch content {
    case .file: 0
    case .gzip(let pack): pack.memory
    #if FULL
      case .zip: members.count * ZipPack.entryMemory
    #endif
    }
  }

  /// Returns the member with a path; nil if no member has it.
  func member(at path: String) -> Member? {
    let path = Array(path.utf8)
    if let member = found(path) { return member }
    // The path may begin with the folder around all members.
    guard let wrapper, path.starts(with: wrapper) else { return nil }
    if path.count == wrapper.count { return found([]) }
    return path[wrapper.count] == Self.slash ? found(Array(path[(wrapper.count + 1)...])) : nil
  }

  private func found(_ path: [UInt8]) -> Member? {
    let index = first { !$0.lexicographicallyPrecedes(path) }
    if index < members.count, members[index].path == path { return members[index] }
    let isFolder = path.isEmpty || !members(below: path).isEmpty
    return isFolder ? Member(path: path, kind: .folder, offset: 0, length: 0) : nil
  }

  /// Returns the names in a folder in order of their bytes; nil if no such folder exists.
  func names(in folder: String) -> [String]? {
    guard let member = member(at: folder), member.kind == .folder else { return nil }
    let folder = member.path
    var names: [String] = []
    var last: ArraySlice<UInt8>?
    for member in members(below: folder) {
      let inner = member.path.dropFirst(folder.isEmpty ? 0 : folder.count + 1)
      let name = inner.prefix { $0 != Self.slash }
      if name == last { continue }
      last = name
      names.append(String(decoding: name, as: UTF8.self))
    }
    // A name may be interrupted: `a`, `a.b` and `a/c` are in this order.
    return Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// All members below a folder, at any depth.
  private func members(below folder: [UInt8]) -> ArraySlice<Member> {
    if folder.isEmpty { return members[...] }
    // All that begins with the folder and a slash is before the folder and the byte behind a slash.
    let (start, end) = (folder + [Self.slash], folder + [Self.slash + 1])
    let low = first { !$0.lexicographicallyPrecedes(start) }
    let high = first { !$0.lexicographicallyPrecedes(end) }
    return members[low..<high]
  }

  /// The place of the first member of which something is true, as it is of all later ones.
  private func first(where isTrue: ([UInt8]) -> Bool) -> Int {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = low + (high - low) / 2
      if isTrue(members[middle].path) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
