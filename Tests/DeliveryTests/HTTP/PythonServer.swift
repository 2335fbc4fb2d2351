import Fixtures
import FoundationEssentials
import Glibc

/// `server.py` as long as it is kept.
final class PythonServer {
  private let program: Program
  let port: Int

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let keys = folder.deletingLastPathComponent().appending(path: "Keys")
  /// Signed by itself, for 127.0.0.1 alone.
  static let certificate = keys.appending(path: "server-certificate.pem").path

  init(withTLS: Bool) throws {
    let key = Self.keys.appending(path: "server-key.pem").path
    program = try Program.start(
      executable: "/usr/bin/python3",
      [Self.folder.appending(path: "server.py").path] + (withTLS ? [Self.certificate, key] : []))
    for _ in 0..<2_000 {
      if let line = program.errorsSoFar.firstMatch(of: /(\d+)\n/), let port = Int(line.1) {
        self.port = port
        return
      }
      usleep(5_000)
    }
    program.signal(SIGKILL)
    throw NotListening(errors: try program.end().errors)
  }

  struct NotListening: Error {
    let errors: String
  }

  /// A thread of a pool has its signals blocked, and so has the process that it starts.
  func stop() throws {
    program.signal(SIGKILL)
    _ = try program.end()
  }
}
