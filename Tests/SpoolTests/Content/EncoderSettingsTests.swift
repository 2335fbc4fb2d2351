import CZlib
import Fixtures
import Testing

@testable import Spool

/// The settings of encoders, and the folders that a writer leaves.
struct EncoderSettingsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func length(_ content: [UInt8], _ compression: Compression) throws -> Int64 {
    var writer = ContentWriter(in: folder.path, compression: compression)
    try writer.create("a")
    try writer.write(content.span)
    return try writer.close().bytes
  }

  /// What zlib makes of a content by its own defaults, as a gzip member.
  private func compressed(_ content: [UInt8], level: Int32) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    deflateInit2_(
      &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, CZlib.zlibVersion(), size)
    defer { deflateEnd(&stream) }
    var input = content
    var output = [UInt8](repeating: 0, count: 2 * content.count + 1_000)
    return input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
        return Array(output.prefix(Int(stream.total_out)))
      }
    }
  }

  @Test(arguments: [1, 6, 9])
  func `a file of zlib is that of its own defaults`(level: Int) throws {
    let content = ContentWriterTests.content(300_001)
    _ = try length(content, .zlib(level: level))
    #expect(try folder.bytes("a") == compressed(content, level: Int32(level)))
  }

  @Test func `a repetition is found 30,000 bytes before`() throws {
    let half = ContentWriterTests.content(30_000)
    let once = try length(half, .zlib(level: 6))
    let twice = try length(half + half, .zlib(level: 6))
    #expect(twice < once + once / 10)
  }

  @Test func `names of compressed files have an ending`() {
    #expect(Compression.none.suffix == "")
    for compression in ContentWriterTests.compressions { #expect(compression.suffix == ".gz") }
  }

  #if FULL
    @Test func `the full build has ISA-L with levels of its own`() throws {
      #expect(Compression.hasISAL && ISALEncoder.levels == 0...3)
      let content = ContentWriterTests.content(300_001)
      let lengths = try (0...3).map { try length(content, .isal(level: $0)) }
      #expect(Set(lengths).count > 2, "levels differ")
      let needs = [
        CellEncoder().needsEqualPieces, PlainEncoder().needsEqualPieces,
        ISALEncoder(level: 1).needsEqualPieces, ZlibEncoder(level: 1).needsEqualPieces,
      ]
      #expect(needs == [false, true, true, true])
    }

    @Test func `encoders get pieces of 131,072 bytes`() throws {
      let content = ContentWriterTests.content(300_001)
      var encoder = ISALEncoder(level: 1)
      var file = try PendingFile(creating: folder.path + "/b")
      encoder.start()
      for start in stride(from: 0, to: content.count, by: 131_072) {
        try content[start..<min(start + 131_072, content.count)].withUnsafeBytes {
          try encoder.write($0, to: &file)
        }
      }
      _ = try encoder.finish(to: &file)
      try file.publish()
      _ = try length(content, .isal(level: 1))
      #expect(try folder.bytes("a") == folder.bytes("b"))
    }
  #endif

  // MARK: Files that are given up

  @Test func `a file that is given up leaves no empty folder but the outermost`() throws {
    var writer = ContentWriter(in: folder.path, compression: .none)
    writer.giveUp()
    try writer.create("beiwe/p1/gps/1.csv")
    writer.giveUp()
    #expect(try folder.tree() == ["/beiwe/": []])
    try folder.put("", at: "beiwe/p1/other")
    try writer.create("beiwe/p1/gps/1.csv")
    writer.giveUp()
    #expect(try folder.files() == ["beiwe/p1/other"])
    try writer.create("beiwe/1.csv")
    writer.giveUp()
    try writer.create("1.csv")
    writer.giveUp()
    #expect(try folder.files() == ["beiwe/p1/other"])
    try writer.create("1.csv")
    #expect(try writer.close().bytes == 0)
    #expect(folder.has("1.csv"))
  }

  @Test func `a plain file among compressed ones is its content`() throws {
    let content = ContentWriterTests.content(200_000)
    for compression in ContentWriterTests.compressions {
      var writer = ContentWriter(in: folder.path, compression: compression)
      for isPlain in [true, false, true] {
        try writer.create("a", isPlain: isPlain)
        try writer.write(content.span)
        let written = try writer.close()
        #expect((written.bytes == 200_000) == isPlain)
        #expect(try (folder.bytes("a") == content) == isPlain)
        #expect(written.contentBytes == 200_000)
      }
    }
  }
}
