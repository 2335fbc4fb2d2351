import Glibc
import Testing

@testable import Spool

struct FileErrorTests {
  private static func failed(
    _ code: Int32, _ operation: FileError.Operation = .open
  ) -> FileError {
    .failed(operation, path: "p", code: code)
  }

  private static let wrongData: [FileError] = [
    .truncated(path: "p"), .corrupt(path: "p"), .badPack(path: "p", offset: 5),
    .tornPack(path: "p", member: "m", offset: 5),
    .endlessPack(path: "p", member: nil, offset: 5), .unreadableKind(path: "p", .fifo),
    .longLine(path: "p", line: nil), .badArchive(path: "p", .badZip),
    .badEntry(path: "p", .encrypted),
  ]

  @Test(arguments: [
    (ENOSPC, "full"), (EDQUOT, "full"), (EACCES, "denied"), (EPERM, "denied"), (EROFS, "denied"),
    (EEXIST, "place"), (ENOENT, "place"), (ENOTDIR, "place"), (EISDIR, "place"), (ELOOP, "place"),
    (ENAMETOOLONG, "place"), (EIO, ""), (EINTR, ""), (EMFILE, ""), (0, ""),
  ])
  func `the code of an error says who can help`(code: Int32, kind: String) {
    let error = Self.failed(code)
    #expect(error.isDiskFull == (kind == "full"))
    #expect(error.isPermission == (kind == "denied"))
    #expect(error.isNoPlace == (kind == "place"))
    #expect(error.isNoInput == (kind == "place"))
    #expect(!error.isWrongData && !error.isBadPack && error.path == "p")
  }

  @Test(arguments: [
    (FileError.Operation.open, true), (.read, true), (.create, false), (.write, false),
    (.rename, false), (.list, false), (.createFolder, false), (.delete, false),
  ])
  func `only what was to be read is missing input`(
    operation: FileError.Operation, isNoInput: Bool
  ) {
    #expect(Self.failed(ENOENT, operation).isNoInput == isNoInput)
    #expect(!Self.failed(EIO, operation).isNoInput)
    #expect(Self.failed(ENOENT, operation).isNoPlace)
  }

  @Test(arguments: wrongData)
  func `damaged data are the file's fault`(error: FileError) {
    #expect(error.isWrongData && error.path == "p")
    #expect(!error.isDiskFull && !error.isPermission && !error.isNoInput && !error.isNoPlace)
  }

  @Test func `four errors are of damaged archives`() {
    let found = Self.wrongData.filter(\.isBadPack).count
    #expect(found == 4 && FileError.badArchive(path: "p", .crowded(limit: 1)).isBadPack)
    #expect(!FileError.badEntry(path: "p", .badData).isBadPack)
  }

  @Test func `what another build reads is no fault of the data`() {
    let error = FileError.notInThisBuild(path: "a.zip", "a zip archive")
    #expect(!error.isWrongData && !error.isBadPack && error.path == "a.zip")
    #expect(
      error.description
        == "'a.zip' is a zip archive, which this build of understudy cannot read; use the package, "
        + "or run `make build` in the source folder")
  }

  @Test func `faults of archives have texts of their own`() {
    let archives: [FileError.ArchiveFault] = [
      .badZip, .inconsistent, .badGzip, .shortGzip, .leadsOut("e\n"), .repeated("e\n"),
      .crowded(limit: 5),
    ]
    let entries: [FileError.EntryFault] = [
      .encrypted, .method(9), .badData, .badLength, .badChecksum, .badRatio,
    ]
    let texts = archives.map(\.text) + entries.map(\.text)
    #expect(Set(texts).count == texts.count && !texts.contains { $0.contains("\n") })
    #expect(texts.filter { $0.contains(#"'e\n'"#) }.count == 2)
  }

  @Test func `links have a reason of their own, and lines a number`() {
    #expect(FileError.unreadableKind(path: "p", .link).fact.hasPrefix("a link"))
    #expect(FileError.unreadableKind(path: "p", .fifo).fact.hasPrefix("a FIFO"))
    #expect(
      FileError.longLine(path: "p", line: 7).description == "p:7: a line longer than 65536 bytes")
    #expect(
      FileError.longLine(path: "p", line: nil).description == "p: a line longer than 65536 bytes")
    #expect(
      Self.failed(EACCES, .createFolder).description
        == "cannot create the folder 'p': Permission denied")
    #expect(
      Self.failed(EDQUOT, .write).description.hasSuffix(
        "; free some space, then run the same command again to continue"))
    #expect(FileError.endlessPack(path: "p", member: "m\n", offset: 9).fact.contains(#"'m\n'"#))
    #expect(FileError.endlessPack(path: "p", member: nil, offset: 0).fact.contains("empty"))
  }
}
