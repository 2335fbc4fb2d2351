/// The header of a member of a tar archive, a block of 512 bytes (POSIX.1-2017, pax, "ustar Interchange Format").
struct TarHeader {
  /// What follows a header, and what it describes.
  enum Kind: UInt8 {
    case file = 0x30
    /// A file in old archives.
    case oldFile = 0
    /// A file that is laid out in one piece.
    case contiguous = 0x37
    case hardLink = 0x31
    case link = 0x32
    case folder = 0x35
    /// Records about the next member.
    case records = 0x78
    /// Records about all members that follow.
    case commonRecords = 0x67
    /// GNU's: the name of the next member.
    case longName = 0x4C
  }

  static let blockLength = 512

  /// With its folders, as the bytes of its name.
  var name: [UInt8]
  /// Of what follows, in bytes.
  var length: Int64
  /// Nil for what is none of these, such as a device.
  var kind: Kind?

  /// So many bytes of whole blocks hold `length` bytes.
  static func padded(_ length: Int64) -> Int64 {
    let block = Int64(blockLength)
    return (length + block - 1) / block * block
  }

  // MARK: Reading

  /// - Parameter block: 512 bytes.
  /// - Returns: nil for what is no header.
  init?(_ block: [UInt8]) {
    guard block.count == Self.blockLength,
      Self.number(block[148..<156]) == Self.checksum(of: block),
      let length = Self.number(block[124..<136]), length >= 0
    else { return nil }
    self.length = length
    kind = Kind(rawValue: block[156])
    name = Self.text(block[0..<100])
    // GNU's own archives have something else there.
    if block[257..<263].elementsEqual("ustar\0".utf8) {
      let prefix = Self.text(block[345..<500])
      if !prefix.isEmpty { name = prefix + [UInt8(ascii: "/")] + name }
    }
  }

  /// The sum of all bytes, with blanks for the sum itself.
  private static func checksum(of block: [UInt8]) -> Int64 {
    block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int64(block[$1])) }
  }

  private static func text(_ field: ArraySlice<UInt8>) -> [UInt8] {
    Array(field.prefix { $0 != 0 })
  }

  /// Octal digits with blanks around them or, by GNU's extension, 11 bytes behind 128.
  private static func number(_ field: ArraySlice<UInt8>) -> Int64? {
    if field.first == 0x80 {
      guard field.dropFirst().dropLast(8).allSatisfy({ $0 == 0 }) else { return nil }
      let value = field.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int64(exactly: value)
    }
    let digits = field.drop { $0 == 32 }.prefix { $0 != 0 && $0 != 32 }
    return digits.isEmpty ? 0 : Int64(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  /// The records of a member, such as `30 path=…` and a line end, by their keys.
  static func records(in bytes: [UInt8]) -> [String: [UInt8]] {
    var records: [String: [UInt8]] = [:]
    var rest = bytes[...]
    while let blank = rest.firstIndex(of: 32),
      let count = Int(String(decoding: rest[..<blank], as: UTF8.self)),
      count > blank - rest.startIndex + 1, count <= rest.count
    {
      let record = rest[(blank + 1)..<(rest.startIndex + count - 1)]
      if let equals = record.firstIndex(of: UInt8(ascii: "=")) {
        let key = String(decoding: record[..<equals], as: UTF8.self)
        records[key] = Array(record[(equals + 1)...])
      }
      rest = rest[(rest.startIndex + count)...]
    }
    return records
  }

  // MARK: Writing

  /// The blocks in front of a file.
  ///
  /// They depend on name, length and time alone: everything that tells of the writer is empty.
  ///
  /// - Parameter modified: seconds since 1970.
  static func blocks(forFile name: String, length: Int64, modified: Int64) -> [UInt8] {
    var records: [(String, String)] = []
    let parts = split(name)
    if parts == nil { records.append(("path", name)) }
    if length >= 1 << 33 { records.append(("size", "\(length)")) }
    var blocks: [UInt8] = []
    if !records.isEmpty {
      let text = records.flatMap { record($0.0, $0.1) }
      let count = Int64(text.count)
      blocks += block(("", "records"), length: count, modified: modified, .records)
      blocks += text
      blocks += Array(repeating: 0, count: Int(padded(count) - count))
    }
    return blocks
      + block(
        parts ?? ("", "long"), length: length < 1 << 33 ? length : 0, modified: modified, .file)
  }

  /// Two blocks of zeros.
  static let end = [UInt8](repeating: 0, count: 2 * blockLength)

  /// A name in the two fields of a header; nil if it has no room there.
  private static func split(_ name: String) -> (prefix: String, name: String)? {
    if name.utf8.count <= 100 { return ("", name) }
    for slash in name.utf8.indices where name.utf8[slash] == UInt8(ascii: "/") {
      let (prefix, rest) = (name[..<slash], name[name.utf8.index(after: slash)...])
      if prefix.utf8.count > 155 { return nil }
      if rest.utf8.count <= 100, !rest.isEmpty { return (String(prefix), String(rest)) }
    }
    return nil
  }

  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    // The number counts its own digits.
    var count = rest.utf8.count
    while "\(count)".utf8.count + rest.utf8.count != count {
      count = "\(count)".utf8.count + rest.utf8.count
    }
    return Array("\(count)\(rest)".utf8)
  }

  private static func block(
    _ name: (prefix: String, name: String), length: Int64, modified: Int64, _ kind: Kind
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: blockLength)
    func put(_ text: String, at place: Int) {
      block.replaceSubrange(place..<(place + text.utf8.count), with: text.utf8)
    }
    func octal(_ number: Int64, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.utf8.count) + text
    }
    put(name.name, at: 0)
    put("0000644", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(length, 11), at: 124)
    put(octal(max(0, modified), 11), at: 136)
    block[156] = kind.rawValue
    put("ustar", at: 257)
    put("00", at: 263)
    put(name.prefix, at: 345)
    put(octal(checksum(of: block), 6) + "\0 ", at: 148)
    return block
  }
}
