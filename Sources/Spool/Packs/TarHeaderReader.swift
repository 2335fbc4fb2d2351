/// Reads one header of a tar archive after another.
struct TarHeaderReader<Content: TarContent> {
  var content: Content
  /// The path of the archive, for messages.
  private let path: String
  private var position: Int64 = 0
  /// The name of the previous member, for messages.
  private var last: String?

  /// The maximum length of records about a member, in bytes. Names have at most 4,096 bytes.
  private static var limit: Int64 { 1_000_000 }

  init(_ content: Content, path: String) {
    self.content = content
    self.path = path
  }

  /// Returns the next member; nil at the end.
  ///
  /// - Throws: `FileError.tornPack` or `FileError.endlessPack` for an archive that was cut off. It does not show how
  ///   many members are missing.
  mutating func next() throws(FileError) -> PackIndex.Member? {
    // The facts in records about the next member.
    var name: [UInt8]?
    var length: Int64?
    // An archive ends with two blocks of zeros (POSIX.1-2017, pax); one is proof enough that nothing is missing.
    while true {
      let block = try content.bytes(TarHeader.blockLength, at: position)
      if block.isEmpty { break }
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
      let member = String(decoding: name ?? header.name, as: UTF8.self)
      let (end, isTooLong) = start.addingReportingOverflow(followed)
      guard !isTooLong, try content.reaches(end) else {
        throw .tornPack(path: path, member: member, offset: start)
      }
      position = start + TarHeader.padded(followed)
      last = member
      guard let kind = Self.kind(header.kind) else { continue }
      if let inner = try inner(name ?? header.name) {
        return PackIndex.Member(path: inner, kind: kind, offset: start, length: followed)
      }
      (name, length) = (nil, nil)
    }
    throw .endlessPack(path: path, member: last, offset: content.end)
  }

  /// Returns the kind of a member; nil for records about other members.
  private static func kind(_ kind: TarHeader.Kind?) -> FileKind? {
    switch kind {
    case .file, .oldFile, .contiguous: .file
    case .folder: .folder
    case .link, .hardLink: .link
    case nil: .device
    case .records, .commonRecords, .longName: nil
    }
  }

  /// Returns the path of a member below the pack; nil for the pack itself.
  private func inner(_ name: [UInt8]) throws(FileError) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    let steps = name.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    guard !steps.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw .badArchive(path: path, .leadsOut(String(decoding: name, as: UTF8.self)))
    }
    return steps.isEmpty ? nil : Array(steps.joined(separator: [slash]))
  }

  private mutating func bytes(_ count: Int64, at place: Int64) throws(FileError) -> [UInt8] {
    guard count >= 0, count <= Self.limit else { throw .badPack(path: path, offset: place) }
    let bytes = try content.bytes(Int(count), at: place)
    guard bytes.count == Int(count) else { throw .badPack(path: path, offset: place) }
    return bytes
  }
}
