import Fixtures
import FoundationEssentials
import Glibc
import Testing

@testable import understudy

struct UnfinishedFileTests {
  /// The test sends a signal after a part of a file has been written.
  @Test(.whole) func `a signal deletes what is begun and ends the program`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try Data().write(to: URL(filePath: path + ".part"))
    setenv("UNFINISHED", path, 1)
    await #expect(processExitsWith: .exitCode(130)) {
      let path = String(cString: getenv("UNFINISHED"))
      try await stopping(UnfinishedFile(path)) {
        // Until the program handles the signal, its default action ends the program.
        var action = sigaction()
        repeat {
          sigaction(SIGINT, nil, &action)
        } while action.__sigaction_handler.sa_handler == nil
        kill(getpid(), SIGINT)
        try await Task.sleep(for: .seconds(60))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: path + ".part"))
  }
}
