/// What lies where in a pack: a tar archive whose members are read as the files of a folder.
final class PackIndex: Sendable {
  /// A file or folder in a pack.
  struct Member: Sendable {
    /// The path below the pack, such as `gps/1.csv.gz`, as the bytes of its name.
    var path: [UInt8]
    let kind: FileKind
    /// Where the content begins in the pack and how long it is, in bytes.
    let offset: Int64
    let length: Int64
  }

  /// In order of their paths, each path once.
  private let members: [Member]

  private static let slash = UInt8(ascii: "/")

  /// Reads the headers of a pack.
  ///
  /// - Parameters:
  ///   - path: of the pack, for messages.
  ///   - name: of the folder that the pack stands for: if all members lie in one of that name, it is this one.
  init(reading descriptor: Int32, _ path: String, as name: String) throws(FileError) {
    var reader = try TarHeaderReader(descriptor: descriptor, path: path)
    var members: [Member] = []
    while let member = try reader.next() { members.append(member) }
    let (name, start) = (Array(name.utf8), Array(name.utf8) + [Self.slash])
    if members.allSatisfy({ $0.path == name || $0.path.starts(with: start) }) {
      members.removeAll { $0.path == name }
      for index in members.indices { members[index].path.removeFirst(start.count) }
    }
    // Of those with one path, the last is what unpacking leaves.
    var last: [[UInt8]: Int] = [:]
    for (index, member) in members.enumerated() { last[member.path] = index }
    self.members = last.values.map { members[$0] }
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// What has a path; nil if nothing has it.
  func member(at path: String) -> Member? {
    let path = Array(path.utf8)
    if let member = member(path) { return member }
    let isFolder = path.isEmpty || !members(below: path).isEmpty
    return isFolder ? Member(path: path, kind: .folder, offset: 0, length: 0) : nil
  }

  private func member(_ path: [UInt8]) -> Member? {
    let index = first { !$0.lexicographicallyPrecedes(path) }
    return index < members.count && members[index].path == path ? members[index] : nil
  }

  /// The names in a folder in order of their bytes; nil if there is no such folder.
  func names(in folder: String) -> [String]? {
    guard member(at: folder)?.kind == .folder else { return nil }
    let folder = Array(folder.utf8)
    var names: Set<ArraySlice<UInt8>> = []
    for member in members(below: folder) {
      let inner = member.path.dropFirst(folder.isEmpty ? 0 : folder.count + 1)
      names.insert(inner.prefix { $0 != Self.slash })
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map {
      String(decoding: $0, as: UTF8.self)
    }
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
