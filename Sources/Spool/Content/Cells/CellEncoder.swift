#if FULL
  /// Writes gzip files of rows whose cells are marked, in half the time of ISA-L.
  ///
  /// It looks for repetitions at marks alone. Content that begins without marks, or has less than a block, is
  /// left to ISA-L. The compressed bytes depend on content and marks, not on the pieces that they come in.
  public struct CellEncoder: ContentEncoder, ~Copyable {
    private var block = CellBlock()
    private var deflate = DeflateWriter()
    private var isal = ISALEncoder(level: 1)
    /// Whether the file at hand is left to ISA-L; nil until its first block is there.
    private var isLeftToISAL: Bool?
    private var checksum = Checksum()
    private var read: Int64 = 0
    private var written: Int64 = 0
    /// The length of the block that the codes were made for, compressed; nil where new codes are due.
    private var usual: Int?

    /// Makes an encoder, to be kept for many files.
    public init() {}

    public var needsEqualPieces: Bool { false }

    public mutating func start() {
      block.begin()
      deflate.start()
      isLeftToISAL = nil
      checksum = Checksum()
      (read, written) = (0, 0)
      usual = nil
    }

    public mutating func write(
      _ bytes: UnsafeRawBufferPointer, to file: inout PendingFile
    ) throws(FileError) {
      try write(bytes, UnsafeBufferPointer(start: nil, count: 0), to: &file)
    }

    public mutating func write(
      _ bytes: UnsafeRawBufferPointer, _ marks: UnsafeBufferPointer<CellMark>,
      to file: inout PendingFile
    ) throws(FileError) {
      let bytes = bytes.assumingMemoryBound(to: UInt8.self)
      var (at, mark) = (0, 0)
      while at < bytes.count {
        block.fill(from: bytes, marks, at: &at, mark: &mark)
        if block.isFull { try encodeBlock(to: &file) }
      }
    }

    public mutating func finish(to file: inout PendingFile) throws(FileError) -> EncodedContent {
      try encodeBlock(to: &file)
      if isLeftToISAL == true { return try isal.finish(to: &file) }
      deflate.end()
      for word in [checksum.value, UInt32(truncatingIfNeeded: read)] {
        deflate.add((0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) })
      }
      try flush(to: &file)
      return EncodedContent(bytes: written, contentBytes: read, contentCRC32: checksum.value)
    }

    private mutating func encodeBlock(to file: inout PendingFile) throws(FileError) {
      defer { block.advance() }
      if isLeftToISAL == nil {
        isLeftToISAL = !block.isFull || !block.hasMarks
        if isLeftToISAL == true { isal.start() } else { deflate.add(ISALEncoder.header) }
      }
      guard isLeftToISAL == false else {
        return try isal.write(UnsafeRawBufferPointer(block.text), to: &file)
      }
      checksum.update(block.text)
      read += Int64(block.text.count)
      let isNew = usual == nil
      if isNew { deflate.begin { block.countTokens(in: &$0) } }
      let before = deflate.count
      deflate.write { block.writeTokens(to: &$0) }
      let length = deflate.count - before
      // Codes for somebody at rest are long where he walks.
      usual = isNew ? length : usual.flatMap { abs(length - $0) > $0 / 5 ? nil : $0 }
      if deflate.count >= DeflateWriter.worthWriting { try flush(to: &file) }
    }

    private mutating func flush(to file: inout PendingFile) throws(FileError) {
      written += Int64(deflate.count)
      try deflate.take { (bytes) throws(FileError) in try file.write(bytes) }
    }
  }
#endif
