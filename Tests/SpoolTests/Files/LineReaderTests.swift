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
}
