import Fixtures
import Spool
import Testing

@testable import Reading

struct PieceReaderTests {
  /// A text of more than two pieces.
  private static let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }

  private func read(_ path: String, in folder: TemporaryFolder) throws -> ([UInt8], PieceReader) {
    let reader = try PieceReader(path, in: folder.path)
    var bytes: [UInt8] = []
    while let piece = try reader.next() { bytes += piece }
    return (bytes, reader)
  }

  @Test func `a file is read to its end with its checksum`() throws {
    let folder = try TemporaryFolder()
    try folder.put(Self.bytes, at: "a")
    let (bytes, reader) = try read("a", in: folder)
    #expect(bytes == Self.bytes && reader.defect == nil)
    #expect(reader.checksum.value == crc32(of: Self.bytes))
    #expect(reader.contentBytes == 700_000)
  }

  @Test func `a compressed file is read like a plain one, and a cut one up to its defect`() throws {
    let folder = try TemporaryFolder()
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1))
    try writer.create("a.gz")
    try writer.write(Self.bytes.span)
    _ = try writer.close()
    let (bytes, reader) = try read("a.gz", in: folder)
    #expect(bytes == Self.bytes && reader.checksum.value == crc32(of: Self.bytes))
    let compressed = try folder.bytes("a.gz")
    try folder.put(Array(compressed.prefix(compressed.count / 2)), at: "b.gz")
    let (part, other) = try read("b.gz", in: folder)
    #expect(Self.bytes.starts(with: part) && other.defect != nil)
  }

  @Test func `a missing file is an error`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileError.self) { try PieceReader("a", in: folder.path) }
  }

  @Test func `a file of another kind has a defect`() throws {
    let folder = try TemporaryFolder(["a/b": "c"])
    let (bytes, reader) = try read("a", in: folder)
    #expect(bytes.isEmpty && reader.defect != nil)
  }
}
