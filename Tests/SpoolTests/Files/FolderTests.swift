import Fixtures
import Glibc
import Testing

@testable import Spool

struct FolderTests {
  let folder: TemporaryFolder
  private var path: String { folder.path }

  init() throws {
    folder = try TemporaryFolder(["a/b/c.txt": "abc", "a/é": "", "a/Z": "", "a/z": "zz", "x": "x"])
    symlink("a", folder.path + "/link")
    symlink("x", folder.path + "/a/file-link")
    mkfifo(folder.path + "/fifo", 0o600)
  }

  @Test(arguments: [
    ("a", FileKind.folder as FileKind?), ("x", .file), ("link", .link), ("fifo", .fifo),
    ("none", nil), ("x/y", nil), ("a/b/c.txt", .file),
  ])
  func `each kind is found, and links are not followed`(name: String, kind: FileKind?) throws {
    #expect(try Folder.kind(of: path + "/" + name) == kind)
    #expect(try Folder.kind(of: name, in: path) == kind)
    #expect(try Folder.kindOfFile(name, in: path) == kind)
  }

  @Test func `devices and sockets are kinds of their own`() throws {
    #expect(try Folder.kind(of: "/dev/null") == .device)
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var status = stat()
    try #require(fstat(socket, &status) == 0)
    #expect(FileKind(mode: status.st_mode) == .socket)
    #expect(FileKind(mode: S_IFBLK) == .device)
    #expect(
      [FileKind.folder, .file, .link, .fifo, .socket, .device].map(\.rawValue)
        == ["folder", "file", "link", "FIFO", "socket", "device"])
  }

  @Test func `a file below a folder has a length, and nothing else has`() throws {
    #expect(try Folder.size(of: "a/b/c.txt", in: path) == 3)
    #expect(try Folder.size(of: "a/Z", in: path) == 0)
    for name in ["a", "fifo", "link", "a/file-link", "none", "x/y", "link/z"] {
      #expect(try Folder.size(of: name, in: path) == nil)
      #expect(try Folder.offset(of: name, in: path) == nil)
    }
    #expect(try Folder.offset(of: "x", in: path) == nil)
  }

  @Test func `names are in order of their bytes`() throws {
    let names = ["Z", "b", "file-link", "z", "é"]
    #expect(try Folder.names(in: path + "/a") == names)
    #expect(try Folder.names(in: "a", of: path) == names)
    #expect(try Folder.namesOfFiles(in: "a", of: path) == names)
    #expect(try Folder.names(in: "", of: path) == ["a", "fifo", "link", "x"])
    #expect(try Folder.names(in: "a/b", of: path) == ["c.txt"])
  }

  @Test func `a path that is no folder has no names`() throws {
    for name in ["link", "x", "none", "fifo", "link/b"] {
      #expect(try Folder.names(in: name, of: path) == nil)
      #expect(try Folder.namesOfFiles(in: name, of: path) == nil)
    }
    #expect(try Folder.names(in: path + "/none") == nil)
    #expect(throws: FileError.failed(.list, path: path + "/x", code: ENOTDIR)) {
      try Folder.names(in: path + "/x")
    }
    #expect(throws: FileError.failed(.open, path: path + "/none", code: ENOENT)) {
      try Folder.names(in: "", of: path + "/none")
    }
  }

  @Test func `folders are created with those above them, once`() throws {
    try Folder.create(path + "/p/q/r")
    try Folder.create(path + "/p/q/r")
    try Folder.create(above: path + "/s/t/file")
    #expect(try Folder.kind(of: path + "/p/q/r") == .folder)
    #expect(try Folder.kind(of: path + "/s/t") == .folder)
    #expect(try Folder.kind(of: path + "/s/t/file") == nil)
    var status = stat()
    try #require(stat(path + "/p", &status) == 0)
    #expect(try status.st_mode & 0o777 == 0o755 & ~processMask())
    #expect(throws: FileError.failed(.createFolder, path: path + "/x/y", code: ENOTDIR)) {
      try Folder.create(path + "/x/y")
    }
    // Neither has a folder above that could be missing.
    try Folder.create(above: "file")
    try Folder.create(above: "/file")
  }

  @Test func `a file is deleted if it is there, and a folder only if it is empty`() throws {
    try Folder.deleteFile(path + "/x")
    try Folder.deleteFile(path + "/x")
    #expect(!folder.has("x"))
    #expect(throws: FileError.failed(.delete, path: path + "/a", code: EISDIR)) {
      try Folder.deleteFile(path + "/a")
    }
    #expect(!Folder.deleteIfEmpty(path + "/a") && folder.has("a/z"))
    #expect(!Folder.deleteIfEmpty(path + "/fifo"))
    try Folder.create(path + "/empty")
    #expect(Folder.deleteIfEmpty(path + "/empty") && !folder.has("empty"))
    #expect(Folder.deleteIfEmpty(path + "/empty"))
  }

  @Test func `all below a folder is deleted but for dot-files and files to keep`() throws {
    for name in [".dot", "b/d/.dot", "b/e/f", "c/g", "c/h"] { try folder.put("", at: "a/\(name)") }
    try Folder.delete(under: path + "/a", keeping: [path + "/a/c/g"])
    #expect(try folder.files("a") == ["a/.dot", "a/b/d/.dot", "a/c/g"])
    try Folder.delete(under: path + "/a/c", keeping: [])
    #expect(!folder.has("a/c"))
    try Folder.delete(under: path + "/link", keeping: [])
    #expect(try Folder.kind(of: path + "/link") == nil && folder.has("a/.dot"))
    try Folder.delete(under: path + "/none", keeping: [])
    try Folder.delete(under: path + "/x", keeping: [path + "/x"])
    #expect(folder.has("x"))
  }

  @Test func `a folder can be made durable, and a missing one cannot`() throws {
    try Folder.synchronize(path)
    #expect(throws: FileError.failed(.open, path: path + "/none", code: ENOENT)) {
      try Folder.synchronize(path + "/none")
    }
    #expect(throws: FileError.failed(.open, path: path + "/x", code: ENOTDIR)) {
      try Folder.synchronize(path + "/x")
    }
  }

  // MARK: Reading below a folder

  @Test(arguments: [
    ("fifo", FileError.unreadableKind(path: "fifo", .fifo)),
    ("a", .unreadableKind(path: "a", .folder)), ("link", .unreadableKind(path: "link", .link)),
    ("link/z", .unreadableKind(path: "link", .link)),
    ("a/file-link", .unreadableKind(path: "a/file-link", .link)),
    ("none", .failed(.open, path: "none", code: ENOENT)),
    ("a/none", .failed(.open, path: "a/none", code: ENOENT)),
    ("none/a/b", .failed(.open, path: "none", code: ENOENT)),
    ("a/z/y/w", .failed(.open, path: "a/z", code: ENOTDIR)),
    ("", .unreadableKind(path: "", .folder)),
  ])
  func `only regular files are opened, and the step that fails is named`(
    name: String, error: FileError
  ) {
    let expected: FileError =
      switch error {
      case .unreadableKind(let step, let kind): .unreadableKind(path: path + "/" + step, kind)
      case .failed(let operation, let step, let code):
        .failed(operation, path: path + "/" + step, code: code)
      default: error
      }
    #expect(throws: expected) { try FileReader.bytes(of: name, in: path) }
  }

  @Test func `the folder itself may be a link, and empty steps are passed over`() throws {
    #expect(try FileReader.bytes(of: "b/c.txt", in: path + "/link") == Array("abc".utf8))
    #expect(try FileReader.bytes(of: "/b//c.txt", in: path + "/a") == Array("abc".utf8))
    #expect(throws: FileError.failed(.open, path: path + "/none", code: ENOENT)) {
      try FileReader.bytes(of: "x", in: path + "/none")
    }
    #expect(throws: FileError.failed(.open, path: path + "/none", code: ENOENT)) {
      try FileReader.bytes(of: path + "/none")
    }
    #expect(throws: FileError.failed(.read, path: path + "/a", code: EISDIR)) {
      try FileReader.bytes(of: path + "/a")
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `a file of any length is read whole`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    try folder.put(bytes, at: "long")
    #expect(try FileReader.bytes(of: path + "/long") == bytes)
    #expect(try FileReader.bytes(of: "long", in: path) == bytes)
  }
}
