import Fixtures
import Testing

/// Results that cannot be written.
struct StandardOutputTests {
  // The version fits into the buffer, and the manual page does not.
  @Test(arguments: ["--version", "manual"])
  func `a full disk ends the program with an error`(word: String) throws {
    let words = ["-c", "exec '\(Program.path)' \(word) > /dev/full"]
    let run = try Program.start(executable: "/bin/sh", words).end()
    #expect(run.code == 74 && run.errors.contains("standard output: "), "\(run)")
  }
}
