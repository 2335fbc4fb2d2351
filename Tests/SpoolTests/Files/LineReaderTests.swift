import Fixtures
import Testing

@testable import Spool

struct LineReaderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func lines(_ text: String) throws -> [String] {
    try folder.put(text, at: "a")
    var reader = try LineReader(opening: folder.path + "/a")
    var lines: [String] = []
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test func `lines end at line ends and at the end of the file`() throws {
    #expect(try lines("") == [])
    #expect(try lines("a") == ["a"])
    #expect(try lines("a\n\nb\n") == ["a", "", "b"])
  }

  @Test(arguments: [65_534, 65_535, 65_536])
  func `a line may be as long as a piece of the file`(count: Int) throws {
    let long = String(repeating: "x", count: count)
    #expect(try lines("\(long)\nb\n\(long)") == [long, "b", long])
  }

  @Test(arguments: [65_537, 65_538, 200_000, isWhole ? 20_000_000 : 2_000_000])
  func `a longer line is told and not kept`(count: Int) throws {
    let long = String(repeating: "x", count: count)
    for text in ["a\n\(long)", "a\n\(long)\nb"] {
      #expect(throws: FileError.longLine(path: folder.path + "/a", line: 2)) { try lines(text) }
    }
  }

  @Test func `what is left after a line comes in pieces`() throws {
    try folder.put("a\nb\nc", at: "a")
    var reader = try LineReader(opening: folder.path + "/a")
    _ = try reader.next()
    #expect(try reader.nextPiece() == Array("b\nc".utf8))
    #expect(try reader.nextPiece() == nil)
  }

  @Test func `lines are counted, and pieces follow each other to the end`() throws {
    let long = String(repeating: "y", count: 65_535)
    try folder.put("a\n\(long)\nbc\n\(long)", at: "a")
    var reader = try LineReader(opening: "a", in: folder.path)
    for (number, length) in [(1, 1), (2, 65_535), (3, 2)] {
      let line = try reader.next()
      let count = reader.number
      #expect(line?.count == length && count == number)
    }
    var rest: [UInt8] = []
    while let piece = try reader.nextPiece() { rest += piece }
    #expect(rest == Array(long.utf8))
    #expect(try reader.nextPiece() == nil)
    #expect(try reader.next() == nil)
    #expect(LineReader.limit == 65_536)
  }

  @Test func `empty lines and line ends of other systems are kept`() throws {
    #expect(try lines("\n\n") == ["", ""])
    #expect(try lines("a\r\nb\rc\n") == ["a\r", "b\rc"])
    #expect(try lines("\0\u{2028}\n") == ["\0\u{2028}"])
  }
}
