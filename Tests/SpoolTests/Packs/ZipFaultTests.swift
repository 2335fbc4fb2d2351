#if FULL
  import Fixtures
  import Testing

  @testable import Spool

  /// Tests of zip archives that no program should write.
  struct ZipFaultTests {
    private let folder: TemporaryFolder
    private var archive: String { folder.path + "/data.zip" }

    init() throws { folder = try TemporaryFolder() }

    private func put(_ blocks: ZipBlock..., count: UInt64? = nil) throws {
      try folder.put(ZipBlock.archive(blocks, count: count), at: "data.zip")
    }

    private func text(_ name: String) throws(FileError) -> String {
      String(decoding: try FileReader.bytes(of: name, in: archive), as: UTF8.self)
    }

    /// Reads a file as far as it can be read.
    private func readAll(_ name: String) -> (read: [UInt8], error: FileError?) {
      var read: [UInt8] = []
      do throws(FileError) {
        var reader = try ContentReader(opening: name, in: archive)
        var piece: [UInt8] = []
        while try reader.read(into: &piece) { read += piece }
      } catch {
        return (read, error)
      }
      return (read, nil)
    }

    /// Returns the content as raw deflate data.
    private func deflated(_ content: [UInt8]) throws -> [UInt8] {
      var writer = ContentWriter(in: folder.path, compression: .zlib(level: 9))
      try writer.create("x.gz")
      try writer.write(content.span)
      _ = try writer.close()
      // A gzip member has 10 bytes before the data and 8 after them.
      return Array(try folder.bytes("x.gz").dropFirst(10).dropLast(8))
    }

    // MARK: Valid archives

    @Test func `names of other encodings, later facts, zip64 and comments are read`() throws {
      var (code, utf8, later, large) = (ZipBlock(), ZipBlock("b/ü"), ZipBlock("c"), ZipBlock("d"))
      // The byte 0x82 is é in code page 437.
      code.name = Array("a/".utf8) + [0x82]
      utf8.flags = 1 << 11
      later.flags = 8
      large.isZip64 = true
      for count in [nil, 4] as [UInt64?] {
        try folder.put(
          ZipBlock.archive([code, utf8, later, large], comment: "PK", count: count), at: "data.zip")
        #expect(try Folder.names(in: archive) == ["a", "b", "c", "d"])
        for name in ["a/é", "b/ü", "c", "d"] { #expect(try text(name) == "abc") }
      }
      try put()
      #expect(try Folder.names(in: archive) == [])
    }

    @Test func `links are links, and devices are devices`() throws {
      var (link, device, windows) = (ZipBlock("link"), ZipBlock("device"), ZipBlock("windows"))
      (link.mode, device.mode, windows.mode) = (0o120_777, 0o020_666, 0)
      link.data = Array("/etc/passwd".utf8)
      try put(link, device, windows)
      let kinds = try ["link", "device", "windows"].map { try Folder.kind(of: $0, in: archive) }
      #expect(kinds == [.link, .device, .file])
      #expect(throws: FileError.unreadableKind(path: archive + "/link", .link)) {
        try text("link")
      }
      #expect(try text("windows") == "abc")
    }

    // MARK: Rejected archives

    @Test(arguments: [
      "../x", "a/../../x", "/etc/passwd", "\\x", "a\\..\\x", "C:/x", "c:x", "..", "/", ".",
    ])
    func `an archive with a path that leads out of it is rejected`(name: String) throws {
      try put(ZipBlock("a/y"), ZipBlock(name))
      let error = FileError.badArchive(path: archive, .leadsOut(name))
      #expect(throws: error) { try Folder.names(in: archive) }
      #expect(throws: error) { try text("a/y") }
      #expect(error.isBadPack && error.fact.contains("'\(name.printable)'"))
    }

    @Test(arguments: ["a/x.csv", "a//x.csv", "./a/x.csv"])
    func `an archive with two files of one path is rejected`(name: String) throws {
      try put(ZipBlock("a/x.csv"), ZipBlock("a/y"), ZipBlock(name))
      #expect(throws: FileError.badArchive(path: archive, .repeated(name))) {
        try Folder.names(in: archive)
      }
      // A folder has no content that another could replace.
      try put(ZipBlock("a/"), ZipBlock("a/x.csv"))
      #expect(try Folder.names(in: "a", of: archive) == ["x.csv"])
    }

    @Test func `a directory that differs from the headers of the entries is rejected`() throws {
      var block = ZipBlock("a/x.csv")
      block.localName = Array("a/y.csv".utf8)
      try put(block)
      #expect(throws: FileError.badArchive(path: archive, .inconsistent)) {
        try Folder.names(in: archive)
      }
    }

    @Test(arguments: [1_000_001, UInt64(Int64.max), .max])
    func `an archive that declares too many entries is rejected before they are read`(
      count: UInt64
    ) throws {
      try put(ZipBlock(), count: count)
      #expect(throws: FileError.badArchive(path: archive, .crowded(limit: 1_000_000))) {
        try Folder.names(in: archive)
      }
      // Fewer entries than declared are damage.
      try put(ZipBlock(), count: 1_000_000)
      #expect(throws: FileError.badArchive(path: archive, .badZip)) {
        try Folder.names(in: archive)
      }
    }

    @Test func `every beginning of an archive is damaged`() throws {
      let whole = ZipBlock.archive([ZipBlock("a"), ZipBlock("b")])
      for count in 0..<whole.count {
        try folder.put(Array(whole[..<count]), at: "data.zip")
        #expect(throws: FileError.badArchive(path: archive, .badZip)) {
          try Folder.names(in: archive)
        }
      }
    }

    // MARK: Rejected entries

    @Test func `content that differs from the declared facts is an error at its end`() throws {
      let content = ContentWriterTests.content(300_001)
      var whole = ZipBlock()
      whole.data = try deflated(content)
      (whole.method, whole.length) = (8, 300_001)
      whole.checksum = UInt64(crc32(of: content))
      var (short, long, other, cut) = (whole, whole, whole, whole)
      (short.length, long.length, other.checksum) = (300_000, 300_002, 1)
      cut.data.removeLast(1_000)
      var flipped = whole
      flipped.data[flipped.data.count / 2] ^= 0xFF
      try put(whole)
      #expect(try FileReader.bytes(of: "a/x.csv", in: archive) == content)
      let faults: [(ZipBlock, [FileError.EntryFault])] = [
        (short, [.badLength]), (long, [.badLength]), (other, [.badChecksum]), (cut, [.badData]),
        (flipped, [.badData, .badLength, .badChecksum]),
      ]
      for (block, faults) in faults {
        try put(block)
        let (read, error) = readAll("a/x.csv")
        let expected = faults.map { FileError.badEntry(path: archive + "/a/x.csv", $0) }
        #expect(error.map(expected.contains) == true, "\(String(describing: error))")
        // All content before the fault was read.
        #expect(read.count > 50_000)
        if faults.count == 1 { #expect(content.starts(with: read)) }
      }
    }

    @Test func `stored content has its declared facts`() throws {
      var (other, long) = (ZipBlock(), ZipBlock())
      other.checksum = 1
      long.length = 4
      for (block, fault) in [(other, .badChecksum), (long, .badLength)]
        as [(ZipBlock, FileError.EntryFault)]
      {
        try put(block)
        #expect(throws: FileError.badEntry(path: archive + "/a/x.csv", fault)) {
          try text("a/x.csv")
        }
      }
    }

    @Test func `a declared length that deflate cannot reach is rejected before any content`() throws
    {
      let zeros = [UInt8](repeating: 0, count: 1_000_000)
      var block = ZipBlock()
      block.data = try deflated(zeros)
      (block.method, block.length, block.checksum) = (8, 1_000_000, UInt64(crc32(of: zeros)))
      // The densest data that zlib writes are read.
      #expect(block.data.count < 1_000)
      try put(block)
      #expect(try FileReader.bytes(of: "a/x.csv", in: archive) == zeros)
      block.length = 1_101 * UInt64(block.data.count)
      try put(block)
      #expect(throws: FileError.badEntry(path: archive + "/a/x.csv", .badRatio)) {
        _ = try FileReader(opening: "a/x.csv", in: archive)
      }
    }

    @Test(arguments: [1, 9, 12, 14, 93])
    func `other methods than deflate are named`(method: UInt64) throws {
      var block = ZipBlock()
      block.method = method
      try put(block)
      #expect(throws: FileError.badEntry(path: archive + "/a/x.csv", .method(Int(method)))) {
        try text("a/x.csv")
      }
    }

    @Test func `archives with random damage are read correctly or rejected`() throws {
      let content = ContentWriterTests.content(3_000)
      var (first, second) = (ZipBlock("a"), ZipBlock("b"))
      first.data = try deflated(content)
      (first.method, first.length, first.checksum) = (8, 3_000, UInt64(crc32(of: content)))
      second.flags = 8
      let whole = ZipBlock.archive([first, second], count: 2)
      var state: UInt64 = 11
      for _ in 0..<2_000 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var damaged = whole
        damaged[Int((state >> 20) % UInt64(whole.count))] ^= UInt8(1 + (state >> 56) % 255)
        try folder.put(damaged, at: "data.zip")
        do throws(FileError) {
          // A name may be another one, and an entry may be of another kind.
          for name in try Folder.names(in: archive) ?? []
          where try Folder.kind(of: name, in: archive) == .file {
            let bytes = try FileReader.bytes(of: name, in: archive)
            #expect([content, Array("abc".utf8), []].contains(bytes))
          }
        } catch {
          #expect(error.isWrongData, "\(error)")
        }
      }
    }
  }
#endif
