import Fixtures
import Testing

@testable import Spool

struct GzipReaderTests {
  let folder: TemporaryFolder
  let content = ContentWriterTests.content(300_001)
  private var member: [UInt8] = []

  init() throws {
    folder = try TemporaryFolder()
    var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1))
    try writer.create("member.gz")
    let content = self.content
    try writer.write(content.span)
    _ = try writer.close()
    member = try FileReader.bytes(of: folder.path + "/member.gz")
  }

  /// From a file, and from memory with the same outcome.
  private func read(_ bytes: [UInt8]) throws -> [UInt8] {
    let path = folder.path + "/a.gz"
    try PendingFile.replace(path, with: bytes)
    let file = Result { () throws(FileError) in try GzipReader.contents(of: path) }
    let memory = Result { () throws(FileError) in
      var reader = GzipReader(bytes[...], named: path)
      var content: [UInt8] = []
      var piece: [UInt8] = []
      while try reader.read(into: &piece) { content += piece }
      return content
    }
    #expect(memory == file)
    return try file.get()
  }

  @Test func `members follow each other`() throws {
    #expect(try read(member + member + member) == content + content + content)
  }

  /// Whatever is asked for at a time, what is inflated already waits.
  @Test(arguments: [1, 7, 1_000, 65_537, 300_001])
  func `pieces of any length are the content`(length: Int) throws {
    var reader = GzipReader((member + member)[...], named: "members")
    let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: length)
    defer { piece.deallocate() }
    var content: [UInt8] = []
    while true {
      let count = try reader.read(into: piece)
      content += piece[..<count]
      if count < length { break }
    }
    #expect(content == self.content + self.content)
    #expect(try reader.read(into: piece) == 0)
  }

  @Test func `a file cut off anywhere is refused`() throws {
    let error = FileError.truncated(path: folder.path + "/a.gz")
    let cuts = [0, 1, 9, 10, 11, 65_536, member.count - 9, member.count - 8, member.count - 1]
    for count in cuts {
      #expect(throws: error) { try read(Array(member.prefix(count))) }
      if count > 0 { #expect(throws: error) { try read(member + member.prefix(count)) } }
    }
  }

  @Test func `a wrong checksum, a wrong length and rubbish are refused`() throws {
    let error = FileError.corrupt(path: folder.path + "/a.gz")
    for index in [0, member.count - 8, member.count - 4] {
      var bytes = member
      bytes[index] ^= 1
      #expect(throws: error) { try read(bytes) }
    }
    #expect(throws: error) { try read(member + [1, 2, 3]) }
  }
}
