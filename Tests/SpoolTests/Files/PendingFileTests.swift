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
}
