import Fixtures
import Testing

@testable import Spool

/// Tests that archives of other programs are read like the folders from which they were created.
struct PackReadingTests {
  private static let names = [
    "gps/1.csv", "gps/2.csv.gz", "empty.csv", "a/b.c/d", "a.b", "a/z", "é ü.csv",
    "surveys/" + String(repeating: "x", count: 99),
    String(repeating: "long/", count: 40) + String(repeating: "y", count: 120) + ".csv",
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (number, name) in Self.names.enumerated() {
      let content =
        name == "empty.csv" ? "" : String(repeating: "\(number),\n", count: 700 * number)
      try folder.put(content, at: "whole/abc1def2/" + name)
    }
    return folder
  }

  private func run(_ executable: String, _ words: [String]) throws {
    let ending = try Program.start(executable: executable, words).end()
    try #require(ending.code == 0, "\(ending.errors)")
  }

  @Test(arguments: ["--format=gnu", "--format=pax", "--format=posix"])
  func `archives of GNU tar are read as folders`(format: String) throws {
    let folder = try folder()
    let whole = folder.path + "/whole"
    try run("/usr/bin/mkdir", [folder.path + "/packed", folder.path + "/other"])
    try run(
      "/usr/bin/tar",
      [format, "-cf", folder.path + "/packed/abc1def2.tar", "-C", whole, "abc1def2"])
    try expectSame("", whole, folder.path + "/packed")
    // The archive has no entry for the folder itself, and its paths start with a dot.
    try run(
      "/usr/bin/tar",
      [format, "-cf", folder.path + "/other/abc1def2.tar", "-C", whole + "/abc1def2", "."])
    try expectSame("", whole, folder.path + "/other")
    // One archive contains the whole folder.
    try run("/usr/bin/tar", [format, "-cf", folder.path + "/all.tar", "-C", whole, "."])
    try expectSame("", whole, folder.path + "/all.tar")
  }

  @Test(arguments: ["USTAR_FORMAT", "GNU_FORMAT", "PAX_FORMAT"])
  func `archives of Python are read as folders`(format: String) throws {
    let folder = try folder()
    // The oldest format has no space for such long paths.
    if format == "USTAR_FORMAT" { try folder.delete("whole/abc1def2/long") }
    let script = """
      import sys, tarfile
      with tarfile.open(sys.argv[2], "w", format=tarfile.\(format)) as pack:
          pack.add(sys.argv[1], "abc1def2")
      """
    try run("/usr/bin/mkdir", [folder.path + "/packed"])
    try run(
      "/usr/bin/python3",
      ["-c", script, folder.path + "/whole/abc1def2", folder.path + "/packed/abc1def2.tar"])
    try expectSame("", folder.path + "/whole", folder.path + "/packed")
  }

  @Test func `our own archives are read, also by others`() throws {
    let folder = try folder()
    var pack: [UInt8] = []
    for name in Self.names {
      let content = try folder.bytes("whole/abc1def2/" + name)
      pack += TarHeader.blocks(
        forFile: "abc1def2/" + name, length: Int64(content.count), modified: 1_772_427_600)
      pack += content
      pack += Array(repeating: 0, count: (512 - content.count % 512) % 512)
    }
    try folder.put(pack + TarHeader.end, at: "packed/abc1def2.tar")
    try expectSame("", folder.path + "/whole", folder.path + "/packed")
    let packed = folder.path + "/packed/abc1def2.tar"
    try run("/usr/bin/mkdir", [folder.path + "/tar", folder.path + "/python"])
    try run("/usr/bin/tar", ["-xf", packed, "-C", folder.path + "/tar"])
    try expectSame("", folder.path + "/whole", folder.path + "/tar")
    try run("/usr/bin/python3", ["-m", "tarfile", "-e", packed, folder.path + "/python"])
    try expectSame("", folder.path + "/whole", folder.path + "/python")
  }

  @Test func `of members with one path the last counts`() throws {
    let folder = try TemporaryFolder()
    var pack: [UInt8] = []
    for text in ["first", "second!"] {
      pack += TarHeader.blocks(forFile: "a/x", length: Int64(text.utf8.count), modified: 0)
      pack += Array(text.utf8) + Array(repeating: 0, count: 512 - text.utf8.count)
    }
    try folder.put(pack + TarHeader.end, at: "a.tar")
    #expect(try FileReader.bytes(of: "a/x", in: folder.path) == Array("second!".utf8))
    #expect(try Folder.names(in: "a", of: folder.path) == ["x"])
  }

  @Test func `a folder goes before its pack, and nothing is found outside of packs`() throws {
    let folder = try TemporaryFolder(["a/x": "folder", "b": "file"])
    let text = Array("pack".utf8)
    var pack = TarHeader.blocks(forFile: "/y", length: 4, modified: 0) + text
    pack += Array(repeating: 0, count: 508)
    for name in ["a.tar", "c.tar"] { try folder.put(pack + TarHeader.end, at: name) }
    #expect(try Folder.names(in: "", of: folder.path) == ["a", "a.tar", "b", "c"])
    #expect(try FileReader.bytes(of: "a/x", in: folder.path) == Array("folder".utf8))
    #expect(try Folder.names(in: "c", of: folder.path) == ["y"])
    #expect(try Folder.kind(of: "c/../x", in: folder.path) == nil)
    #expect(throws: FileError.self) { try FileReader.bytes(of: "c/x", in: folder.path) }
  }

  @Test func `links in packs are told as links`() throws {
    let folder = try TemporaryFolder(["whole/a/x": "content"])
    try run("/usr/bin/ln", ["-s", "x", folder.path + "/whole/a/y"])
    try run("/usr/bin/ln", [folder.path + "/whole/a/x", folder.path + "/whole/a/z"])
    try run("/usr/bin/tar", ["-cf", folder.path + "/a.tar", "-C", folder.path + "/whole", "a"])
    #expect(try Folder.names(in: "a", of: folder.path) == ["x", "y", "z"])
    #expect(try Folder.kind(of: "a/y", in: folder.path) == .link)
    let error = #expect(throws: FileError.self) {
      try FileReader.bytes(of: "a/y", in: folder.path)
    }
    #expect(error == .unreadableKind(path: folder.path + "/a/y", .link))
  }

  @Test func `a damaged pack is told with the place`() throws {
    let folder = try folder()
    try run(
      "/usr/bin/tar",
      ["-cf", folder.path + "/abc1def2.tar", "-C", folder.path + "/whole", "abc1def2"])
    let whole = try folder.bytes("abc1def2.tar")
    var broken = whole
    broken[148] ^= 1
    try folder.put(broken, at: "broken.tar")
    try folder.put(Array(whole[..<200]), at: "cut.tar")
    try folder.put("not an archive at all", at: "text.tar")
    for (name, offset) in [("broken", 0), ("cut", nil), ("text", 0)] as [(String, Int64?)] {
      let error = #expect(throws: FileError.self) {
        try Folder.names(in: name, of: folder.path)
      }
      guard case .badPack(let path, let place) = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
      #expect(path == "\(folder.path)/\(name).tar")
      if let offset { #expect(place == offset) }
    }
  }

  @Test func `a pack that ends within a member is refused, with the member and its place`() throws {
    let folder = try TemporaryFolder()
    var pack: [UInt8] = []
    for name in ["x", "y", "z"] {
      pack += TarHeader.blocks(forFile: "a/\(name)", length: 1_024, modified: 0)
      pack += [UInt8](repeating: name.utf8.first ?? 0, count: 1_024)
    }
    let expected = FileError.tornPack(path: folder.path + "/a.tar", member: "a/y", offset: 2_048)
    for length in [2_048, 2_049, 3_071] {
      try folder.put(Array(pack[..<length]), at: "a.tar")
      #expect(throws: expected) { try Folder.names(in: "a", of: folder.path) }
      #expect(throws: expected) { try Folder.size(of: "a/x", in: folder.path) }
      #expect(throws: expected) { try FileReader.bytes(of: "a/y", in: folder.path) }
    }
    // The header states a length that exceeds every disk, and no content follows.
    let huge = TarHeader.blocks(forFile: "a/h", length: .max, modified: 0)
    try folder.put(huge, at: "a.tar")
    #expect(throws: FileError.self) { try Folder.names(in: "a", of: folder.path) }
    #expect(
      expected.description
        == "'\(folder.path)/a.tar' is truncated: the archive ends within the member 'a/y', "
        + "which begins at byte 2048. Copy the archive again")
  }

  @Test func `a pack without an end block is refused, as members may be missing`() throws {
    let folder = try TemporaryFolder()
    var pack: [UInt8] = []
    for name in ["x", "y"] {
      pack += TarHeader.blocks(forFile: "a/\(name)", length: 3, modified: 0)
      pack += [1, 2, 3] + [UInt8](repeating: 0, count: 509)
    }
    let path = folder.path + "/a.tar"
    for (length, member, offset) in [(0, nil, 0), (1_024, "a/x", 1_024), (2_048, "a/y", 2_048)]
      as [(Int, String?, Int64)]
    {
      try folder.put(Array(pack[..<length]), at: "a.tar")
      #expect(throws: FileError.endlessPack(path: path, member: member, offset: offset)) {
        try Folder.names(in: "a", of: folder.path)
      }
      // The folder is found, but listing its files reports the damage.
      #expect(try Folder.kind(of: "a", in: folder.path) == .folder)
    }
    // The content is complete, but the padding of its last block is not.
    try folder.put(Array(pack[..<(1_536 + 3)]), at: "a.tar")
    #expect(throws: FileError.endlessPack(path: path, member: "a/y", offset: 1_539)) {
      try Folder.names(in: "a", of: folder.path)
    }
    try folder.put(pack + [UInt8](repeating: 0, count: 512), at: "a.tar")
    #expect(try Folder.names(in: "a", of: folder.path) == ["x", "y"])
  }

  @Test func `more packs than are remembered are read`() throws {
    let folder = try TemporaryFolder()
    let names = (0..<1_000).map { "a\($0)" }
    for name in names {
      try folder.put(
        TarHeader.blocks(forFile: "x", length: 5, modified: 0) + Array(name.utf8.prefix(5))
          + Array(repeating: 0, count: 1_024), at: name + ".tar")
    }
    for name in names + names.reversed() {
      let bytes = try FileReader.bytes(of: name + "/x", in: folder.path)
      #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(name))
    }
  }

  @Test func `a pack that has changed is read anew`() throws {
    let folder = try TemporaryFolder()
    for text in ["one", "another"] {
      let length = text.utf8.count
      try folder.put(
        TarHeader.blocks(forFile: "a/x", length: Int64(length), modified: 0) + Array(text.utf8)
          + Array(repeating: 0, count: 512 - length) + TarHeader.end, at: "a.tar")
      #expect(try FileReader.bytes(of: "a/x", in: folder.path) == Array(text.utf8))
    }
  }
}
