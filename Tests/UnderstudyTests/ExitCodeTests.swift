import Glibc
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import understudy

struct ExitCodeTests {
  private struct Surprise: Error {}

  @Test(arguments: [
    (error: UsageError.missingWord("DIR") as any Error, code: 64),
    (error: ProfileError(.missing(.bool), file: "x", path: ["a"]), code: 78),
    (error: ProfileFileError.syntax(file: "x", line: 1, reason: ""), code: 78),
    (error: ProfileFileError.noProfile(nil, name: "x", places: [], known: []), code: 78),
    (error: ProfileFileError.noFile("x"), code: 66),
    (error: ProfileFileError.noPermission("x"), code: 77),
    (error: ProfileFileError.unreadable("x"), code: 74),
    (error: FileError.failed(.open, path: "/no/headers", code: ENOENT), code: 66),
    (error: FileError.tornPack(path: "/x.tar", member: "a", offset: 512), code: 65),
    (error: FileError.endlessPack(path: "/x.tar", member: nil, offset: 0), code: 65),
    (error: FileError.failed(.read, path: "/", code: EISDIR), code: 66),
    (error: FileError.failed(.createFolder, path: "/proc/x", code: ENOENT), code: 73),
    (error: FileError.failed(.list, path: "/dev/null/x", code: ENOTDIR), code: 73),
    (error: FileError.failed(.create, path: "/x", code: EACCES), code: 77),
    (error: FileError.failed(.write, path: "/x", code: ENOSPC), code: 74),
    (error: CancellationError(), code: 130),
    (error: Surprise(), code: 1),
  ])
  func `an error has its exit code`(error: any Error, code: Int) {
    #expect(Int(ExitCode(error).rawValue) == code)
  }

  @Test func `archives are wrong data, unless another build reads them`() {
    #expect(ExitCode(FileError.badArchive(path: "/x.zip", .badZip)) == .data)
    #expect(ExitCode(FileError.badEntry(path: "/x.zip/a", .encrypted)) == .data)
    #expect(ExitCode(FileError.notInThisBuild(path: "/x.zip", "a zip archive")) == .usage)
  }
}
