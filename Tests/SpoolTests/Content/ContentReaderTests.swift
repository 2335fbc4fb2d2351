import Fixtures
import Testing

@testable import Spool

struct ContentReaderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1))
    for name in ["long.csv", "long.gz", "empty.gz", "empty"] {
      try writer.create("a/" + name, isPlain: !name.hasSuffix(".gz"))
      if name.hasPrefix("long") { try writer.write(Self.long.span) }
      _ = try writer.close()
    }
  }

  private static let long = ContentWriterTests.content(300_001)

  @Test(arguments: ["long.csv", "long.gz", "empty.gz", "empty"])
  func `plain and compressed files have the same content`(name: String) throws {
    let content = name.hasPrefix("long") ? Self.long : []
    #expect(try ContentReader.contents(of: "a/" + name, in: folder.path) == content)
    var reader = try ContentReader(opening: folder.path + "/a/" + name)
    var lengths: [Int] = []
    // The reader replaces the content of this array, which may be shorter than a piece.
    var piece: [UInt8] = [1, 2, 3]
    var read: [UInt8] = []
    while try reader.read(into: &piece) {
      lengths.append(piece.count)
      read += piece
    }
    #expect(piece.isEmpty && read == content)
    #expect(lengths == (content.isEmpty ? [] : [262_144, 37_857]))
  }

  @Test func `a damaged file is named by its whole path`() throws {
    try folder.put(Array(folder.bytes("a/long.gz").dropLast(1)), at: "a/cut.gz")
    let error = FileError.truncated(path: folder.path + "/a/cut.gz")
    #expect(throws: error) { try ContentReader.contents(of: "a/cut.gz", in: folder.path) }
    for name in ["a/none.gz", "a/none"] {
      let missing = #expect(throws: FileError.self) {
        try ContentReader.contents(of: name, in: folder.path)
      }
      #expect(missing?.isNoInput == true && missing?.path == folder.path + "/" + name)
    }
  }

  @Test(arguments: [
    ("a.csv.gz", "a.csv", ".gz"), ("a.csv.zst", "a.csv", ".zst"), ("a.csv", "a.csv", ""),
    (".gz", "", ".gz"), ("a.gz.b", "a.gz.b", ""), ("a.gz.zst", "a.gz", ".zst"),
  ])
  func `the ending of compression is left out`(name: String, plain: String, suffix: String) {
    #expect(name.withoutCompression == plain && name.compressionSuffix == suffix)
    #expect(name.isCompressed == !suffix.isEmpty)
  }
}
