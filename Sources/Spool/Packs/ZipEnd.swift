#if FULL
  /// The records at the end of a zip archive (PKWARE's APPNOTE.TXT 6.3.9, sections 4.3.14 to 4.3.16).
  ///
  /// libzip reads the directory of an archive into memory as a whole. So its size is judged before.
  struct ZipEnd {
    /// The maximum number of entries that the directory can have.
    private(set) var entries: UInt64

    /// The length of the end record without its comment, and the maximum length of the comment, in bytes.
    private static let length = 22
    private static let commentLength = 65_535
    /// The minimum length of an entry of the directory, in bytes.
    private static let entryLength: UInt64 = 46

    /// Finds the end record; throws `FileError.badArchive` for a file without one.
    init(_ file: PackFile) throws(FileError) {
      let size = try file.length()
      let count = min(size, Int64(20 + Self.length + Self.commentLength))
      let tail = try file.bytes(Int(count), at: size - count)
      guard
        let start = (0...max(0, tail.count - Self.length)).last(where: { start in
          tail[start...].starts(with: [0x50, 0x4B, 0x05, 0x06])
            && start + Self.length + Int(Self.number(tail, start + 20, 2)) <= tail.count
        }), tail.count >= Self.length
      else { throw .badArchive(path: file.path, .badZip) }
      entries = Self.number(tail, start + 12, 4) / Self.entryLength
      let locator = start - 20
      guard locator >= 0, tail[locator...].starts(with: [0x50, 0x4B, 0x06, 0x07]),
        let place = Int64(exactly: Self.number(tail, locator + 8, 8)), place < size
      else { return }
      // Zip64 has larger numbers in a record of its own.
      let record = try file.bytes(56, at: place)
      guard record.count == 56, record.starts(with: [0x50, 0x4B, 0x06, 0x06]) else { return }
      entries = Self.number(record, 32, 8)
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt64 {
      bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
#endif
