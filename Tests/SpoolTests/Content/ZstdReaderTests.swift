#if FULL
  import CZstd
  import Fixtures
  import Testing

  @testable import Spool

  struct ZstdReaderTests {
    private let folder: TemporaryFolder
    private let content = ContentWriterTests.content(300_001)

    init() throws { folder = try TemporaryFolder() }

    /// Returns a frame with a checksum, as the program `zstd` writes it.
    private func frame(_ content: [UInt8], level: Int32 = 3) throws -> [UInt8] {
      let context = try #require(ZSTD_createCCtx())
      defer { ZSTD_freeCCtx(context) }
      ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
      ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
      var frame = [UInt8](repeating: 0, count: ZSTD_compressBound(content.count))
      let count = ZSTD_compress2(context, &frame, frame.count, content, content.count)
      try #require(ZSTD_isError(count) == 0)
      return Array(frame[..<count])
    }

    private func read(_ bytes: [UInt8]) throws -> [UInt8] {
      try folder.put(bytes, at: "x.csv.zst")
      return try ContentReader.contents(of: "x.csv.zst", in: folder.path)
    }

    @Test(arguments: [1, 19] as [Int32])
    func `a file of one or more frames is read`(level: Int32) throws {
      let frame = try frame(content, level: level)
      #expect(try read(frame) == content)
      // A frame for other programs has no content (RFC 8878, 3.1.2).
      let skipped: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 1, 2]
      let frames = try frame + skipped + self.frame([]) + frame
      #expect(try read(frames) == content + content)
      #expect(try read(self.frame([])) == [])
    }

    @Test func `a frame that needs more memory for its output than a piece is read`() throws {
      let zeros = [UInt8](repeating: 0, count: 5_000_001)
      #expect(try read(frame(zeros)) == zeros)
    }

    @Test func `a file that ends too early is truncated`() throws {
      let frame = try frame(content)
      let error = FileError.truncated(path: folder.path + "/x.csv.zst")
      for count in [0, 1, 5, 1_000, frame.count - 4, frame.count - 1] {
        #expect(throws: error) { try read(Array(frame[..<count])) }
        if count > 0 { #expect(throws: error) { try read(frame + frame[..<count]) } }
      }
      #expect(error.fact == "truncated: the zstd data ends too early")
    }

    @Test func `damage and other data are found`() throws {
      let frame = try frame(content)
      let error = FileError.corrupt(path: folder.path + "/x.csv.zst")
      for place in [0, frame.count / 2, frame.count - 1] {
        var damaged = frame
        damaged[place] ^= 0xFF
        #expect(throws: error) { try read(damaged) }
      }
      #expect(throws: error) { try read(frame + Array("hello".utf8)) }
      #expect(throws: error) { try read(content) }
      #expect(error.description.hasSuffix("x.csv.zst' is damaged: it is not valid zstd data"))
    }
  }
#endif
