#if FULL
  import CISAL
  import Fixtures
  import Testing

  @testable import Spool

  struct ISALEncoderTests {
    /// Code of Swift's without AVX runs several times slower while they are.
    @Test(.enabled(if: processorTellsOfUpperHalves))
    func `compressing leaves no upper halves of registers in use`() throws {
      let folder = try TemporaryFolder()
      var encoder = ISALEncoder(level: 1)
      var file = try PendingFile(creating: folder.path + "/file")
      let content = ContentWriterTests.content(200_000)
      try content.withUnsafeBytes { try encoder.write($0, to: &file) }
      #expect(isal_upper_halves_in_use() == 0)
      _ = try encoder.finish(to: &file)
      #expect(isal_upper_halves_in_use() == 0)
    }

    /// Else the test above shows nothing.
    @Test(.enabled(if: processorTellsOfUpperHalves))
    func `ISA-L alone leaves them in use`() {
      #expect(isal_upper_halves_after_deflate() != 0)
    }

    @Test func `the header is that of zlib's fastest method`() throws {
      let folder = try TemporaryFolder()
      var headers: [[UInt8]] = []
      for compression in [Compression.zlib(level: 1), .isal(level: 1)] {
        var writer = ContentWriter(in: folder.path, compression: compression)
        try writer.create("\(headers.count).gz")
        try writer.write(ContentWriterTests.content(1_000).span)
        _ = try writer.close()
        let bytes = try FileReader.bytes(of: folder.path + "/\(headers.count).gz")
        headers.append(Array(bytes.prefix(10)))
      }
      #expect(headers[0] == headers[1])
    }

    @Test func `a level of four is our own mistake`() async {
      await #expect(processExitsWith: .failure) { _ = ISALEncoder(level: 4) }
    }
  }

  /// A processor that runs AVX and tells which registers are in use.
  private let processorTellsOfUpperHalves = isal_upper_halves_are_told() != 0
#endif
