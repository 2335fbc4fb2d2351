import CLinux
import Glibc

/// Reads one header of a tar archive after another.
struct TarHeaderReader {
  private let descriptor: Int32
  /// The path of the archive, for messages.
  private let path: String
  private let end: Int64
  private var position: Int64 = 0
  /// The name of the member before, for messages.
  private var last: String?

  /// How long records about a member may be, in bytes: names have at most 4,096.
  private static let limit: Int64 = 1_000_000

  init(descriptor: Int32, path: String) throws(FileError) {
    self.descriptor = descriptor
    self.path = path
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(.open, path: path, code: errno) }
    end = Int64(status.st_size)
  }

  /// Returns the next member; nil at the end.
  ///
  /// - Throws: `FileError.tornPack` and `FileError.endlessPack` for an archive that was cut off: what follows the cut
  ///   is lost, and nobody can say how much that is.
  mutating func next() throws(FileError) -> PackIndex.Member? {
    // What records say of the member behind them.
    var name: [UInt8]?
    var length: Int64?
    // An archive ends with two blocks of zeros (POSIX.1-2017, pax); one is proof enough that nothing is missing.
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
      let member = String(decoding: name ?? header.name, as: UTF8.self)
      guard followed <= end - start else {
        throw .tornPack(path: path, member: member, offset: start)
      }
      position = start + TarHeader.padded(followed)
      last = member
      guard let kind = Self.kind(header.kind) else { continue }
      if let inner = Self.inner(name ?? header.name) {
        return PackIndex.Member(path: inner, kind: kind, offset: start, length: followed)
      }
      (name, length) = (nil, nil)
    }
    throw .endlessPack(path: path, member: last, offset: end)
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
