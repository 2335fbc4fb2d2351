import Fixtures
import Glibc
import Testing

@testable import Spool

struct PendingFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a file has its name only when it is published`() throws {
    var file = try PendingFile(creating: folder.path + "/deep/er/a.txt")
    try file.write([1, 2])
    #expect(try Array(folder.tree().keys) == ["/deep/er/a.txt.part"])
    try file.write([3])
    try file.publish()
    #expect(try folder.tree() == ["/deep/er/a.txt": [1, 2, 3]])
  }

  @Test func `a dropped file leaves nothing and spares what had its name`() throws {
    try folder.put("old", at: "a.txt")
    func drop() throws {
      var file = try PendingFile(creating: folder.path + "/a.txt")
      try file.write([1])
    }
    try drop()
    #expect(try folder.tree() == ["/a.txt": Array("old".utf8)])
  }

  @Test func `a file that cannot be published leaves nothing`() throws {
    try folder.put("", at: "a/b.txt")
    let error = FileError.failed(.rename, path: folder.path + "/a", code: EISDIR)
    #expect(throws: error) { try PendingFile(creating: folder.path + "/a").publish() }
    #expect(try Array(folder.tree().keys) == ["/a/b.txt"])
  }

  @Test func `a whole file takes the place of another, and of what a killed writer left`() throws {
    try folder.put("old", at: "a.txt")
    try folder.put("left", at: "a.txt.part")
    try PendingFile.replace(folder.path + "/a.txt", with: [1, 2])
    #expect(try folder.tree() == ["/a.txt": [1, 2]])
    try folder.put("left", at: "a.txt.part")
    try PendingFile.replace(folder.path + "/a.txt", with: [9, 1, 2, 9][1...2])
    #expect(try folder.tree() == ["/a.txt": [1, 2]])
    try folder.put("left", at: "a.txt.part")
    try PendingFile.replace(folder.path + "/a.txt") { file in
      try file.write([3])
      try file.write([4, 5])
    }
    #expect(try folder.tree() == ["/a.txt": [3, 4, 5]])
  }

  @Test func `a writer that fails leaves the file as it was`() throws {
    struct Failure: Error {}
    try folder.put("old", at: "a.txt")
    #expect(throws: Failure.self) {
      try PendingFile.replace(folder.path + "/a.txt") { file in
        try file.write([3])
        throw Failure()
      }
    }
    #expect(try folder.tree() == ["/a.txt": Array("old".utf8)])
  }

  @Test func `a file may be its owner's alone`() throws {
    let mask = try processMask()
    func mode(_ name: String) -> mode_t {
      var status = stat()
      stat(folder.path + "/" + name, &status)
      return status.st_mode & 0o777
    }
    try PendingFile.replace(folder.path + "/secret", with: [1], mode: 0o600)
    #expect(mode("secret") == 0o600 & ~mask)
    try PendingFile.replace(folder.path + "/plain", with: [1])
    try PendingFile.replace(folder.path + "/slice", with: [1, 2][..<1])
    try PendingFile.replace(folder.path + "/written") { _ in }
    try PendingFile(creating: folder.path + "/created").publish()
    for name in ["plain", "slice", "written", "created"] { #expect(mode(name) == 0o644 & ~mask) }
  }

  // MARK: Files that a library writes

  @Test func `an adopted file is described as it is published`() throws {
    // The file is longer than one piece of the reader.
    let bytes = ContentWriterTests.content(300_001)
    try folder.put("left", at: "deep/a.db.part")
    let file = try AdoptedFile(at: folder.path + "/deep/a.db")
    let temporary = file.temporaryPath
    #expect(temporary == folder.path + "/deep/a.db.part")
    #expect(!folder.has("deep/a.db.part"), "what a killed process has left is removed")
    try folder.put(bytes, at: "deep/a.db.part")
    let content = try file.publish()
    #expect(
      content
        == EncodedContent(
          bytes: 300_001, contentBytes: 300_001, contentCRC32: ContentWriterTests.checksum(bytes)))
    #expect(try folder.tree() == ["/deep/a.db": bytes])
  }

  @Test func `an adopted file that is dropped or was not written leaves nothing`() throws {
    try folder.put("old", at: "a.db")
    func drop() throws {
      let file = try AdoptedFile(at: folder.path + "/a.db")
      try folder.put("new", at: "a.db.part")
      let path = file.path
      #expect(path == folder.path + "/a.db")
    }
    try drop()
    #expect(try folder.tree() == ["/a.db": Array("old".utf8)])
    let error = FileError.failed(.open, path: folder.path + "/a.db.part", code: ENOENT)
    #expect(throws: error) { try AdoptedFile(at: folder.path + "/a.db").publish() }
  }
}
