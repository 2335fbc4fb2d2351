import Fixtures
import Spool
import Testing

@testable import Reading

struct ContentLinesTests {
  private func lines(_ text: [UInt8], at path: String = "file") throws -> [[UInt8]] {
    let folder = try TemporaryFolder()
    try folder.put(text, at: path)
    var reader = try ContentLines(path, in: folder.path)
    var lines: [[UInt8]] = []
    while let line = try reader.next() {
      lines.append(line)
      #expect(reader.number == lines.count)
    }
    #expect(reader.path == path && reader.defect == nil)
    #expect(reader.bytes == Int64(text.count) && reader.checksum.value == crc32(of: text))
    #expect(try reader.next() == nil)
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
    ("a\r\n\u{0}\n", ["a\r", "\u{0}"]),
  ])
  func `lines come without their ends`(text: String, expected: [String]) throws {
    #expect(try lines(Array(text.utf8)) == expected.map { Array($0.utf8) })
  }

  @Test func `a line may be longer than a piece of the file`() throws {
    let long = (0..<3).map { [UInt8](repeating: UInt8(ascii: "a") + $0, count: 400_000) }
    #expect(try lines(Array(long.joined(separator: [10]))) == long)
  }

  @Test func `no path has no lines, and a file that is damaged ends there`() throws {
    var none = try ContentLines(nil, in: "/")
    #expect(try none.next() == nil && none.path == "" && none.defect == nil && none.number == 0)
    let folder = try TemporaryFolder(["bad.gz": "no gzip", "folder/x": ""])
    for (path, word) in [("bad.gz", "damaged"), ("folder", "a folder")] {
      var reader = try ContentLines(path, in: folder.path)
      #expect(try reader.next() == nil && reader.defect?.hasPrefix(word) == true)
    }
    #expect(throws: FileError.self) { _ = try ContentLines("nothing", in: folder.path) }
  }
}
