@testable import Spool

/// An entry of a zip archive, field by field (PKWARE's APPNOTE.TXT 6.3.9, 4.3.7 and 4.3.12).
struct ZipBlock {
  var name: [UInt8] = Array("a/x.csv".utf8)
  /// The name in the header before the content; nil for the same.
  var localName: [UInt8]?
  /// The content as it is in the archive.
  var data: [UInt8] = Array("abc".utf8)
  var method: UInt64 = 0
  var flags: UInt64 = 0
  var checksum: UInt64 = 0x3524_41C2
  /// The lengths that the archive declares; nil for the length of `data`.
  var length: UInt64?
  var compressedLength: UInt64?
  /// The mode of the file, as archives of Unix have it.
  var mode: UInt64 = 0o100_644
  /// Whether the lengths are in fields of zip64.
  var isZip64 = false

  init() {}

  init(_ name: String) { self.name = Array(name.utf8) }

  /// The fields that both headers have, up to the lengths.
  private func facts(isLocal: Bool) -> [UInt8] {
    // With this flag, the facts follow the content.
    let isLater = isLocal && flags & 8 != 0
    let length = length ?? UInt64(data.count)
    let compressed = compressedLength ?? UInt64(data.count)
    let (most, none) = (UInt64(UInt32.max), UInt64(0))
    return number(isZip64 ? 45 : 20, 2) + number(flags, 2) + number(method, 2)
      + number(0x5C7C_294F, 4)
      + number(isLater ? 0 : checksum, 4)
      + number(isLater ? none : isZip64 ? most : compressed, 4)
      + number(isLater ? none : isZip64 ? most : length, 4)
  }

  private var extra: [UInt8] {
    guard isZip64 else { return [] }
    return number(1, 2) + number(16, 2) + number(length ?? UInt64(data.count), 8)
      + number(compressedLength ?? UInt64(data.count), 8)
  }

  private var local: [UInt8] {
    let name = localName ?? name
    let later =
      flags & 8 == 0
      ? [] : [0x50, 0x4B, 7, 8] + Array(facts(isLocal: false).suffix(12))
    return [0x50, 0x4B, 3, 4] + facts(isLocal: true) + number(UInt64(name.count), 2)
      + number(UInt64(extra.count), 2) + name + extra + data + later
  }

  private func central(at place: Int) -> [UInt8] {
    [0x50, 0x4B, 1, 2, 20, 3] + facts(isLocal: false) + number(UInt64(name.count), 2)
      + number(UInt64(extra.count), 2) + number(0, 2) + number(0, 2) + number(0, 2)
      + number(mode << 16, 4) + number(UInt64(place), 4) + name + extra
  }

  /// Returns an archive with some entries.
  ///
  /// - Parameters:
  ///   - comment: the comment of the archive.
  ///   - count: the number of entries in the end record of zip64; nil for an archive without one.
  static func archive(
    _ blocks: [ZipBlock], comment: String = "", count: UInt64? = nil
  ) -> [UInt8] {
    var (archive, directory): ([UInt8], [UInt8]) = ([], [])
    for block in blocks {
      directory += block.central(at: archive.count)
      archive += block.local
    }
    let start = archive.count
    archive += directory
    let end = archive.count
    if let count {
      archive += [0x50, 0x4B, 6, 6] + number(44, 8) + number(45, 2) + number(45, 2)
      archive += number(0, 4) + number(0, 4) + number(count, 8) + number(count, 8)
      archive += number(UInt64(directory.count), 8) + number(UInt64(start), 8)
      archive += [0x50, 0x4B, 6, 7] + number(0, 4) + number(UInt64(end), 8) + number(1, 4)
    }
    let short = UInt64(count == nil ? blocks.count : 0xFFFF)
    archive += [0x50, 0x4B, 5, 6] + number(0, 4) + number(short, 2) + number(short, 2)
    archive += number(UInt64(directory.count), 4)
    archive += number(count == nil ? UInt64(start) : UInt64(UInt32.max), 4)
    return archive + number(UInt64(comment.utf8.count), 2) + Array(comment.utf8)
  }
}

/// Returns the bytes of a number, the lowest first.
private func number(_ value: UInt64, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
}
