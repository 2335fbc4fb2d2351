import Fixtures
import Testing

@testable import Spool

struct EntryReaderTests {
  private static func line(_ name: String) -> String {
    var json = JSONWriter(.compact)
    FileEntry(
      path: "beiwe/abc1def2/\(name)", recorder: "beiwe", participant: 0, patient: "abc1def2",
      stream: "accel", rows: 0, content: EncodedContent(bytes: 0, contentBytes: 0, contentCRC32: 0),
      first: nil, last: nil, closed: nil, due: nil
    ).write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `lists are read one after the other, also empty ones`() throws {
    let folder = try TemporaryFolder([
      "one": Self.line("a") + Self.line("b"), "none": "", "two": Self.line("c"),
    ])
    let reader = EntryReader(["one", "none", "two"], in: folder.path)
    #expect(reader.list == "one" && reader.line == 0)
    #expect(try reader.next()?.path == "beiwe/abc1def2/a")
    #expect(reader.list == "one" && reader.line == 1)
    #expect(try reader.next()?.path == "beiwe/abc1def2/b")
    #expect(reader.line == 2)
    #expect(
      try reader.nextLine().map { String(decoding: $0, as: UTF8.self) + "\n" } == Self.line("c"))
    #expect(reader.list == "two" && reader.line == 1)
    #expect(
      reader.malformed(BadListedValue(value: "x", allowed: "y"))
        == MalformedFile(
          BadListedValue(value: "x", allowed: "y"), file: folder.path + "/two", line: 1))
    #expect(try reader.next() == nil && reader.list == nil && reader.line == 0)
    #expect(try EntryReader(["one", "two"], in: folder.path).all().count == 3)
  }

  @Test func `the rest of a list can be left out`() throws {
    let folder = try TemporaryFolder([
      "one": Self.line("a") + "damaged\n", "two": Self.line("c"),
    ])
    let reader = EntryReader(["one", "two"], in: folder.path)
    _ = try reader.next()
    reader.skipList()
    #expect(reader.list == "two" && reader.line == 0)
    #expect(try reader.all().map(\.path) == ["beiwe/abc1def2/c"])
  }

  @Test func `a list that is missing is an error`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FileError.self) {
      try EntryReader(["one"], in: folder.path).next()
    }
    #expect(error?.isNoInput == true && error?.path == folder.path + "/one")
  }
}
