#if FULL
  import Fixtures
  import Glibc
  import Testing

  @testable import Spool

  struct ZipArchiveTests {
    @Test(arguments: [1, 1_000_000])
    func `an archive has one file, compressed`(length: Int) throws {
      let folder = try TemporaryFolder(["x.zip": "what was there before"])
      let content = (0..<length).map { UInt8(truncatingIfNeeded: $0 / 1_000) }
      try ZipArchive.write(content, named: "sample.csv", to: folder.path + "/x.zip")
      #expect(try folder.zipFiles("x.zip") == ["sample.csv": content])
      #expect(try folder.files() == ["x.zip"])
      #expect(try folder.bytes("x.zip").count < max(length / 10, 200))
    }

    @Test func `an archive that cannot be written is an error, and leaves nothing`() throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/none/x.zip"
      #expect(throws: FileError.failed(.write, path: path, code: ENOENT)) {
        try ZipArchive.write([1], named: "sample.csv", to: path)
      }
      #expect(try folder.files() == [])
    }
  }
#endif
