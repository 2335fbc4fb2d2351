import CZlib
import Fixtures
import Glibc
import Testing

@testable import Spool

struct ContentWriterTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns text of `count` bytes, at most 300,001, which compresses well but not to almost
  /// nothing.
  static func content(_ count: Int) -> [UInt8] { Array(text.prefix(count)) }

  private static let text: [UInt8] = {
    var state: UInt64 = 7
    return (0..<300_001).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(ascii: "0") + UInt8(state >> 60)
    }
  }()

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(crc32_z(0, bytes + [0], bytes.count))
  }

  static let compressions: [Compression] =
    [0, 1, 6].map { .zlib(level: $0) }
    + (Compression.hasISAL ? (0...3).map { .isal(level: $0) } + [.cells] : [])

  private func write(
    _ content: [UInt8], pieces: Int, to path: String, by writer: inout ContentWriter
  ) throws -> EncodedContent {
    try writer.create(path)
    for start in stride(from: 0, to: content.count, by: pieces) {
      let end = min(start + pieces, content.count)
      try writer.write(content.span.extracting(start..<end))
    }
    return try writer.close()
  }

  @Test(arguments: [0, 1, 2, 1_000, 65_536, 131_071, 131_072, 131_073, 300_001])
  func `a compressed file reads back, by one writer for all files`(count: Int) throws {
    let content = Self.content(count)
    for compression in Self.compressions {
      var writer = ContentWriter(in: folder.path, compression: compression)
      var first: [UInt8]?
      for (number, pieces) in [1, 7, 4_096, 1_000_000].enumerated() where count / pieces < 50_000 {
        let path = "\(number)/\(count).gz"
        let written = try write(content, pieces: pieces, to: path, by: &writer)
        let bytes = try FileReader.bytes(of: folder.path + "/" + path)
        #expect(try GzipReader.contents(of: folder.path + "/" + path) == content)
        #expect(written.bytes == Int64(bytes.count))
        #expect(written.contentBytes == Int64(count))
        #expect(written.contentCRC32 == Self.checksum(content))
        #expect(bytes == first ?? bytes, "the size of the pieces changes nothing")
        first = bytes
      }
    }
  }

  @Test(arguments: [(1, UInt8(4)), (6, 0), (9, 2)])
  func `the header holds no time and no name`(level: Int, extra: UInt8) throws {
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: level))
    _ = try write([1, 2, 3], pieces: 3, to: "a.gz", by: &writer)
    let bytes = try FileReader.bytes(of: folder.path + "/a.gz")
    #expect(bytes.prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, extra, 3])
  }

  @Test(arguments: [0, 1, 131_072, 300_001])
  func `a plain file is its content`(count: Int) throws {
    let content = Self.content(count)
    var writer = ContentWriter(in: folder.path, compression: .none)
    for _ in 0..<2 {
      let written = try write(content, pieces: 1_000, to: "a.csv", by: &writer)
      #expect(try FileReader.bytes(of: folder.path + "/a.csv") == content)
      #expect(
        written
          == EncodedContent(
            bytes: Int64(count), contentBytes: Int64(count),
            contentCRC32: Self.checksum(content)))
    }
  }

  @Test func `a file that is not closed leaves nothing`() throws {
    func abandon() throws {
      var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1))
      try writer.create("a.gz")
      try writer.write(Self.content(200_000).span)
    }
    try abandon()
    #expect(try folder.tree() == ["/": []])
  }

  @Test func `an existing temporary file is never written over`() throws {
    try folder.put("x", at: "a.csv.part")
    var writer = ContentWriter(in: folder.path, compression: .none)
    let error = FileError.failed(.create, path: folder.path + "/a.csv.part", code: EEXIST)
    #expect(throws: error) { try writer.create("a.csv") }
    #expect(try folder.tree() == ["/a.csv.part": Array("x".utf8)])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small disk"))
  func `a full disk names the file and how to go on, and leaves nothing`() throws {
    let mounted = system("mount -t tmpfs -o size=256k tmpfs \(folder.path) 2>/dev/null") == 0
    guard mounted else { try Test.cancel("this machine does not let root mount a small disk") }
    defer { system("umount \(folder.path)") }
    var writer = ContentWriter(in: folder.path, compression: .none)
    try writer.create("a/b.csv")
    let error = try #require(throws: FileError.self) {
      for _ in 0..<4 { try writer.write(Self.content(131_072).span) }
    }
    #expect(error == .failed(.write, path: folder.path + "/a/b.csv", code: ENOSPC))
    #expect(
      error.description == """
        cannot write '\(folder.path)/a/b.csv': No space left on device; \
        free some space, then run the same command again to continue
        """)
    #expect(try folder.tree() == ["/a/": []])
    try writer.create("a/c.csv")
    #expect(try writer.close().bytes == 0)
  }

  @Test func `a second file, none, or a level of ten are our own mistakes`() async {
    await #expect(processExitsWith: .failure) {
      var writer = ContentWriter(in: try TemporaryFolder().path, compression: .none)
      try writer.create("one")
      try writer.create("two")
    }
    await #expect(processExitsWith: .failure) {
      var writer = ContentWriter(in: try TemporaryFolder().path, compression: .none)
      try writer.write([1].span)
      _ = try writer.close()
    }
    await #expect(processExitsWith: .failure) {
      var writer = ContentWriter(in: try TemporaryFolder().path, compression: .none)
      _ = try writer.close()
    }
    await #expect(processExitsWith: .failure) { _ = ZlibEncoder(level: 10) }
  }
}
