import Foundation
import Testing

@testable import understudy

struct BashTypingTests {
  /// What readline does with the answers: blanks behind them, file names with blanks in them.
  @Test(.timeLimit(.minutes(10)))
  func `TAB completes what is typed into bash`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "folder"), withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: "my file.json"))
    // The command tells how bash has understood the line.
    let setup = Shell.bash.script + "\nunderstudy() { printf '<%s>' \"$@\"; }\nPS1='ready> '\n"
    try Data(setup.utf8).write(to: folder.appending(path: "setup"))

    let terminal = try Pseudoterminal(columns: 200)
    let end = FileHandle(fileDescriptor: terminal.descriptor)
    let process = Process()
    process.executableURL = Shell.bash.program
    process.arguments = ["--noprofile", "--rcfile", "setup", "-i"]
    process.currentDirectoryURL = folder
    process.environment = ["TERM": "dumb", "HOME": folder.path, "PATH": "/usr/bin:/bin"]
    (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
    try process.run()
    defer { process.waitUntilExit() }

    _ = terminal.read(to: "ready> ")
    terminal.type("understudy reco\t--gzip=n\t--set\tmy\t--as=tr\t,beiwe-\t --output fo\t\n")
    let answer = terminal.read(to: "ready> ")
    #expect(
      answer.contains(
        "<record><--gzip=none><--settings><my file.json><--as=truth,beiwe-download><--output>"
          + "<folder/>"), "\(answer)")
    terminal.type("exit\n")
  }
}
