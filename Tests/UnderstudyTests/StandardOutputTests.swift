import Fixtures
import Testing

/// Tests of standard output to which the program cannot write.
struct StandardOutputTests {
  // The version text is shorter than the output buffer, but the manual page is longer.
  @Test(arguments: ["--version", "manual"])
  func `a full disk ends the program with an error`(word: String) throws {
    let words = ["-c", "exec '\(Program.path)' \(word) > /dev/full"]
    let run = try Program.start(executable: "/bin/sh", words).end()
    #expect(run.code == 74 && run.errors.contains("standard output: "), "\(run)")
  }
}
