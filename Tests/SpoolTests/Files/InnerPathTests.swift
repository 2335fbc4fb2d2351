import Fixtures
import Glibc
import Testing

@testable import Spool

/// Tests of names in open folders.
struct InnerPathTests {
  @Test func `a name without a file has no kind, and other errors are thrown`() throws {
    let folder = try TemporaryFolder(["f": "x"])
    let parent = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(parent) }
    #expect(try InnerPath.kind(of: "f", in: parent, "f") == .file)
    #expect(try InnerPath.kind(of: "none", in: parent, "none") == nil)
    #expect(try InnerPath.kind(of: "f/x", in: parent, "f/x") == nil)
    let long = String(repeating: "a", count: 256)
    #expect(throws: FileError.failed(.open, path: long, code: ENAMETOOLONG)) {
      try InnerPath.kind(of: long, in: parent, long)
    }
  }
}
