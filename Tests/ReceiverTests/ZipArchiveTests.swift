import CZip
import Fixtures
import Glibc
import Spool
import Testing

@testable import Receiver

struct ZipArchiveTests {
  /// Returns the names and contents of an archive's files, as libzip reads them.
  static func files(of path: String) throws -> [String: [UInt8]] {
    let archive = try #require(zip_open(path, ZIP_RDONLY | ZIP_CHECKCONS, nil))
    defer { zip_discard(archive) }
    var files: [String: [UInt8]] = [:]
    for index in 0..<UInt64(zip_get_num_entries(archive, 0)) {
      var status = zip_stat_t()
      try #require(zip_stat_index(archive, index, 0, &status) == 0)
      var content = [UInt8](repeating: 0, count: Int(status.size))
      let file = try #require(zip_fopen_index(archive, index, 0))
      try #require(zip_fread(file, &content, UInt64(content.count)) == content.count)
      // libzip compares the checksum when it closes the file.
      try #require(zip_fclose(file) == 0)
      files[String(cString: status.name)] = content
    }
    return files
  }

  @Test(arguments: [1, 1_000_000])
  func `an archive has one file, compressed`(length: Int) throws {
    let folder = try TemporaryFolder(["x.zip": "what was there before"])
    let content = (0..<length).map { UInt8(truncatingIfNeeded: $0 / 1_000) }
    try ZipArchive.write(content, named: "sample.csv", to: folder.path + "/x.zip")
    #expect(try Self.files(of: folder.path + "/x.zip") == ["sample.csv": content])
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
