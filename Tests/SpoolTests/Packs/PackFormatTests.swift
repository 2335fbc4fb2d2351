import Fixtures
import Testing

@testable import Spool

struct PackFormatTests {
  @Test(
    arguments: [
      ("a.tar", .tar, "a"), ("x/a.tar.gz", .gzippedTar, "x/a"), ("a.b.tgz", .tgz, "a.b"),
      ("é.zip", .zip, "é"), ("a.zip.zip", .zip, "a.zip"), (".zip", nil, nil), ("x/.tar", nil, nil),
      ("tar", nil, nil), ("a.gz", nil, nil), ("a.zip/x", nil, nil), ("a.ZIP", nil, nil),
      ("", nil, nil),
    ] as [(String, PackFormat?, String?)])
  func `an archive is found by the end of its name`(
    path: String, format: PackFormat?, folder: String?
  ) {
    #expect(PackFormat(ofFile: path) == format)
    #expect(format?.folder(of: path) == folder)
  }

  @Test func `of several archives with one name, the first format is read`() throws {
    let folder = try TemporaryFolder()
    let bytes = TarBlock().bytes + TarHeader.end
    for name in ["a.zip", "a.tgz", "a.tar"] { try folder.put(bytes, at: name) }
    #expect(try Folder.names(in: "", of: folder.path) == ["a", "a.tgz", "a.zip"])
    #expect(try FileReader.bytes(of: "a/x", in: folder.path) == Array("abc".utf8))
    try folder.delete("a.tar")
    #expect(try Folder.names(in: "", of: folder.path) == ["a", "a.zip"])
    #expect(try Folder.kind(of: "a", in: folder.path) == .folder)
    #expect(throws: FileError.badArchive(path: folder.path + "/a.tgz", .badGzip)) {
      try Folder.names(in: "a", of: folder.path)
    }
  }

  @Test func `a folder with the name of an archive is a folder`() throws {
    let folder = try TemporaryFolder(["a.zip/x": "abc", "a.tar.gz/b.zip/y": "de"])
    #expect(try Folder.names(in: "", of: folder.path) == ["a.tar.gz", "a.zip"])
    #expect(try Folder.names(in: "", of: folder.path + "/a.zip") == ["x"])
    #expect(try Folder.names(in: folder.path + "/a.tar.gz/b.zip") == ["y"])
    #expect(try FileReader.bytes(of: "y", in: folder.path + "/a.tar.gz/b.zip") == Array("de".utf8))
  }
}
