import Fixtures
import Spool
import Testing

@testable import Reading

struct TextReaderTests {
  /// Returns the pieces of text that the reader delivers, one after another.
  private func pieces(
    _ reader: TextReader, _ content: [UInt8], at path: String = "file.csv"
  ) throws -> [[UInt8]] {
    let folder = try TemporaryFolder()
    try folder.put(content, at: path)
    return try withExtendedLifetime(folder) {
      try reader.open(path, in: folder.path)
      var pieces: [[UInt8]] = []
      while try reader.next() {
        pieces.append(Array(UnsafeBufferPointer(start: reader.bytes, count: reader.lineEnd)))
      }
      return pieces
    }
  }

  /// Lines of many lengths, which together exceed the memory for one piece.
  private static let long: [UInt8] = (0..<40_000).flatMap { number in
    Array("\(number),\(String(repeating: "x", count: number % 37))\n".utf8)
  }

  @Test func `a long file comes in pieces of whole lines`() throws {
    let reader = TextReader()
    let pieces = try pieces(reader, Self.long)
    #expect(Array(pieces.joined()) == Self.long && pieces.count > 2)
    #expect(pieces.allSatisfy { $0.last == 10 })
    #expect(reader.contentBytes == Int64(Self.long.count))
    #expect(reader.checksum.value == crc32(of: Self.long))
    #expect(reader.endedWithLineEnd && !reader.hasCarriageReturn && reader.defect == nil)
  }

  @Test func `a missing last line end is added, and the content is as it was`() throws {
    let reader = TextReader()
    #expect(try pieces(reader, Array("a\nbc".utf8)).joined().elementsEqual("a\nbc\n".utf8))
    #expect(!reader.endedWithLineEnd && reader.contentBytes == 4)
    #expect(reader.checksum.value == crc32(of: Array("a\nbc".utf8)))
    // The reader can be used again for the next file.
    #expect(try pieces(reader, Array("d\n".utf8)) == [Array("d\n".utf8)])
    #expect(reader.endedWithLineEnd && reader.contentBytes == 2)
    #expect(try pieces(reader, []) == [])
    #expect(reader.endedWithLineEnd && reader.contentBytes == 0)
    #expect(try pieces(reader, [10]) == [[10]])
  }

  @Test func `a carriage return is noticed anywhere in the file`() throws {
    for text in [
      "\ra\n", "a\r\n", "a\n\r", "a\n" + String(repeating: "b\n", count: 200_000) + "\r",
    ] {
      let reader = TextReader()
      _ = try pieces(reader, Array(text.utf8))
      #expect(reader.hasCarriageReturn)
      _ = try pieces(reader, Array("a\n".utf8))
      #expect(!reader.hasCarriageReturn)
    }
  }

  @Test func `a compressed file is read like a plain one`() throws {
    let folder = try TemporaryFolder()
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1))
    try writer.create("file.csv.gz")
    try writer.write(Self.long.span)
    _ = try writer.close()
    let reader = TextReader()
    try reader.open("file.csv.gz", in: folder.path)
    var text: [UInt8] = []
    while try reader.next() {
      text += UnsafeBufferPointer(start: reader.bytes, count: reader.lineEnd)
    }
    #expect(text == Self.long && reader.contentBytes == Int64(Self.long.count))
    try folder.put(Array(folder.bytes("file.csv.gz").dropLast(9)), at: "cut.csv.gz")
    try reader.open("cut.csv.gz", in: folder.path)
    while try reader.next() {}
    #expect(reader.defect == .truncated(path: folder.path + "/cut.csv.gz"))
  }

  @Test(arguments: [0, 1, 70_000, 300_000])
  func `a line of 65,536 bytes is read, wherever it stands`(before: Int) throws {
    let start = Array(String(repeating: "y\n", count: before / 2).utf8)
    let line = Array(repeating: UInt8(ascii: "x"), count: 65_536) + [10]
    let text = start + line + line + Array("end\n".utf8)
    let reader = TextReader()
    #expect(try pieces(reader, text).joined().elementsEqual(text) && reader.defect == nil)
  }

  @Test(arguments: [0, 2, 70_000, 300_000])
  func `a longer line ends the file behind the line before it`(before: Int) throws {
    let start = Array(String(repeating: "y\n", count: before / 2).utf8)
    for rest in ["\nend\n", ""] {
      let reader = TextReader()
      let line = Array(repeating: UInt8(ascii: "x"), count: 65_537)
      let pieces = try pieces(reader, start + line + Array(rest.utf8))
      #expect(pieces.joined().elementsEqual(start))
      guard case .longLine(let path, nil)? = reader.defect else {
        Issue.record("\(String(describing: reader.defect))")
        continue
      }
      #expect(path.hasSuffix("/file.csv"))
    }
  }

  @Test func `a file that is missing is an error, and a folder is a defect`() throws {
    let folder = try TemporaryFolder(["folder/x": ""])
    let reader = TextReader()
    #expect(throws: FileError.self) { try reader.open("nothing.csv", in: folder.path) }
    try reader.open("folder", in: folder.path)
    #expect(try !reader.next() && reader.defect != nil)
  }
}
