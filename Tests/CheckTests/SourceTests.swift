import Fixtures
import Reading
import Testing

@testable import Check

struct SourceTests {
  @Test func `a folder with an archive of each patient is a phone's files`() throws {
    let folder = try TemporaryFolder()
    try folder.put("timestamp\n", at: "files/abc1def2/abc1def2_gps_1772427600000.csv")
    try folder.put("", at: "packs/notes.txt")
    let words = [
      "-C", folder.path + "/files", "-cf", folder.path + "/packs/abc1def2.tar", "abc1def2",
    ]
    let ending = try Program.start(executable: "/usr/bin/tar", words).end()
    try #require(ending.code == 0, "\(ending.errors)")
    try withExtendedLifetime(folder) {
      for path in ["/files", "/packs"] {
        let source = try Source(folder.path + path, known: checks)
        #expect(try source.patients() == ["abc1def2"])
        #expect(source.apps.map { $0.app } == ["beiwe"])
      }
    }
  }
}
