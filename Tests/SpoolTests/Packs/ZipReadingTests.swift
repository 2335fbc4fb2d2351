#if FULL
  import Fixtures
  import Testing

  @testable import Spool

  /// Tests that zip archives of libzip are read like the folders from which they were created.
  struct ZipReadingTests {
    private static let names = [
      "abcd1234/gps/1.csv", "abcd1234/gps/2.csv.gz", "abcd1234/empty.csv", "abcd1234/a/b.c/d",
      "abcd1234/a.b", "abcd1234/a/z", "é ü/x.csv", "registry",
    ]

    /// A folder `whole`, and the archive `data.zip` of its files.
    private func folder(isStored: Bool = false) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for (number, name) in Self.names.enumerated() where !name.hasSuffix(".gz") {
        let content = String(repeating: "\(number),\n", count: 70_000 * number)
        try folder.put(name.hasSuffix("empty.csv") ? "" : content, at: "whole/" + name)
      }
      var writer = ContentWriter(in: folder.path, compression: .zlib(level: 1))
      try writer.create("whole/abcd1234/gps/2.csv.gz")
      let content = ContentWriterTests.content(300_001)
      try writer.write(content.span)
      _ = try writer.close()
      try folder.zip("whole", to: "data.zip", isStored: isStored)
      return folder
    }

    @Test(arguments: [false, true])
    func `an archive is read as the folder of its entries`(isStored: Bool) throws {
      let folder = try folder(isStored: isStored)
      let (whole, archive) = (folder.path + "/whole", folder.path + "/data.zip")
      try expectSame("", whole, archive)
      #expect(try Folder.names(in: archive) == ["abcd1234", "registry", "é ü"])
      #expect(try Set(folder.files()) == Set(["data.zip"] + Self.names.map { "whole/" + $0 }))
    }

    @Test func `a path that leads into an archive is a folder or a file`() throws {
      let folder = try folder()
      let path = folder.path + "/data.zip/abcd1234"
      try expectSame("", folder.path + "/whole/abcd1234", path)
      #expect(try Folder.names(in: path) == ["a", "a.b", "empty.csv", "gps"])
      #expect(try Folder.names(in: path + "/gps/../a/./") == ["b.c", "z"])
      #expect(try Folder.names(in: path + "/none") == nil)
      #expect(try Folder.kind(of: path + "/a.b") == .file)
      #expect(try Folder.kind(of: path + "/none") == nil)
      let bytes = try folder.bytes("whole/abcd1234/a.b")
      #expect(try FileReader.bytes(of: path + "/a.b") == bytes)
      #expect(throws: FileError.self) { try FileReader.bytes(of: path + "/none") }
      // No path leads through an archive to a place beside it.
      #expect(throws: FileError.self) { try Folder.names(in: path + "/../../whole") }
    }

    @Test func `compressed content in an archive is decompressed`() throws {
      let folder = try folder()
      let archive = folder.path + "/data.zip"
      let content = ContentWriterTests.content(300_001)
      #expect(try ContentReader.contents(of: "abcd1234/gps/2.csv.gz", in: archive) == content)
      var reader = try ContentReader(opening: archive + "/abcd1234/gps/2.csv.gz")
      var piece: [UInt8] = []
      #expect(try reader.read(into: &piece) && piece.elementsEqual(content.prefix(262_144)))
    }

    @Test func `an archive in a folder replaces the folder of its name`() throws {
      let folder = try folder()
      #expect(try Folder.names(in: "", of: folder.path) == ["data", "whole"])
      #expect(try Folder.kind(of: "data", in: folder.path) == .folder)
      for name in Self.names {
        let bytes = try folder.bytes("whole/" + name)
        #expect(try FileReader.bytes(of: "data/" + name, in: folder.path) == bytes)
      }
      #expect(try Folder.offset(of: "data/registry", in: folder.path) == nil)
      try folder.put("x", at: "data/y")
      #expect(try Folder.names(in: "", of: folder.path) == ["data", "data.zip", "whole"])
      #expect(try Folder.names(in: "data", of: folder.path) == ["y"])
    }

    @Test func `many tasks read an archive at once`() async throws {
      let folder = try folder()
      let (whole, archive) = (folder.path + "/whole", folder.path + "/data.zip")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<16 { group.addTask { try expectSame("", whole, archive) } }
        try await group.waitForAll()
      }
    }

    @Test func `the folder of the archive's name is left out, and may be in a path`() throws {
      let folder = try TemporaryFolder(["whole/data/p/x.csv": "abc"])
      try folder.zip("whole", to: "data.zip")
      let archive = folder.path + "/data.zip"
      #expect(try Folder.names(in: archive) == ["p"])
      #expect(try Folder.names(in: archive + "/data") == ["p"])
      #expect(try FileReader.bytes(of: "p/x.csv", in: archive) == Array("abc".utf8))
      #expect(try FileReader.bytes(of: "x.csv", in: archive + "/data/p") == Array("abc".utf8))
      #expect(try Folder.kind(of: "dat", in: archive) == nil)
      #expect(try Folder.kind(of: "datap", in: archive) == nil)
    }

    @Test func `a link to an archive is followed, and an archive in an archive is a file`() throws {
      let folder = try folder()
      let words = ["-s", "data.zip", folder.path + "/link.zip"]
      try #require(try Program.start(executable: "/usr/bin/ln", words).end().code == 0)
      #expect(try Folder.names(in: folder.path + "/link.zip") == ["abcd1234", "registry", "é ü"])
      // In a folder of data, links are not followed.
      #expect(try Folder.kind(of: "link", in: folder.path) == nil)
      try folder.zip(to: "outer.zip")
      #expect(try Folder.kind(of: "data.zip", in: folder.path + "/outer.zip") == .file)
      #expect(try Folder.kind(of: "data", in: folder.path + "/outer.zip") == nil)
    }

    @Test func `an archive that has changed is read anew`() throws {
      let folder = try TemporaryFolder()
      for text in ["one", "another"] {
        try folder.put(text, at: "whole/x")
        try folder.zip("whole", to: "data.zip")
        #expect(try FileReader.bytes(of: "x", in: folder.path + "/data.zip") == Array(text.utf8))
      }
    }

    @Test func `an encrypted entry is an error, and its name is known`() throws {
      let folder = try TemporaryFolder(["whole/a/x.csv": "abc"])
      try folder.zip("whole", to: "data.zip", password: "secret")
      let archive = folder.path + "/data.zip"
      #expect(try Folder.names(in: "a", of: archive) == ["x.csv"])
      let error = FileError.badEntry(path: archive + "/a/x.csv", .encrypted)
      #expect(throws: error) { try FileReader.bytes(of: "a/x.csv", in: archive) }
      #expect(throws: error) { try ContentReader.contents(of: "data/a/x.csv", in: folder.path) }
      #expect(error.description.hasPrefix("'\(archive)/a/x.csv' is encrypted"))
    }
  }
#endif
