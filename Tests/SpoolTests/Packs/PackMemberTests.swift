import Fixtures
import Testing

@testable import Spool

/// Tests of members of archives, of each kind, and of the tar records about them.
struct PackMemberTests {
  private func folder(_ blocks: [TarBlock], as name: String = "a") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.put(blocks.flatMap(\.bytes) + TarHeader.end, at: name + ".tar")
    return folder
  }

  private func text(_ name: String, _ folder: TemporaryFolder) throws -> String {
    String(decoding: try FileReader.bytes(of: name, in: folder.path), as: UTF8.self)
  }

  @Test func `files of old and new archives are files, and links and devices are not`() throws {
    let folder = try folder([
      TarBlock(name: "a/0", type: UInt8(ascii: "0")), TarBlock(name: "a/1", type: 0),
      TarBlock(name: "a/2", type: UInt8(ascii: "7")),
      TarBlock(name: "a/3", size: "7", type: UInt8(ascii: "1"), content: []),
      TarBlock(name: "a/4", size: "7", type: UInt8(ascii: "2"), content: []),
      TarBlock(name: "a/5", size: "7", type: UInt8(ascii: "5"), content: []),
      TarBlock(name: "a/6", type: UInt8(ascii: "3")), TarBlock(name: "a/7"),
    ])
    #expect(try Folder.names(in: "a", of: folder.path) == (0...7).map(String.init))
    let kinds = try (0...7).map { try Folder.kind(of: "a/\($0)", in: folder.path) }
    #expect(kinds == [.file, .file, .file, .link, .link, .folder, .device, .file])
    let sizes = try (0...7).map { try Folder.size(of: "a/\($0)", in: folder.path) }
    #expect(sizes == [3, 3, 3, nil, nil, nil, nil, 3])
    // Each file uses two blocks of the archive, and a member without content uses one.
    let offsets = try (0...7).map { try Folder.offset(of: "a/\($0)", in: folder.path) }
    #expect(offsets == [512, 1_536, 2_560, nil, nil, nil, nil, 6_144])
    for name in ["0", "1", "2", "7"] { #expect(try text("a/" + name, folder) == "abc") }
    #expect(throws: FileError.unreadableKind(path: folder.path + "/a/6", .device)) {
      try text("a/6", folder)
    }
  }

  @Test func `records are about the next member alone`() throws {
    let long = String(repeating: "y", count: 150)
    let folder = try folder([
      .records("path=a/renamed", "other=1"),
      TarBlock(name: "a/1"), TarBlock(name: "a/2"),
      .records("size=3"), TarBlock(name: "a/3", size: "0"),
      TarBlock(name: "a/4", size: "0", content: []),
      .records("path=a/common", type: "g"), TarBlock(name: "a/5"),
      TarBlock(
        name: "@LongLink", size: String(154, radix: 8), type: UInt8(ascii: "L"),
        content: Array("a/\(long)\0\0".utf8)),
      TarBlock(name: "a/short"), TarBlock(name: "a/6"),
    ])
    #expect(
      try Folder.names(in: "a", of: folder.path) == ["2", "3", "4", "5", "6", "renamed", long])
    for name in ["2", "3", "5", "6", "renamed", long] {
      #expect(try text("a/" + name, folder) == "abc")
    }
    #expect(try text("a/4", folder) == "")
  }

  @Test(arguments: ["../x", "a/../3", "..", "a/.."])
  func `an archive with a path that leads out of it is rejected`(name: String) throws {
    for blocks in [[TarBlock(name: name)], [.records("path=\(name)"), TarBlock(name: "a/1")]] {
      let folder = try folder([TarBlock(name: "a/0")] + blocks)
      #expect(throws: FileError.badArchive(path: folder.path + "/a.tar", .leadsOut(name))) {
        try Folder.names(in: "a", of: folder.path)
      }
    }
  }

  @Test func `steps without a name are left out of a path`() throws {
    let folder = try folder([
      TarBlock(name: "a/2"), TarBlock(name: "./a/./4"), TarBlock(name: "/a//5/"),
      TarBlock(name: "a/..6"), TarBlock(name: "."), TarBlock(name: ""),
    ])
    #expect(try Folder.names(in: "a", of: folder.path) == ["..6", "2", "4", "5"])
  }

  @Test(arguments: [
    (["a/x", "a/y/z"], ["x", "y"]), (["a/x", "b/y"], ["a", "b"]), (["x", "a/y"], ["a", "x"]),
    (["a/x", "ab/y"], ["a", "ab"]), (["a.b/x", "a.b/y"], ["a.b"]), (["x"], ["x"]), ([], []),
  ])
  func `the folder of the pack's name is left out if all members lie in it`(
    members: [String], names: [String]
  ) throws {
    let folder = try folder(members.map { TarBlock(name: $0) })
    #expect(try Folder.names(in: "a", of: folder.path) == names)
    #expect(try Folder.kind(of: "a", in: folder.path) == .folder)
    #expect(try Folder.names(in: "", of: folder.path + "/a.tar") == names)
    #expect(try Folder.names(in: folder.path + "/a.tar") == names)
  }

  @Test func `folders are found among names that are like theirs`() throws {
    let members = ["b", "b-c/x", "b.d", "b/x", "b/y/z", "b/y.z", "b0/x", "c/x", "é/x", "B/x"]
    let folder = try folder(members.map { TarBlock(name: $0) })
    // If a member of the archive has the same path as a folder on disk, the member has priority.
    #expect(try Folder.kind(of: "a/b", in: folder.path) == .file)
    #expect(try Folder.names(in: "a/b", of: folder.path) == nil)
    #expect(
      try Folder.names(in: "a", of: folder.path)
        == ["B", "b", "b-c", "b.d", "b0", "c", "é"])
    #expect(try Folder.names(in: "a/b/y", of: folder.path) == ["z"])
    for name in ["b-c", "b0", "c", "é", "B"] {
      #expect(try Folder.names(in: "a/" + name, of: folder.path) == ["x"])
      #expect(try Folder.kind(of: "a/" + name, in: folder.path) == .folder)
    }
    for name in ["b-", "d", "A", "b/y/z/w", "\u{7F}"] {
      #expect(try Folder.kind(of: "a/" + name, in: folder.path) == nil)
      #expect(try Folder.size(of: "a/" + name, in: folder.path) == nil)
      #expect(throws: FileError.self) { try text("a/" + name, folder) }
    }
  }

  @Test func `a pack is named by its folder where no folder and no file has that name`() throws {
    let pack = TarBlock().bytes + TarHeader.end
    let folder = try TemporaryFolder(["b/x": "", "c-d": "", "e": "", "f.tar/x": ""])
    for name in ["b", "c", "e"] { try folder.put(pack, at: name + ".tar") }
    #expect(
      try Folder.names(in: "", of: folder.path)
        == ["b", "b.tar", "c", "c-d", "e", "e.tar", "f.tar"])
    #expect(
      try Folder.namesOfFiles(in: "", of: folder.path)
        == ["b", "b.tar", "c-d", "c.tar", "e", "e.tar", "f.tar"])
    #expect(try Folder.names(in: "f", of: folder.path) == nil)
    #expect(try Folder.names(in: "f.tar", of: folder.path) == ["x"])
    let inner = try TemporaryFolder()
    for name in ["p/c", "p/g"] { try inner.put(pack, at: name + ".tar") }
    try inner.put("", at: "p/g/x")
    #expect(try Folder.names(in: "p", of: inner.path) == ["c", "g", "g.tar"])
    #expect(try Folder.names(in: "p/c", of: inner.path) == ["a"])
    #expect(try text("p/c/a/x", inner) == "abc")
  }

  @Test(
    arguments: [
      ("x", 1_000_000, true), ("x", 1_000_001, false), ("L", 1_000_000, true),
      ("L", 1_000_001, false), ("g", 1_000_001, true),
    ] as [(Unicode.Scalar, Int, Bool)])
  func `records of a million bytes are read, and longer ones are damage`(
    type: Unicode.Scalar, count: Int, isRead: Bool
  ) throws {
    let records = TarBlock(
      name: "a/r", size: String(count, radix: 8), type: UInt8(ascii: type),
      content: [UInt8](repeating: 0, count: count))
    let folder = try folder([TarBlock(name: "a/0"), records, TarBlock(name: "a/1")])
    let path = folder.path + "/a.tar"
    if isRead {
      #expect(try Folder.names(in: "a", of: folder.path)?.first == "0")
    } else {
      #expect(throws: FileError.badPack(path: path, offset: 1_536)) {
        try Folder.names(in: "a", of: folder.path)
      }
    }
  }

  @Test func `a record with a negative length is damage`() throws {
    let folder = try folder([.records("size=-3"), TarBlock(name: "a/1")])
    #expect(throws: FileError.badPack(path: folder.path + "/a.tar", offset: 1_024)) {
      try Folder.names(in: "a", of: folder.path)
    }
  }
}
