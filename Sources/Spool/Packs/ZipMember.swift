#if FULL
  import CZip

  /// A file in a zip archive, read in pieces. Its length and checksum are compared at its end.
  struct ZipMember: ~Copyable {
    private let pack: ZipPack
    /// The path of the entry, for messages.
    private let path: String
    private let file: OpaquePointer
    private let entry: ZipPack.Entry
    private let input: UnsafeMutableBufferPointer<UInt8>
    /// Nil for an entry without compression.
    private var inflater: Inflater?
    private var hasEnded = false
    private var count: UInt64 = 0
    private var checksum = Checksum()

    /// Deflate writes at most 258 bytes for two bits (RFC 1951, 3.2.5), so a larger ratio is false.
    private static let ratio = 1_100.0

    /// Opens an entry; throws `FileError.badEntry` for one that is encrypted, of another method, or false.
    init(_ member: PackIndex.Member, of pack: ZipPack, path: String) throws(FileError) {
      let (file, entry) = try pack.open(member.offset, path)
      let fault: FileError.EntryFault? =
        switch Int32(entry.method) {
        case ZIP_CM_STORE: entry.length == entry.compressedLength ? nil : .badLength
        case ZIP_CM_DEFLATE:
          Double(entry.length) <= Self.ratio * Double(entry.compressedLength) ? nil : .badRatio
        default: .method(Int(entry.method))
        }
      if let fault {
        pack.close(file)
        throw .badEntry(path: path, fault)
      }
      (self.pack, self.path, self.file, self.entry) = (pack, path, file, entry)
      input = .allocate(capacity: 65_536)
      if Int32(entry.method) == ZIP_CM_DEFLATE { inflater = Inflater(.deflate) }
    }

    deinit {
      pack.close(file)
      input.deallocate()
    }

    /// Fills the start of `output` with the next bytes of the content; returns 0 at the end.
    mutating func read(into output: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
      let bytes = output.bindMemory(to: UInt8.self)
      let read =
        inflater == nil ? try pack.read(file, into: output, path) : try inflate(into: bytes)
      count += UInt64(read)
      checksum.update(UnsafeBufferPointer(rebasing: bytes[..<read]))
      if count > entry.length || read == 0 && count < entry.length {
        throw .badEntry(path: path, .badLength)
      }
      if read == 0, checksum.value != entry.checksum {
        throw .badEntry(path: path, .badChecksum)
      }
      return read
    }

    private mutating func inflate(
      into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(FileError) -> Int {
      inflater?.write(to: output)
      while !hasEnded, let room = inflater?.room, room > 0 {
        if inflater?.input == 0 {
          let count = try pack.read(file, into: UnsafeMutableRawBufferPointer(input), path)
          inflater?.take(UnsafeMutableBufferPointer(rebasing: input[..<count]))
        }
        let isStarved = inflater?.input == 0
        switch inflater?.step() {
        case .ended: hasEnded = true
        case .paused where !isStarved || inflater?.room != room: break
        default: throw .badEntry(path: path, .badData)
        }
      }
      return output.count - (inflater?.room ?? 0)
    }
  }
#endif
