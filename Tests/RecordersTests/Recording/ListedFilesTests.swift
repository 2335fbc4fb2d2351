import Fixtures
import FoundationEssentials
import Spool
import Testing

@testable import Recorders

struct ListedFilesTests {
  private struct Failure: Error {}

  private func files(_ folder: TemporaryFolder, keeping: KeptFiles = .none) -> RecordedParticipant {
    RecordedParticipant(number: 3, patient: "abcdefgh", folder: folder.path, keeping: keeping)
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test func `a finished file is listed where it belongs`() throws {
    let path = "app/abcdefgh.sqlite"
    let folder = try TemporaryFolder()
    var listed = ListedFiles("app", of: files(folder))
    try listed.adopt(ending: "sqlite", stream: "voice", rows: 2, first: 5, last: 9, closed: 10) {
      try write("a\nb\n", to: $0)
    }
    let entry = try #require(listed.entries.first)
    #expect(listed.entries.count == 1 && entry.path == path && entry.participant == 3)
    #expect(entry.rows == 2 && entry.first == 5 && entry.last == 9 && entry.closed == 10)
    #expect(entry.bytes == 4 && entry.contentCRC32 == crc32(of: Array("a\nb\n".utf8)))
    // A list's reader must accept the entry that the writer has written.
    var json = JSONWriter(.compact)
    entry.write(to: &json)
    #expect(try FileEntry(line: json.bytes.dropLast()) == entry)
    let whole = folder.path + "/" + path
    #expect(try String(decoding: Data(contentsOf: URL(filePath: whole)), as: UTF8.self) == "a\nb\n")
  }

  @Test func `a file that cannot be finished leaves nothing`() throws {
    let folder = try TemporaryFolder()
    var listed = ListedFiles("app", of: files(folder))
    #expect(throws: Failure.self) {
      try listed.adopt(
        ending: "sqlite", stream: "all", rows: 0, first: nil, last: nil, closed: nil
      ) {
        try write("half", to: $0)
        throw Failure()
      }
    }
    #expect(listed.entries.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/app").isEmpty)
  }

  @Test func `a file that an earlier run has finished is kept`() throws {
    let folder = try TemporaryFolder()
    var first = ListedFiles("app", of: files(folder))
    func adopt(_ listed: inout ListedFiles, _ text: String) throws {
      try listed.adopt(
        ending: "sqlite", stream: "voice", rows: 1, first: 5, last: 5, closed: 10
      ) { try write(text, to: $0) }
    }
    try adopt(&first, "one")
    var second = ListedFiles("app", of: files(folder, keeping: KeptFiles(first.entries)))
    try adopt(&second, "two")
    #expect(second.entries == first.entries)
    let path = folder.path + "/app/abcdefgh.sqlite"
    #expect(try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self) == "one")
  }
}
