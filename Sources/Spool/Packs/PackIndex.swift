import Glibc

/// What lies where in a pack: a tar archive whose members are read as the files of a folder.
final class PackIndex: Sendable {
  /// A file or folder in a pack.
  struct Member: Sendable {
    /// Below the pack, such as `gps/1.csv.gz`, as the bytes of its name.
    var path: [UInt8]
    let kind: FileKind
    /// Of the content, in bytes.
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
    var reader = try HeaderReader(descriptor: descriptor, path: path)
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

/// Reads one header after another.
private struct HeaderReader {
  let descriptor: Int32
  let path: String
  private let end: Int64
  private var position: Int64 = 0

  /// How long records about a member may be, in bytes: names have at most 4,096.
  private static let limit: Int64 = 1_000_000

  init(descriptor: Int32, path: String) throws(FileError) {
    self.descriptor = descriptor
    self.path = path
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(.open, path: path, code: errno) }
    end = Int64(status.st_size)
  }

  /// The next member; nil at the end.
  mutating func next() throws(FileError) -> PackIndex.Member? {
    // What records say of the member behind them.
    var name: [UInt8]?
    var length: Int64?
    // An archive ends with blocks of zeros, or where nothing follows.
    while position < end {
      let block = try bytes(Int64(TarHeader.blockLength), at: position)
      if block.allSatisfy({ $0 == 0 }) { return nil }
      guard let header = TarHeader(block) else { throw .badPack(path: path, offset: position) }
      let start = position + Int64(TarHeader.blockLength)
      var followed = header.length
      switch header.kind {
      case .records:
        let records = TarHeader.records(in: try bytes(followed, at: start))
        name = records["path"] ?? name
        let size = records["size"].flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
        length = size ?? length
      case .longName:
        name = Array(try bytes(followed, at: start).prefix { $0 != 0 })
      case .commonRecords: break
      case .hardLink, .link, .folder: followed = 0
      case .file, .oldFile, .contiguous, nil: followed = length ?? followed
      }
      guard followed >= 0 else { throw .badPack(path: path, offset: position) }
      // Of a pack that is cut off, the last file is there as far as it goes.
      followed = min(followed, end - start)
      position = start + TarHeader.padded(followed)
      guard let kind = Self.kind(header.kind) else { continue }
      if let inner = Self.inner(name ?? header.name) {
        return PackIndex.Member(path: inner, kind: kind, offset: start, length: followed)
      }
      (name, length) = (nil, nil)
    }
    return nil
  }

  /// Nil for what tells of others.
  private static func kind(_ kind: TarHeader.Kind?) -> FileKind? {
    switch kind {
    case .file, .oldFile, .contiguous: .file
    case .folder: .folder
    case .link, .hardLink: .link
    case nil: .device
    case .records, .commonRecords, .longName: nil
    }
  }

  /// A path below the pack; nil for one that leads out of it, or nowhere.
  private static func inner(_ name: [UInt8]) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    let steps = name.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    let leadsOut = steps.contains { $0.elementsEqual("..".utf8) }
    return steps.isEmpty || leadsOut ? nil : Array(steps.joined(separator: [slash]))
  }

  private func bytes(_ count: Int64, at place: Int64) throws(FileError) -> [UInt8] {
    guard count >= 0, count <= Self.limit else { throw .badPack(path: path, offset: place) }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    var filled = 0
    while filled < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        return pread(descriptor, rest.baseAddress, rest.count, off_t(place + Int64(filled)))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw .failed(.read, path: path, code: errno) }
      guard read > 0 else { throw .badPack(path: path, offset: place) }
      filled += read
    }
    return bytes
  }
}
